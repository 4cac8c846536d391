import { childTable, levelCount, type Skeleton } from '../../model/skeleton.ts';
import type { JsonObject, KindFacts } from '../shared/kind.ts';

export const skeletonFacts: KindFacts<Skeleton> = {
  title: 'Skeleton',
  summary: ({ count }) => [{ count, one: 'joint' }],
  details: (skeleton) => {
    const { count, ranges } = skeleton;
    const { header, names, parents, restPose } = ranges;
    return [
      { label: 'joints', value: { count }, range: header },
      { label: 'roots', value: { count: childTable(skeleton).roots.length } },
      { label: 'levels', value: { count: levelCount(skeleton) } },
      { label: 'names', value: { bytes: names.length }, range: names },
      { label: 'parents', value: { bytes: parents.length }, range: parents },
      { label: 'rest pose', value: { bytes: restPose.length }, range: restPose },
    ];
  },
  json: hierarchyJson,
};

/** The joints of a skeleton, source or built, as JSON. */
export function hierarchyJson(skeleton: Pick<Skeleton, 'count' | 'names' | 'parents'>): JsonObject {
  const { count, names, parents } = skeleton;
  return {
    joints: count,
    roots: childTable(skeleton).roots.length,
    depth: levelCount(skeleton),
    hierarchy: names.map((name, joint) => ({ name, parent: parents[joint] })),
  };
}
