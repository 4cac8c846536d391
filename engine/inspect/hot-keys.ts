import { alignedCount } from '../base/units.ts';
import { keyStream, type KeyKind } from '../model/animation.ts';
import { keyCache, type SamplingContext } from '../runtime/context.ts';

/**
 * The two keys of each track that a pose was interpolated from. One element per track, including
 * padding.
 */
export interface HotKeys {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  readonly leftRatio: Float32Array;
  readonly rightRatio: Float32Array;
  /** Interpolation factor from the left key to the right one, 0 to 1. */
  readonly alpha: Float32Array;
}

/**
 * Columns for the hot keys of clips of up to `trackCount` tracks.
 *
 * @example
 * const hot = createHotKeys(animation.trackCount);
 * console.assert(hot.left.length >= animation.trackCount);
 */
export function createHotKeys(trackCount: number): HotKeys {
  const count = alignedCount(trackCount);
  return {
    left: new Uint32Array(count),
    right: new Uint32Array(count),
    leftRatio: new Float32Array(count),
    rightRatio: new Float32Array(count),
    alpha: new Float32Array(count),
  };
}

/**
 * Writes the keys of one kind that the last step of `context` interpolated between, and the factor.
 * False if the context has not sampled anything yet. Allocates nothing.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * const hot = createHotKeys(animation.trackCount);
 * console.assert(readHotKeys(context, 'rotation', hot));
 */
export function readHotKeys(context: SamplingContext, kind: KeyKind, out: HotKeys): boolean {
  const { animation, ratio } = context;
  const cache = keyCache(context, kind);
  if (animation === undefined || cache.next === 0) return false;
  const { table } = keyStream(animation, kind);
  for (let track = 0; track < animation.alignedTracks; track++) {
    const right = cache.entries[track];
    const left = table.previous[right];
    const leftRatio = table.ratio[left];
    const rightRatio = table.ratio[right];
    out.left[track] = left;
    out.right[track] = right;
    out.leftRatio[track] = leftRatio;
    out.rightRatio[track] = rightRatio;
    const span = rightRatio - leftRatio;
    // Two last keys at one ratio: the last one applies.
    out.alpha[track] = span > 0 ? (ratio - leftRatio) / span : 1;
  }
  return true;
}
