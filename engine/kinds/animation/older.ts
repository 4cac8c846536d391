import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import { alignedCount, type KeyIndex, type Ratio } from '../../base/units.ts';
import { KEY_KINDS, type Animation, type KeyKind } from '../../model/animation.ts';
import { nextFloat } from '../../math/next-float.ts';
import type { Version } from '../shared/format.ts';
import { olderPredecessors } from './check-older-keys.ts';
import { keyOffset, keySizes, olderStream, readOlderColumns } from './older-keys.ts';
import type { KeyForm, OlderColumns } from './older-keys.ts';
import { readDuration, readTrackCount } from './v7.ts';

/** How a version before 7 stores a clip. */
export interface OlderForm extends KeyForm {
  readonly version: number;
  /** Whether the header has a name and all counts; else each count stands before its keys. */
  readonly named: boolean;
  /** Whether tracks are in the order of releases before 0.11. */
  readonly siblingsFirst: boolean;
}

const PACKED = { floats: false, rotation: 'without largest' } as const;

/** All of them; by the releases that wrote them: 0.1–0.5, 0.6–0.7, 0.8, 0.9, 0.10, 0.11–0.14. */
export const OLDER_FORMS: Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, OlderForm>> = {
  1: {
    version: 1,
    named: false,
    inSeconds: true,
    siblingsFirst: true,
    floats: true,
    rotation: 'floats',
  },
  2: {
    version: 2,
    named: false,
    inSeconds: true,
    siblingsFirst: true,
    floats: false,
    rotation: 'without w',
  },
  3: { version: 3, named: false, inSeconds: true, siblingsFirst: true, ...PACKED },
  4: { version: 4, named: true, inSeconds: true, siblingsFirst: true, ...PACKED },
  5: { version: 5, named: true, inSeconds: false, siblingsFirst: true, ...PACKED },
  6: { version: 6, named: true, inSeconds: false, siblingsFirst: false, ...PACKED },
};

/** The versions that are only read, the newest first. */
export const olderAnimations = [
  { version: 6, read: (reader) => readOlder(reader, OLDER_FORMS[6]) },
  { version: 5, read: (reader) => readOlder(reader, OLDER_FORMS[5]) },
  { version: 4, read: (reader) => readOlder(reader, OLDER_FORMS[4]) },
  { version: 3, read: (reader) => readOlder(reader, OLDER_FORMS[3]) },
  { version: 2, read: (reader) => readOlder(reader, OLDER_FORMS[2]) },
  { version: 1, read: (reader) => readOlder(reader, OLDER_FORMS[1]) },
] as const satisfies readonly Version<Animation>[];

function readOlder(reader: ByteReader, form: OlderForm): Animation {
  const duration = readDuration(reader);
  const trackCount = readTrackCount(reader);
  const alignedTracks = alignedCount(trackCount);
  const nameLength = form.named ? reader.u32('the length of the name') : 0;
  const counts = form.named ? KEY_KINDS.map((kind) => readCount(reader, kind, form)) : [];
  const header = reader.endPart();
  const name = reader.text(nameLength, 'the name');
  if (name !== '') reader.object = `${reader.object} "${name}"`;
  const nameRange = reader.endPart();
  const columns = KEY_KINDS.map((kind, i) =>
    readOlderColumns(reader, kind, counts[i] ?? readCount(reader, kind, form), form),
  );
  columns.forEach((stream) => requireCount(reader, stream, alignedTracks));
  const clock = { end: form.inSeconds ? duration : 1, inSeconds: form.inSeconds };
  const previous = columns.map((stream) => olderPredecessors(reader, stream, alignedTracks, clock));
  const ratios = columns.map((stream, i) => ratiosOf(reader, stream, previous[i], clock));
  const timepoints = uniqueRatios(ratios);
  requireTimepointCount(reader, timepoints.length);
  const clip = { form, duration, timepoints, alignedTracks };
  const [translations, rotations, scales] = columns.map((stream, i) =>
    olderStream(stream, timepointsOf(ratios[i], timepoints), narrowed(previous[i]), clip),
  );
  return {
    kind: 'animation',
    name,
    duration,
    trackCount,
    alignedTracks,
    timepoints,
    translations,
    rotations,
    scales,
    olderVersion: form.version,
    inSeconds: form.inSeconds ? true : undefined,
    siblingsFirst: form.siblingsFirst ? true : undefined,
    ranges: { header, name: nameRange, timepoints: { offset: nameRange.offset, length: 0 } },
  };
}

function readCount(reader: ByteReader, kind: KeyKind, form: KeyForm): number {
  const offset = reader.offset;
  const count = reader.u32(`the ${kind} key count`);
  const { timeBytes, trackBytes, valueBytes } = keySizes(kind, form);
  if (count * (timeBytes + trackBytes + valueBytes) <= reader.remaining) return count;
  return reader.fail({
    offset,
    expected: `no more ${kind} keys than fit into the ${reader.remaining} bytes that follow`,
    found: String(count),
  });
}

/** Two keys a track, padding tracks included; without tracks none. */
function requireCount(
  reader: ByteReader,
  { kind, count, offset }: OlderColumns,
  alignedTracks: number,
): void {
  if (alignedTracks === 0 ? count === 0 : count >= 2 * alignedTracks) return;
  const least = alignedTracks === 0 ? 'no' : `at least ${2 * alignedTracks}`;
  reader.fail({ offset, expected: `${least} ${kind} keys`, found: String(count) });
}

/** Times as ratios; seconds are divided once, so that the end is exactly 1. */
function ratiosOf(
  reader: ByteReader,
  columns: OlderColumns,
  previous: Uint32Array,
  { end, inSeconds }: { readonly end: number; readonly inSeconds: boolean },
): Float32Array {
  if (!inSeconds) return columns.time;
  const ratios = columns.time.map((time) => time / end);
  for (let key = 0; key < columns.count; key++) {
    const before = previous[key] === 0 ? -1 : ratios[key - previous[key]];
    if (ratios[key] > before) continue;
    ratios[key] = nextFloat(before);
    if (ratios[key] <= 1) continue;
    reader.fail({
      offset: keyOffset(columns, key),
      expected: `${columns.kind} key ${key} at another part of the clip than its predecessor`,
      found: `both at ${floatText(before)} of it`,
    });
  }
  return ratios;
}

function uniqueRatios(streams: readonly Float32Array[]): Float32Array {
  const all = Float32Array.from(new Set(streams.flatMap((ratios) => [...new Set(ratios)])));
  return all.toSorted();
}

/** Indices of timepoints have 16 bits in the current version. */
const MAX_TIMEPOINTS = 65_535;

function requireTimepointCount(reader: ByteReader, count: number): void {
  if (count <= MAX_TIMEPOINTS) return;
  reader.fail({
    expected: `at most ${MAX_TIMEPOINTS} different times of keys`,
    found: String(count),
  });
}

function timepointsOf(ratios: Float32Array, timepoints: Float32Array): Uint8Array | Uint16Array {
  const places = new Map<Ratio, number>();
  timepoints.forEach((ratio, place) => places.set(ratio, place));
  const Width = timepoints.length < 256 ? Uint8Array : Uint16Array;
  const indices = new Width(ratios.length);
  ratios.forEach((ratio, key) => (indices[key] = places.get(ratio) ?? 0));
  return indices;
}

/** In 16 bits, as the current version stores them, if they fit. */
function narrowed(previous: Uint32Array): Uint16Array | Uint32Array {
  const fits = previous.every((offset: KeyIndex) => offset <= 0xffff);
  return fits ? Uint16Array.from(previous) : previous;
}
