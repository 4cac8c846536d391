import { AssetError } from '../base/errors.ts';
import { floatsText } from '../base/float-text.ts';
import { emptyRanges, type JointIndex } from '../base/units.ts';
import { packPose } from '../math/pose.ts';
import { TRANSFORM_FLOATS, type RawSkeleton } from '../model/raw.ts';
import { MAX_JOINTS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { normalizeSafe4, normalizeSafePairwise4 } from './reference-math.ts';

/** Where a raw transform's rotation stands in its floats. */
const ROTATION = 3;

/**
 * Which build of the reference to be bit for bit equal to: its rest rotations may differ in the last bit,
 * as its SIMD code (every release) sums the squares of a quaternion in pairs, its scalar code in a row.
 */
export type ReferenceBuild = 'simd' | 'scalar';

/**
 * Builds a runtime skeleton from a source one, bit for bit as the reference's skeleton builder does.
 * It stands in no file yet, so its ranges are empty.
 *
 * @throws AssetError for a source that is not valid, naming the joint
 *
 * @example
 * const built = buildSkeleton(rawSkeleton);
 * console.assert(built.count === rawSkeleton.count);
 */
export function buildSkeleton(raw: RawSkeleton, reference: ReferenceBuild = 'simd'): Skeleton {
  checkRawSkeleton(raw);
  const normalize = reference === 'simd' ? normalizeSafePairwise4 : normalizeSafe4;
  const transforms = new Float32Array(raw.transforms);
  for (let joint = 0; joint < raw.count; joint++) {
    normalize(transforms, joint * TRANSFORM_FLOATS + ROTATION);
  }
  return {
    kind: 'skeleton',
    count: raw.count,
    names: [...raw.names],
    parents: new Int16Array(raw.parents),
    restPose: packPose(transforms, raw.count),
    ranges: emptyRanges('header', 'names', 'parents', 'restPose'),
  };
}

/**
 * Refuses a source skeleton that nothing can be built from.
 * @throws AssetError naming the joint
 */
function checkRawSkeleton(raw: RawSkeleton): void {
  if (raw.count > MAX_JOINTS) refuse(`at most ${MAX_JOINTS} joints`, `${raw.count}`);
  for (let joint = 0; joint < raw.count; joint++) {
    const name = `joint ${joint} "${raw.names[joint]}"`;
    if (!isDepthFirst(raw.parents, joint)) {
      const expected = 'joints depth first, every parent before its children and in no circle';
      refuse(expected, `parent ${raw.parents[joint]} for ${name}`);
    }
    const begin = joint * TRANSFORM_FLOATS;
    const transform = raw.transforms.subarray(begin, begin + TRANSFORM_FLOATS);
    if (!transform.every(Number.isFinite)) {
      refuse('a rest transform of finite numbers', `${floatsText(transform)} for ${name}`);
    }
  }
}

/** Depth first: a joint is a root, or below the joint before it or one of that one's ancestors. */
function isDepthFirst(parents: Int16Array, joint: JointIndex): boolean {
  const parent = parents[joint];
  if (parent === NO_PARENT) return true;
  let ancestor = joint - 1;
  while (ancestor > parent) ancestor = parents[ancestor];
  return parent >= 0 && ancestor === parent;
}

function refuse(expected: string, found: string): never {
  throw new AssetError({ object: 'ozz-raw_skeleton', expected, found });
}
