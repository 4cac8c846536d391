import { invariant } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';
import type { RawTrack } from '../../model/raw.ts';
import { TRACK_COMPONENTS, TRACK_TYPES, type TrackType } from '../../model/user-track.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { firstNonFinite } from '../shared/values.ts';
import { readObjectCount, readString, writeObjectCount, writeString } from '../shared/vector.ts';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

/** Number of interpolation modes: step and linear. */
const INTERPOLATIONS = 2;

/** The tag of each type. */
export const RAW_TRACK_TAGS: Readonly<Record<TrackType, string>> = {
  float: 'ozz-raw_float_track',
  float2: 'ozz-raw_float2_track',
  float3: 'ozz-raw_float3_track',
  float4: 'ozz-raw_float4_track',
  quaternion: 'ozz-raw_quat_track',
};

export const v1 = {
  version: 1,
  read: readRawTrack,
  write: writeRawTrack,
} as const satisfies CurrentVersion<RawTrack>;

function readRawTrack(reader: ByteReader, tag: string): RawTrack {
  const type = TRACK_TYPES.find((one) => RAW_TRACK_TAGS[one] === tag);
  invariant(type !== undefined, `${tag} is the tag of a track`);
  const components = TRACK_COMPONENTS[type];
  const count = readObjectCount(reader, 'keys', 1 + FLOAT_BYTES * (1 + components));
  const interpolation = new Uint8Array(count);
  const ratios = new Float32Array(count);
  const values = new Float32Array(count * components);
  for (let key = 0; key < count; key++) {
    interpolation[key] = readInterpolation(reader, key);
    ratios[key] = readRatio(reader, key, key === 0 ? -1 : ratios[key - 1]);
    values.set(readValue(reader, key, components), key * components);
  }
  const name = readString(reader, 'the name');
  const ranges = { body: reader.endPart() };
  return { kind: 'raw-track', type, name, count, interpolation, ratios, values, ranges };
}

function readInterpolation(reader: ByteReader, key: number): number {
  const offset = reader.offset;
  const interpolation = reader.u8('the interpolation of a key');
  if (interpolation < INTERPOLATIONS) return interpolation;
  const expected = `the interpolation of key ${key} to be 0 (step) or 1 (linear)`;
  return reader.fail({ offset, expected, found: String(interpolation) });
}

function readRatio(reader: ByteReader, key: number, before: number): number {
  const offset = reader.offset;
  const ratio = reader.f32('the ratio of a key');
  if (ratio >= 0 && ratio > before && ratio <= 1) return ratio;
  const expected = `the ratio of key ${key} in [0, 1], after the key before`;
  return reader.fail({ offset, expected, found: floatText(ratio) });
}

function readValue(reader: ByteReader, key: number, components: number): Float32Array {
  const offset = reader.offset;
  const value = reader.f32s(components, 'the value of a key');
  const wrong = firstNonFinite(value);
  if (wrong < 0) return value;
  const expected = `a finite value of key ${key}`;
  return reader.fail({
    offset: offset + wrong * FLOAT_BYTES,
    expected,
    found: floatText(value[wrong]),
  });
}

function writeRawTrack(writer: ByteWriter, track: RawTrack): void {
  const { type, name, count, interpolation, ratios, values } = track;
  const components = TRACK_COMPONENTS[type];
  writeObjectCount(writer, count);
  for (let key = 0; key < count; key++) {
    writer.u8(interpolation[key]);
    writer.f32(ratios[key]);
    writer.column(values.subarray(key * components, (key + 1) * components));
  }
  writeString(writer, name);
}
