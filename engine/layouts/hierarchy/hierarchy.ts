import type { KernelModule } from '../../kernels/load.ts';
import { flatArrays, flatArraysBreadthFirst } from './arrays.ts';
import {
  hasRigidParents,
  jointLanes,
  laneMatrices,
  laneTransforms,
  runtimeWalk,
} from './kernels.ts';
import type { HierarchyLayout } from './layout.ts';
import { flatObjects, treeOfObjects } from './objects.ts';
import type { HierarchySubject } from './subject.ts';
import { transformWalk, unevenlyScaledParent } from './transforms.ts';

/**
 * Every way to bring the subject to model space that can say where its joints are, the article's first two
 * first. All compute the same.
 */
export function hierarchyLayouts(
  compiled: KernelModule,
  subject: HierarchySubject,
): HierarchyLayout[] {
  const walks = unevenlyScaledParent(subject) === undefined ? [true, false] : [];
  return [
    treeOfObjects(subject),
    flatObjects(subject),
    flatArrays(subject),
    flatArraysBreadthFirst(subject),
    ...walks.map((convert) => transformWalk(subject, convert)),
    runtimeWalk(subject),
    ...(compiled.form === 'typescript' ? [] : [jointLanes(compiled, subject)]),
    laneMatrices(compiled, subject),
    ...(hasRigidParents(subject) ? [laneTransforms(compiled, subject)] : []),
  ];
}
