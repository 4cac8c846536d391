import type { TrackIndex } from '../base/units.ts';
import { keyStream, type Animation } from '../model/animation.ts';
import { NEEDED_AT_START } from '../model/key-table.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { ClipKeys, KeyLanes } from './clip-keys.ts';
import { foundKeys, type FoundKeys } from './query-found.ts';
import type { KeyField, KeyQuery, NameTerm, NumberTerm, QueryAlternative } from './query-terms.ts';

/** The joints that names are looked up among. */
export type NamedJoints = Pick<Skeleton, 'count' | 'names' | 'parents'>;

/** A clip and its keys, from `clipKeys`. */
export interface KeySource {
  readonly clip: Animation | RawAnimation;
  readonly keys: ClipKeys;
}

/** What a query has come to. */
export interface QueryResult {
  /** One byte a joint: 1 where its name is asked for, and one of its keys where keys are. */
  readonly joints: Uint8Array;
  /** Undefined where nothing is asked, or there is no clip to ask it of. */
  readonly found: FoundKeys | undefined;
}

/** One byte a joint: 1 where its name is asked for; all of them where nothing is asked. */
export function matchJoints({ alternatives }: KeyQuery, joints: NamedJoints): Uint8Array {
  const matched = new Uint8Array(joints.count);
  if (alternatives.length === 0) return matched.fill(1);
  for (const { names } of alternatives) unite(matched, matchNames(names, joints));
  return matched;
}

/** Asks a query of joints and, where there is a clip, of its keys: one pass over them a term. Edit time. */
export function runQuery(query: KeyQuery, joints: NamedJoints, source?: KeySource): QueryResult {
  const { alternatives } = query;
  if (alternatives.length === 0 || source === undefined) {
    return { joints: matchJoints(query, joints), found: undefined };
  }
  const shown = new Uint8Array(joints.count);
  const marks = source.keys.lanes.map(({ count }) => new Uint8Array(count));
  for (const alternative of alternatives) {
    const named = matchNames(alternative.names, joints);
    const having = new Uint8Array(joints.count);
    source.keys.lanes.forEach((lanes, kind) => {
      const here = findSlots(alternative, named, lanes, source);
      unite(marks[kind], here);
      markTracks(having, here, lanes);
    });
    const asksKeys = alternative.kinds.length + alternative.numbers.length > 0;
    unite(shown, asksKeys ? having : named);
  }
  return { joints: shown, found: foundKeys(marks, source.keys) };
}

function unite(into: Uint8Array, other: Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] |= other[i];
}

/** One byte a joint: 1 where all terms hold. */
function matchNames(terms: readonly NameTerm[], joints: NamedJoints): Uint8Array {
  const kept = new Uint8Array(joints.count).fill(1);
  if (terms.length === 0) return kept;
  const names = joints.names.map((name) => name.toLowerCase());
  for (const { wanted, under, matches } of terms) {
    const found = new Uint8Array(joints.count);
    for (let joint = 0; joint < joints.count; joint++) {
      const parent = joints.parents[joint];
      const inherited = under && parent >= 0 && found[parent] === 1;
      found[joint] = inherited || matches(names[joint]) ? 1 : 0;
      if ((found[joint] === 1) !== wanted) kept[joint] = 0;
    }
  }
  return kept;
}

/** One byte a slot: 1 where all terms hold. Padding has no name: it is found where none is asked for. */
function findSlots(
  { names, kinds, numbers }: QueryAlternative,
  named: Uint8Array,
  lanes: KeyLanes,
  source: KeySource,
): Uint8Array {
  const found = new Uint8Array(lanes.count);
  if (kinds.some((term) => term.kinds.includes(lanes.kind) !== term.wanted)) return found;
  for (let track = 0; track + 1 < lanes.offsets.length; track++) {
    const padding = track >= source.keys.trackCount;
    const asked = padding ? names.length === 0 : named[track] !== 0;
    if (asked) found.fill(1, lanes.offsets[track], lanes.offsets[track + 1]);
  }
  for (const term of numbers) narrow(found, term, valuesOf(term.field, lanes, source));
  return found;
}

function narrow(found: Uint8Array, { low, high, wanted }: NumberTerm, values: Float64Array): void {
  for (let slot = 0; slot < found.length; slot++) {
    const holds = values[slot] >= low && values[slot] <= high;
    if (holds !== wanted) found[slot] = 0;
  }
}

/** A number of every slot; NaN, which no comparison holds for, where a key has none. */
function valuesOf(field: KeyField, lanes: KeyLanes, { clip, keys }: KeySource): Float64Array {
  const { times, count } = lanes;
  switch (field) {
    case 'time':
      return times;
    case 'ratio':
      return times.map((time) => (keys.duration > 0 ? time / keys.duration : 0));
    case 'index':
      return Float64Array.from(lanes.keys);
    case 'track':
      return perTrack(lanes, (values, track, start, end) => values.fill(track, start, end));
    case 'gap':
      return perTrack(lanes, (values, _, start, end) => {
        for (let slot = start + 1; slot < end; slot++) values[slot] = times[slot] - times[slot - 1];
      });
    case 'needed': {
      if (clip.kind !== 'animation') return new Float64Array(count).fill(NaN);
      const { neededAt } = keyStream(clip, lanes.kind).table;
      return Float64Array.from(lanes.keys, (key) =>
        neededAt[key] === NEEDED_AT_START ? NaN : neededAt[key] * keys.duration,
      );
    }
  }
}

function perTrack(
  { offsets, count }: KeyLanes,
  fill: (values: Float64Array, track: TrackIndex, start: number, end: number) => void,
): Float64Array {
  const values = new Float64Array(count).fill(NaN);
  for (let track = 0; track + 1 < offsets.length; track++) {
    fill(values, track, offsets[track], offsets[track + 1]);
  }
  return values;
}

/** Marks the joints of which a slot is found. */
function markTracks(joints: Uint8Array, found: Uint8Array, { offsets }: KeyLanes): void {
  const tracks = Math.min(joints.length, offsets.length - 1);
  for (let track = 0; track < tracks; track++) {
    for (let slot = offsets[track]; slot < offsets[track + 1]; slot++) joints[track] |= found[slot];
  }
}
