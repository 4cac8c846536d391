import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { Seconds } from '../../base/units.ts';
import type { ByteWriter } from '../../base/writer.ts';
import { KEY_KINDS, type KeyKind } from '../../model/animation.ts';
import type { RawAnimation, RawKeys } from '../../model/raw.ts';
import { MAX_JOINTS } from '../../model/skeleton.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { firstNonFinite } from '../shared/values.ts';
import { readObjectCount, readString, writeObjectCount, writeString } from '../shared/vector.ts';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Bytes of a track without keys: three empty vectors. */
const MIN_TRACK_BYTES = 3 * 4;

/** Floats of a stored key: its time, then its value. */
const KEY_FLOATS: Readonly<Record<KeyKind, number>> = { translation: 4, rotation: 5, scale: 4 };

/** Written by releases from 0.11 on. */
export const v3 = {
  version: 3,
  read: (reader: ByteReader) => readRawAnimation(reader, { named: true }),
  write: writeRawAnimation,
} as const satisfies CurrentVersion<RawAnimation>;

/** Stored keys of every track, time and value interleaved. */
type TrackBlocks = Readonly<Record<KeyKind, Float32Array[]>>;

/** What differs between versions. */
interface Form {
  readonly siblingsFirst?: true;
  /** Whether the name follows the tracks. */
  readonly named: boolean;
}

/** Reads a source clip of any version. */
export function readRawAnimation(reader: ByteReader, { siblingsFirst, named }: Form): RawAnimation {
  const duration = readDuration(reader);
  const offset = reader.offset;
  const trackCount = readObjectCount(reader, 'tracks', MIN_TRACK_BYTES);
  if (trackCount > MAX_JOINTS) {
    reader.fail({ offset, expected: `at most ${MAX_JOINTS} tracks`, found: String(trackCount) });
  }
  const blocks: TrackBlocks = { translation: [], rotation: [], scale: [] };
  for (let track = 0; track < trackCount; track++) {
    for (const kind of KEY_KINDS) blocks[kind].push(readKeys(reader, kind, track, duration));
  }
  return {
    kind: 'raw-animation',
    name: named ? readString(reader, 'the name') : '',
    duration,
    trackCount,
    siblingsFirst,
    translations: columnsOf(blocks.translation, KEY_FLOATS.translation),
    rotations: columnsOf(blocks.rotation, KEY_FLOATS.rotation),
    scales: columnsOf(blocks.scale, KEY_FLOATS.scale),
    ranges: { body: reader.endPart() },
  };
}

/** A duration of 0 seconds is allowed: importers write it for clips that move no joint. */
function readDuration(reader: ByteReader): Seconds {
  const offset = reader.offset;
  const duration = reader.f32('the duration');
  if (duration >= 0 && duration < Infinity) return duration;
  return reader.fail({
    offset,
    expected: 'a finite duration of 0 s or more',
    found: floatText(duration),
  });
}

function readKeys(
  reader: ByteReader,
  kind: KeyKind,
  track: number,
  duration: Seconds,
): Float32Array {
  const keyFloats = KEY_FLOATS[kind];
  const count = readObjectCount(reader, `${kind} keys`, keyFloats * FLOAT_BYTES);
  const start = reader.offset;
  const block = reader.f32s(count * keyFloats, `${kind} keys`);
  const wrong = firstNonFinite(block);
  if (wrong >= 0) {
    const what = `${kind} key ${Math.floor(wrong / keyFloats)} of track ${track}`;
    const found = floatText(block[wrong]);
    reader.fail({
      offset: start + wrong * FLOAT_BYTES,
      expected: `finite numbers in ${what}`,
      found,
    });
  }
  let before = -1;
  for (let at = 0; at < block.length; at += keyFloats) {
    const time = block[at];
    if (time >= 0 && time > before && time <= duration) {
      before = time;
      continue;
    }
    reader.fail({
      offset: start + at * FLOAT_BYTES,
      expected: `the time of ${kind} key ${at / keyFloats} of track ${track} in [0, ${floatText(duration)}] s, after the key before`,
      found: floatText(time),
    });
  }
  return block;
}

/** Splits the interleaved keys of all tracks into columns. */
function columnsOf(blocks: readonly Float32Array[], keyFloats: number): RawKeys {
  const offsets = new Uint32Array(blocks.length + 1);
  blocks.forEach((block, track) => {
    offsets[track + 1] = offsets[track] + block.length / keyFloats;
  });
  const count = offsets[blocks.length];
  const times = new Float32Array(count);
  const values = new Float32Array(count * (keyFloats - 1));
  let key = 0;
  let slot = 0;
  for (const block of blocks) {
    for (let at = 0; at < block.length;) {
      times[key++] = block[at++];
      for (let component = 1; component < keyFloats; component++) values[slot++] = block[at++];
    }
  }
  return { offsets, times, values };
}

function writeRawAnimation(writer: ByteWriter, animation: RawAnimation): void {
  const { duration, trackCount, name, translations, rotations, scales } = animation;
  writer.f32(duration);
  writeObjectCount(writer, trackCount);
  for (let track = 0; track < trackCount; track++) {
    writeKeys(writer, translations, track, KEY_FLOATS.translation);
    writeKeys(writer, rotations, track, KEY_FLOATS.rotation);
    writeKeys(writer, scales, track, KEY_FLOATS.scale);
  }
  writeString(writer, name);
}

function writeKeys(writer: ByteWriter, keys: RawKeys, track: number, keyFloats: number): void {
  const first = keys.offsets[track];
  const count = keys.offsets[track + 1] - first;
  const block = new Float32Array(count * keyFloats);
  const components = keyFloats - 1;
  for (let i = 0; i < count; i++) {
    const value = (first + i) * components;
    block[i * keyFloats] = keys.times[first + i];
    block.set(keys.values.subarray(value, value + components), i * keyFloats + 1);
  }
  writeObjectCount(writer, count);
  writer.column(block);
}
