import type { ByteReader } from '../../base/reader.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { UNRELEASED_ADVICE, type Version } from '../shared/format.ts';
import { readHeader, readNames, readRestPose } from './v2.ts';

/** Written by releases up to 0.10: joints stand siblings first, see `siblingsFirstOrder`. */
export const v1 = { version: 1, read: readSkeleton } as const satisfies Version<Skeleton>;

/** The version of what follows the names. */
const PROPERTIES_VERSION = 1;

/** Bytes of a joint: its parent, and whether it is a leaf. */
const PROPERTY_BYTES = 3;

/** Stands for no parent: releases from 0.2 on, and 0.1. */
const ROOTS: readonly number[] = [1023, 0xffff];

function readSkeleton(reader: ByteReader): Skeleton {
  const { count, nameBytes } = readHeader(reader);
  const header = reader.endPart();
  const names = readNames(reader, count, nameBytes);
  const namesRange = reader.endPart();
  if (count > 0) requireVersion(reader);
  const parents = readParents(reader, count);
  const ranges = { header, names: namesRange, parents: reader.endPart() };
  const restPose = readRestPose(reader, names);
  return {
    kind: 'skeleton',
    count,
    names,
    parents,
    restPose,
    siblingsFirst: true,
    ranges: { ...ranges, restPose: reader.endPart() },
  };
}

function requireVersion(reader: ByteReader): void {
  const offset = reader.offset;
  const found = reader.u32('the version of joint properties');
  if (found === PROPERTIES_VERSION) return;
  reader.fail({
    offset,
    expected: `joint properties of version ${PROPERTIES_VERSION}`,
    found: `version ${found}`,
    advice: found === 2 ? UNRELEASED_ADVICE : undefined,
  });
}

function readParents(reader: ByteReader, count: number): Int16Array {
  const start = reader.skip(count * PROPERTY_BYTES, 'joint properties');
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + start);
  const parents = new Int16Array(count);
  for (let joint = 0; joint < count; joint++) {
    const at = joint * PROPERTY_BYTES;
    const parent = view.getUint16(at, reader.littleEndian);
    parents[joint] = ROOTS.includes(parent) ? NO_PARENT : parent;
    if (parents[joint] < joint && parents[joint] >= NO_PARENT) continue;
    reader.fail({
      offset: start + at,
      expected: `the parent of joint ${joint} to be ${ROOTS[0]} (a root) or a joint before it`,
      found: String(parent),
    });
  }
  return parents;
}
