import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import { emptyRanges, type ByteOffset, type KeyIndex, type Seconds } from '../../base/units.ts';
import { decodeHalf, encodeHalf } from '../../math/half.ts';
import { encodeRotation } from '../../math/quaternion.ts';
import { keyComponents, KEY_VALUE_WORDS } from '../../model/animation.ts';
import type { Iframes, KeyKind, KeyStream, OlderKeys } from '../../model/animation.ts';
import { buildKeyTable, type KeyTable } from '../../model/key-table.ts';
import { decodeOlderRotation, type RotationForm } from './older-rotation.ts';

/** How a version stores a key: time, track and value of each key stand together. */
export interface KeyForm {
  /** Version 1 stores the track first, in 4 bytes, and values as floats. */
  readonly floats: boolean;
  readonly rotation: RotationForm;
  /** Whether times are seconds; else they are ratios. */
  readonly inSeconds: boolean;
}

/** Bytes of the value of a rotation key. */
const ROTATION_BYTES: Readonly<Record<RotationForm, number>> = {
  floats: 16,
  'without w': 7,
  'without largest': 8,
};

/** The keys of one kind as they are stored. */
export interface OlderColumns {
  readonly kind: KeyKind;
  readonly count: number;
  readonly track: Uint16Array;
  readonly time: Float32Array;
  /** Decoded: 3 floats a key, 4 of a rotation. */
  readonly floats: Float32Array;
  /** What version 7 stores: {@link KEY_VALUE_WORDS} a key. */
  readonly words: Uint16Array;
  readonly offset: ByteOffset;
  readonly sizes: Pick<OlderKeys, 'timeBytes' | 'trackBytes' | 'valueBytes'>;
}

/** Bytes of the parts of a key. */
export function keySizes(kind: KeyKind, { floats, rotation }: KeyForm): OlderColumns['sizes'] {
  const vectorBytes = floats ? 12 : 6;
  const valueBytes = kind === 'rotation' ? ROTATION_BYTES[rotation] : vectorBytes;
  return { timeBytes: 4, trackBytes: floats ? 4 : 2, valueBytes };
}

/** Reads one kind's keys; their order is not checked yet. */
export function readOlderColumns(
  reader: ByteReader,
  kind: KeyKind,
  count: number,
  form: KeyForm,
): OlderColumns {
  const sizes = keySizes(kind, form);
  const size = sizes.timeBytes + sizes.trackBytes + sizes.valueBytes;
  const offset = reader.skip(count * size, `${kind} keys`);
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + offset, count * size);
  const components = keyComponents(kind);
  const columns: OlderColumns = {
    kind,
    count,
    track: new Uint16Array(count),
    time: new Float32Array(count),
    floats: new Float32Array(count * components),
    words: new Uint16Array(count * KEY_VALUE_WORDS),
    offset,
    sizes,
  };
  const little = reader.littleEndian;
  for (let key = 0; key < count; key++) {
    const at = key * size;
    columns.time[key] = view.getFloat32(at + (form.floats ? 4 : 0), little);
    columns.track[key] = readTrack(view, at, form, little);
    const valueAt = at + sizes.timeBytes + sizes.trackBytes;
    if (kind === 'rotation') readRotation(view, valueAt, form, columns, key, little);
    else readVector(view, valueAt, form, columns, key, little);
    requireValue(reader, columns, key, offset + valueAt);
  }
  return columns;
}

/** A track beyond what 16 bits can hold is beyond all tracks. */
function readTrack(view: DataView, at: number, { floats }: KeyForm, little: boolean): number {
  return floats ? Math.min(0xffff, view.getUint32(at, little)) : view.getUint16(at + 4, little);
}

function readVector(
  view: DataView,
  at: number,
  form: KeyForm,
  { floats, words }: OlderColumns,
  key: KeyIndex,
  little: boolean,
): void {
  for (let i = 0; i < 3; i++) {
    const to = 3 * key + i;
    if (form.floats) {
      floats[to] = view.getFloat32(at + 4 * i, little);
      words[to] = encodeHalf(floats[to]);
    } else {
      words[to] = view.getUint16(at + 2 * i, little);
      floats[to] = decodeHalf(words[to]);
    }
  }
}

