import { countText } from '../base/count-text.ts';
import { decodeHalf } from '../math/half.ts';
import { KEY_VALUE_WORDS, type Animation, type KeyStream } from '../model/animation.ts';
import { orderProblem } from '../model/joint-order.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';

/** Largest value a bound may reach: what is left to float32's maximum is for the sums of a matrix product. */
const LIMIT = 2 ** 125;

/**
 * Why this clip cannot move this skeleton, or undefined if it can: their counts differ, or
 * translations and scales multiply down the hierarchy to matrices that float32 cannot hold.
 *
 * @example
 * console.assert(validateClipFit(skeleton, animation) === undefined);
 */
export function validateClipFit(
  skeleton: Pick<Skeleton, 'count' | 'names' | 'parents' | 'siblingsFirst'>,
  animation: Animation,
): string | undefined {
  const { count, names, parents } = skeleton;
  if (animation.trackCount !== count) {
    return `the animation has ${countText(animation.trackCount, 'track')}, the skeleton ${countText(count, 'joint')}`;
  }
  const problem = orderProblem(skeleton, animation);
  if (problem !== undefined) return problem;
  const length = largest(animation.translations, vectorLength);
  const stretch = largest(animation.scales, largestComponent);
  // Bounds of the model matrices: how far the joint can be from the origin, how much it can stretch.
  const reach = new Float64Array(count);
  const scale = new Float64Array(count);
  for (let joint = 0; joint < count; joint++) {
    const parent = parents[joint];
    const parentScale = parent === NO_PARENT ? 1 : scale[parent];
    reach[joint] = (parent === NO_PARENT ? 0 : reach[parent]) + parentScale * length[joint];
    scale[joint] = parentScale * stretch[joint];
    if (reach[joint] > LIMIT || scale[joint] > LIMIT) {
      return `translations and scales down to joint ${joint} ("${names[joint]}") multiply to more than a 32-bit float can hold`;
    }
  }
  return undefined;
}

/** Per track, the largest `measure` of all its keys: no interpolation between them exceeds it. */
function largest(
  { count, values, table }: KeyStream,
  measure: (x: number, y: number, z: number) => number,
): Float64Array {
  const most = new Float64Array(table.trackOffsets.length - 1);
  for (let key = 0; key < count; key++) {
    const at = key * KEY_VALUE_WORDS;
    const track = table.track[key];
    const size = measure(
      decodeHalf(values[at]),
      decodeHalf(values[at + 1]),
      decodeHalf(values[at + 2]),
    );
    most[track] = Math.max(most[track], size);
  }
  return most;
}

function vectorLength(x: number, y: number, z: number): number {
  return Math.hypot(x, y, z);
}

function largestComponent(x: number, y: number, z: number): number {
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
}
