import { invariant } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import { encodeText } from '../../base/text.ts';
import type { ByteOffset } from '../../base/units.ts';
import type { ByteWriter } from '../../base/writer.ts';
import {
  TRACK_COMPONENTS,
  TRACK_TYPES,
  type TrackType,
  type UserTrack,
} from '../../model/user-track.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { requireFinite } from '../shared/values.ts';

/** The tag of each type. */
export const TRACK_TAGS: Readonly<Record<TrackType, string>> = {
  float: 'ozz-float_track',
  float2: 'ozz-float2_track',
  float3: 'ozz-float3_track',
  float4: 'ozz-float4_track',
  quaternion: 'ozz-quat_track',
};

export const v1 = {
  version: 1,
  read: readTrack,
  write: writeTrack,
} as const satisfies CurrentVersion<UserTrack>;

function readTrack(reader: ByteReader, tag: string): UserTrack {
  const type = TRACK_TYPES.find((one) => TRACK_TAGS[one] === tag);
  invariant(type !== undefined, `${tag} is the tag of a track`);
  const components = TRACK_COMPONENTS[type];
  const count = reader.u32('the key count');
  const nameLength = reader.u32('the length of the name');
  const header = reader.endPart();
  const ratios = reader.f32s(count, 'key ratios');
  const ratiosRange = reader.endPart();
  requireRatios(reader, ratios, ratiosRange.offset);
  const values = reader.f32s(count * components, 'key values');
  const valuesRange = reader.endPart();
  requireFinite(
    reader,
    values,
    valuesRange.offset,
    (index) => `value of key ${Math.floor(index / components)}`,
  );
  const steps = reader.u8s(Math.ceil(count / 8), 'step bits');
  const stepsRange = reader.endPart();
  const name = reader.text(nameLength, 'the name');
  const ranges = {
    header,
    ratios: ratiosRange,
    values: valuesRange,
    steps: stepsRange,
    name: reader.endPart(),
  };
  return { kind: 'track', type, name, count, ratios, values, steps, ranges };
}

/**
 * A player searches the keys around a ratio. The first must be at 0, the last at 1, the others
 * sorted. A single key may be anywhere: it is the value of the whole track.
 */
function requireRatios(reader: ByteReader, ratios: Float32Array, start: ByteOffset): void {
  for (let key = 0; key < ratios.length; key++) {
    const expected = ratioFault(ratios, key);
    if (expected === undefined) continue;
    reader.fail({
      offset: start + key * Float32Array.BYTES_PER_ELEMENT,
      expected: `the ratio of key ${key} to be ${expected}`,
      found: floatText(ratios[key]),
    });
  }
}

function ratioFault(ratios: Float32Array, key: number): string | undefined {
  if (ratios.length === 1) return ratios[0] >= 0 && ratios[0] <= 1 ? undefined : 'in [0, 1]';
  if (key === 0) return ratios[0] === 0 ? undefined : '0';
  if (!(ratios[key] > ratios[key - 1])) return `above the ${floatText(ratios[key - 1])} before it`;
  if (key === ratios.length - 1) return ratios[key] === 1 ? undefined : '1';
  return undefined;
}

function writeTrack(writer: ByteWriter, { name, count, ratios, values, steps }: UserTrack): void {
  const encodedName = encodeText(name);
  writer.u32(count);
  writer.u32(encodedName.length);
  writer.column(ratios);
  writer.column(values);
  writer.column(steps);
  writer.column(encodedName);
}