function readRotation(
  view: DataView,
  at: number,
  { rotation }: KeyForm,
  { floats, words }: OlderColumns,
  key: KeyIndex,
  little: boolean,
): void {
  const packed = decodeOlderRotation(view, at, rotation, floats, 4 * key, little);
  const to = KEY_VALUE_WORDS * key;
  if (packed === undefined) encodeRotation(floats, 4 * key, words, to);
  else packed.forEach((word, i) => (words[to + i] = word));
}

/** Largest difference of the squared length of a rotation from 1. */
const UNIT = 0.01;

function requireValue(
  reader: ByteReader,
  { kind, floats }: OlderColumns,
  key: KeyIndex,
  offset: ByteOffset,
): void {
  const components = keyComponents(kind);
  let square = 0;
  for (let i = key * components; i < (key + 1) * components; i++) square += floats[i] * floats[i];
  const isSound = kind === 'rotation' ? Math.abs(square - 1) <= UNIT : Number.isFinite(square);
  if (isSound) return;
  const value = [...floats.subarray(key * components, (key + 1) * components)];
  const what = kind === 'rotation' ? 'a rotation of length 1' : 'finite numbers';
  reader.fail({ offset, expected: `${what} in ${kind} key ${key}`, found: value.join(' ') });
}

/** As releases before 0.15 have none: any step back starts at the first key again. */
const STARTS_AGAIN: Iframes = {
  count: 0,
  entries: new Uint8Array(0),
  desc: new Uint32Array(0),
  interval: 0,
};

/** What the streams of a clip share. */
export interface OlderClip {
  readonly form: KeyForm;
  readonly duration: Seconds;
  readonly timepoints: Float32Array;
  readonly alignedTracks: number;
}

/** The stream of checked columns, with the columns of the current version. */
export function olderStream(
  columns: OlderColumns,
  timepoint: Uint8Array | Uint16Array,
  previous: Uint16Array | Uint32Array,
  { form, timepoints, alignedTracks }: OlderClip,
): KeyStream {
  const { kind, count, floats, words, offset, sizes } = columns;
  const length = count * (sizes.timeBytes + sizes.trackBytes + sizes.valueBytes);
  const table = buildKeyTable({ count, timepoint, previous }, timepoints, alignedTracks);
  const played = form.inSeconds ? tableInSeconds(table, columns) : table;
  const none = emptyRanges(
    'timepoint',
    'previous',
    'iframeEntries',
    'iframeDesc',
    'iframeInterval',
  );
  return {
    kind,
    count,
    timepoint,
    previous,
    values: words,
    iframes: STARTS_AGAIN,
    table,
    older: { ...sizes, values: floats, played: { iframes: STARTS_AGAIN, table: played } },
    ranges: { ...none, values: { offset, length } },
  };
}

function tableInSeconds(table: KeyTable, { time }: OlderColumns): KeyTable {
  const neededAt = table.neededAt.map((start, key) =>
    start < 0 ? start : time[table.previous[key]],
  );
  return { ...table, ratio: time, neededAt };
}

/** Byte offset of a key. */
export function keyOffset({ offset, sizes }: OlderColumns, key: KeyIndex): ByteOffset {
  return offset + key * (sizes.timeBytes + sizes.trackBytes + sizes.valueBytes);
}

/** Refuses a key, naming it with its track. */
export function failKey(
  reader: ByteReader,
  columns: OlderColumns,
  key: KeyIndex,
  expected: string,
  unit: string,
): never {
  const { kind, track, time } = columns;
  return reader.fail({
    offset: keyOffset(columns, key),
    expected: `${kind} key ${key} to be ${expected}`,
    found: `track ${track[key]} at ${floatText(time[key])}${unit}`,
  });
}
