import { AssetError } from '../base/errors.ts';
import { floatsText } from '../base/float-text.ts';
import { emptyRanges, type JointIndex } from '../base/units.ts';
import { packPose } from '../math/pose.ts';
import { TRANSFORM_FLOATS, type RawSkeleton } from '../model/raw.ts';
import { MAX_JOINTS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { normalizeSafe4, normalizeSafePairwise4 } from './reference-math.ts';

/** Offset of the rotation in a raw transform. */
const ROTATION = 3;

/**
 * The build of the reference to match bit for bit. Rest rotations may differ in the last bit: its SIMD
 * code (every release) sums the squares of a quaternion in pairs, its scalar code from left to right.
 */
export type ReferenceBuild = 'simd' | 'scalar';

/**
 * Builds a runtime skeleton from a source one, bit for bit as the reference's skeleton builder does.
 * It is not in a file yet, so its ranges are empty.
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
 * Refuses an invalid source skeleton.
 * @throws AssetError naming the joint
 */
function checkRawSkeleton(raw: RawSkeleton): void {
  if (raw.count > MAX_JOINTS) refuse(`at most ${MAX_JOINTS} joints`, `${raw.count}`);
  for (let joint = 0; joint < raw.count; joint++) {
    if (raw.names[joint].includes('\0')) {
      const found = `${JSON.stringify(raw.names[joint])} for joint ${joint}`;
      refuse('joint names without NUL characters, at which they would end', found);
    }
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

/**
 * Depth first: the parent of a joint is the previous joint or one of its ancestors, unless the joint
 * is a root.
 */
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
