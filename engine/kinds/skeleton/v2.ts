import { countText } from '../../base/count-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import { decodeText, encodeText } from '../../base/text.ts';
import { groupCount, LANES, type ByteOffset } from '../../base/units.ts';
import type { ByteWriter } from '../../base/writer.ts';
import { MAX_JOINTS, NO_PARENT, POSE_GROUP_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { requireFinite } from '../shared/values.ts';

/** Written by releases from 0.11 on. */
export const v2 = {
  version: 2,
  read: readSkeleton,
  write: writeSkeleton,
} as const satisfies CurrentVersion<Skeleton>;

function readSkeleton(reader: ByteReader): Skeleton {
  const { count, nameBytes } = readHeader(reader);
  const header = reader.endPart();
  const names = readNames(reader, count, nameBytes);
  const namesRange = reader.endPart();
  const parents = reader.i16s(count, 'joint parents');
  const parentsRange = reader.endPart();
  requireParentsFirst(reader, parents, parentsRange.offset);
  const restPose = readRestPose(reader, names);
  const restPoseRange = reader.endPart();
  const ranges = { header, names: namesRange, parents: parentsRange, restPose: restPoseRange };
  return { kind: 'skeleton', count, names, parents, restPose, ranges };
}

/** The rest pose, as every version stores it. */
export function readRestPose(reader: ByteReader, names: readonly string[]): Float32Array {
  const start = reader.offset;
  const restPose = reader.f32s(groupCount(names.length) * POSE_GROUP_FLOATS, 'the rest pose');
  requireFinite(reader, restPose, start, (index) => restPoseValue(names, index));
  return restPose;
}

export function readHeader(reader: ByteReader): { count: number; nameBytes: number } {
  const offset = reader.offset;
  const count = reader.i32('the joint count');
  if (count < 0 || count > MAX_JOINTS) {
    reader.fail({ offset, expected: `0 to ${MAX_JOINTS} joints`, found: String(count) });
  }
  if (count === 0) return { count, nameBytes: 0 };
  const nameBytesAt = reader.offset;
  const nameBytes = reader.i32('the length of the joint names');
  if (nameBytes < count) {
    const expected = `at least ${countText(count, 'byte')} of joint names`;
    reader.fail({ offset: nameBytesAt, expected, found: String(nameBytes) });
  }
  return { count, nameBytes };
}

/** The joint names. Each ends with a NUL byte. */
export function readNames(reader: ByteReader, count: number, nameBytes: number): string[] {
  const start = reader.skip(nameBytes, 'joint names');
  const end = start + nameBytes;
  const names: string[] = [];
  let nameStart = start;
  for (let at = start; at < end; at++) {
    if (reader.bytes[at] !== 0) continue;
    names.push(decodeText(reader.bytes, nameStart, at));
    nameStart = at + 1;
  }
  if (nameStart !== end || names.length !== count) {
    const found =
      countText(names.length, 'name') + (nameStart === end ? '' : ' and one without its end');
    const expected = `${countText(count, 'joint name')}, each ended by a NUL byte`;
    reader.fail({ offset: start, expected, found });
  }
  return names;
}

function requireParentsFirst(reader: ByteReader, parents: Int16Array, start: ByteOffset): void {
  for (let joint = 0; joint < parents.length; joint++) {
    const parent = parents[joint];
    if (parent >= NO_PARENT && parent < joint) continue;
    reader.fail({
      offset: start + joint * Int16Array.BYTES_PER_ELEMENT,
      expected: `the parent of joint ${joint} to be ${NO_PARENT} (a root) or a joint before it`,
      found: String(parent),
    });
  }
}

const REST_POSE_ROWS = ['translation x', 'translation y', 'translation z']
  .concat(['rotation x', 'rotation y', 'rotation z', 'rotation w'])
  .concat(['scale x', 'scale y', 'scale z']);

function restPoseValue(names: readonly string[], index: number): string {
  const row = Math.floor((index % POSE_GROUP_FLOATS) / LANES);
  const joint = Math.floor(index / POSE_GROUP_FLOATS) * LANES + (index % LANES);
  const whose =
    joint < names.length ? `joint ${joint} "${names[joint]}"` : `padding joint ${joint}`;
  return `rest pose ${REST_POSE_ROWS[row]} of ${whose}`;
}

function writeSkeleton(writer: ByteWriter, { count, names, parents, restPose }: Skeleton): void {
  writer.i32(count);
  if (count === 0) return;
  const encoded = names.map(encodeText);
  writer.i32(encoded.reduce((length, name) => length + name.length + 1, 0));
  for (const name of encoded) {
    writer.column(name);
    writer.u8(0);
  }
  writer.column(parents);
  writer.column(restPose);
}
