import { LANES } from '../../base/units.ts';
import {
  CONTEXT_HEAD,
  KEYED_BYTES,
  KEYED_ESTIMATE,
  ROTATION_KEYS,
  STREAM_BYTES,
  STREAM_IFRAMES,
  STREAM_IFRAME_DESC,
  STREAM_IFRAME_ENTRIES,
  STREAM_IFRAME_INTERVAL,
  STREAM_KEYS,
  STREAM_NEEDED_AT,
  STREAM_PREVIOUS,
  STREAM_RATIO,
  STREAM_TRACK,
  STREAM_TRACKS,
  STREAM_VALUES,
  VECTOR,
  VECTOR_KEYS,
} from '../../kernels/layout.ts';
import { reserve, type Address, type MemoryPlan } from '../../kernels/plan.ts';
import { keyStreams, type Animation, type KeyStream } from '../../model/animation.ts';
import type { SamplingArithmetic } from '../context.ts';

/** Kernels read the last key's value eight bytes at a time. */
const VALUE_MARGIN = 2;

/** Where the columns of a key stream stand in a memory. */
type StreamAddresses = Readonly<
  Record<'neededAt' | 'track' | 'previous' | 'ratio' | 'values' | 'entries' | 'desc', Address>
>;

/** Where a clip in keyed form stands. */
export interface KeyedAddresses {
  readonly clip: Address;
  readonly streams: readonly StreamAddresses[];
}

/** Gives a clip's columns their place: as the archive has them, with what its tables add. */
export function planKeyed(plan: MemoryPlan, animation: Animation): KeyedAddresses {
  return {
    clip: reserve(plan, KEYED_BYTES),
    streams: keyStreams(animation).map(({ count, values, iframes }) => ({
      neededAt: reserve(plan, count * 4),
      track: reserve(plan, count * 2),
      previous: reserve(plan, count * 4),
      ratio: reserve(plan, count * 4),
      values: reserve(plan, values.byteLength + VALUE_MARGIN),
      entries: reserve(plan, iframes.entries.length),
      desc: reserve(plan, iframes.desc.byteLength),
    })),
  };
}

/** Copies a clip's columns to their place. */
export function writeKeyed(
  buffer: ArrayBufferLike,
  { clip, streams }: KeyedAddresses,
  animation: Animation,
  arithmetic: SamplingArithmetic,
): void {
  keyStreams(animation).forEach((stream, i) => {
    writeStream(buffer, clip + i * STREAM_BYTES, streams[i], stream);
  });
  new Uint32Array(buffer)[(clip + KEYED_ESTIMATE) >> 2] = arithmetic === 'reference' ? 1 : 0;
}

function writeStream(
  buffer: ArrayBufferLike,
  at: Address,
  place: StreamAddresses,
  { count, values, iframes, table }: KeyStream,
): void {
  const fields: [number, number][] = [
    [STREAM_KEYS, count],
    [STREAM_TRACKS, table.trackOffsets.length - 1],
    [STREAM_NEEDED_AT, place.neededAt],
    [STREAM_TRACK, place.track],
    [STREAM_PREVIOUS, place.previous],
    [STREAM_RATIO, place.ratio],
    [STREAM_VALUES, place.values],
    [STREAM_IFRAMES, iframes.count],
    [STREAM_IFRAME_ENTRIES, place.entries],
    [STREAM_IFRAME_DESC, place.desc],
  ];
  const words = new Uint32Array(buffer);
  for (const [field, value] of fields) words[(at + field) >> 2] = value;
  new Float32Array(buffer)[(at + STREAM_IFRAME_INTERVAL) >> 2] = iframes.interval;
  new Float32Array(buffer, place.neededAt).set(table.neededAt);
  new Uint16Array(buffer, place.track).set(table.track);
  new Uint32Array(buffer, place.previous).set(table.previous);
  new Float32Array(buffer, place.ratio).set(table.ratio);
  new Uint16Array(buffer, place.values).set(values);
  new Uint8Array(buffer, place.entries).set(iframes.entries);
  new Uint32Array(buffer, place.desc).set(iframes.desc);
}

/** Bytes of the context of one character, a whole number of vectors. */
export function contextBytes({ alignedTracks }: Animation): number {
  const groups = alignedTracks / LANES;
  const flags = Math.ceil(groups / VECTOR) * VECTOR;
  const keys = groups * (2 * VECTOR_KEYS + ROTATION_KEYS);
  return CONTEXT_HEAD + keys + 3 * (groups * VECTOR + flags);
}
