import { LANES, type TrackIndex } from '../base/units.ts';
import { keyComponents, keyStream, type KeyKind } from '../model/animation.ts';
import { NO_KEY } from '../model/key-table.ts';
import {
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  keyCache,
  type SamplingContext,
} from '../runtime/context.ts';
import { decompressLane } from '../runtime/decompress.ts';
import { interpolateLane, playedTime } from '../runtime/sampling.ts';

/** The left, right and interpolated value of a track: x y z, or x y z w of a rotation. */
export interface HotValues {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** The value at the context's ratio, bit for bit as the sampler computes it. */
  readonly value: Float32Array;
}

/**
 * Memory for the values of one track.
 *
 * @example
 * console.assert(createHotValues().value.length >= 4);
 */
export function createHotValues(): HotValues {
  return { left: new Float32Array(4), right: new Float32Array(4), value: new Float32Array(4) };
}

/** One lane in the layout of a group of four, and the interpolated result. */
const group = new Float32Array(ROTATION_GROUP_FLOATS);
const between = new Float32Array(4 * LANES);

/**
 * Decodes the two keys that a context names for a track, and interpolates between them. It does not
 * use the decompressed values of the context, so that it works for a replayed state, too. Returns how
 * many floats of each are set; 0 if the context has not sampled anything yet. Allocates nothing.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * console.assert(readHotValues(context, 'rotation', 0, createHotValues()) === 4);
 */
export function readHotValues(
  context: SamplingContext,
  kind: KeyKind,
  track: TrackIndex,
  out: HotValues,
): number {
  const { animation, ratio, arithmetic } = context;
  const { entries, next } = keyCache(context, kind);
  if (animation === undefined || next === 0) return 0;
  const stream = keyStream(animation, kind);
  const right = entries[track];
  // The first steps of a replay may name a track's first key: it has none before it.
  if (stream.table.previous[right] === NO_KEY) return 0;
  const components = keyComponents(kind);
  decompressLane(stream, right, group, 0, arithmetic === 'exact');
  interpolateLane(kind, group, 0, playedTime(animation, ratio), between, 0);
  for (let i = 0; i < components; i++) {
    out.left[i] = group[GROUP_VALUES + i * LANES];
    out.right[i] = group[GROUP_VALUES + (components + i) * LANES];
    out.value[i] = between[i * LANES];
  }
  return components;
}
