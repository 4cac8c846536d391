import { keyStream } from '../model/animation.ts';
import { NEEDED_AT_START } from '../model/key-table.ts';
import type { Clip } from '../model/raw.ts';
import { trackOfSlot, type ClipKeys, type KeyLanes } from './clip-keys.ts';
import type { KeyField, NumberTerm, QueryAlternative } from './query-terms.ts';

/** Number of slots that are tested at once: less than a millisecond of work. */
const PART_SLOTS = 2 ** 15;

/** Consecutive slots of one kind, few enough to be tested at once. */
export interface SlotPart {
  readonly lanes: KeyLanes;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** All slots of some kinds, in parts. */
export function* slotParts(...kinds: readonly KeyLanes[]): Generator<SlotPart> {
  for (const of of kinds) {
    for (let from = 0; from < of.count; from += PART_SLOTS) {
      yield { lanes: of, from, to: Math.min(of.count, from + PART_SLOTS) };
    }
  }
}

/** A clip and its keys, from `clipKeys`. */
export interface KeySource {
  readonly clip: Clip;
  readonly keys: ClipKeys;
}

/** The terms that keys must match. */
export interface SlotFilter {
  readonly source: KeySource;
  readonly terms: QueryAlternative;
  /** One byte per joint: 1 if the terms on names hold. */
  readonly named: Uint8Array;
}

const found = new Uint8Array(PART_SLOTS);
const values = new Float64Array(PART_SLOTS);

/**
 * One byte per slot of a part: 1 if all terms hold. Padding has no name, so it is found only by
 * queries without names.
 * @returns the same array in every call
 */
export function findSlots(question: SlotFilter, part: SlotPart): Uint8Array {
  const { source, terms, named } = question;
  const { lanes, from, to } = part;
  const here = found.subarray(0, to - from).fill(0);
  if (terms.kinds.some((term) => term.kinds.includes(lanes.kind) !== term.wanted)) return here;
  eachTrack(part, (track, start, end) => {
    const padding = track >= source.keys.trackCount;
    const asked = padding ? terms.names.length === 0 : named[track] !== 0;
    if (asked) here.fill(1, start - from, end - from);
  });
  for (const term of terms.numbers) narrow(here, term, valuesOf(term.field, part, source));
  return here;
}

/** Calls back for each track with slots in a part, with the range of slots inside the part. */
export function eachTrack(
  { lanes, from, to }: SlotPart,
  see: (track: number, start: number, end: number) => void,
): void {
  const { offsets } = lanes;
  for (let track = trackOfSlot(lanes, from); offsets[track] < to; track++) {
    see(track, Math.max(from, offsets[track]), Math.min(to, offsets[track + 1]));
  }
}

function narrow(
  here: Uint8Array,
  { low, high, wanted }: NumberTerm,
  numbers: ArrayLike<number>,
): void {
  for (let i = 0; i < here.length; i++) {
    const holds = numbers[i] >= low && numbers[i] <= high;
    if (holds !== wanted) here[i] = 0;
  }
}

/** The number of each slot in a part. NaN if a key has none; no comparison holds for NaN. */
function valuesOf(field: KeyField, part: SlotPart, { clip, keys }: KeySource): ArrayLike<number> {
  const { lanes, from, to } = part;
  const { duration } = keys;
  switch (field) {
    case 'time':
      return lanes.times.subarray(from, to);
    case 'ratio':
      return fill(part, (slot) => (duration > 0 ? lanes.times[slot] / duration : 0));
    case 'index':
      return lanes.keys.subarray(from, to);
    case 'track':
      eachTrack(part, (track, start, end) => values.fill(track, start - from, end - from));
      return values;
    case 'gap':
      return gaps(part);
    case 'needed': {
      if (clip.kind !== 'animation') return fill(part, () => NaN);
      const { neededAt } = keyStream(clip, lanes.kind).table;
      return fill(part, (slot) => {
        const at = neededAt[lanes.keys[slot]];
        return at === NEEDED_AT_START ? NaN : at * duration;
      });
    }
  }
}

function fill({ from, to }: SlotPart, numberOf: (slot: number) => number): Float64Array {
  for (let slot = from; slot < to; slot++) values[slot - from] = numberOf(slot);
  return values;
}

function gaps(part: SlotPart): Float64Array {
  const { times, offsets } = part.lanes;
  eachTrack(part, (track, start, end) => {
    for (let slot = start; slot < end; slot++) {
      const first = slot === offsets[track];
      values[slot - part.from] = first ? NaN : times[slot] - times[slot - 1];
    }
  });
  return values;
}
