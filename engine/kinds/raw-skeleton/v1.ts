import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { ByteWriter } from '../../base/writer.ts';
import { TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import { childTable, MAX_JOINTS, NO_PARENT } from '../../model/skeleton.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { firstNonFinite } from '../shared/values.ts';
import { readObjectCount, readString, writeObjectCount, writeString } from '../shared/vector.ts';

/** Bytes of a joint without a name or children. */
const MIN_JOINT_BYTES = 4 + 4 * TRANSFORM_FLOATS + 4;

export const v1 = {
  version: 1,
  read: readRawSkeleton,
  write: writeRawSkeleton,
} as const satisfies CurrentVersion<RawSkeleton>;

/** The joints read so far, depth first. */
interface JointRows {
  readonly names: string[];
  readonly parents: number[];
  readonly transforms: number[];
}

function readRawSkeleton(reader: ByteReader): RawSkeleton {
  const rows: JointRows = { names: [], parents: [], transforms: [] };
  readChildren(reader, rows, NO_PARENT);
  return {
    kind: 'raw-skeleton',
    count: rows.names.length,
    names: rows.names,
    parents: Int16Array.from(rows.parents),
    transforms: Float32Array.from(rows.transforms),
    ranges: { body: reader.endPart() },
  };
}

/** Recursion is as deep as the skeleton; the limit on joints bounds it. */
function readChildren(reader: ByteReader, rows: JointRows, parent: number): void {
  const offset = reader.offset;
  const count = readObjectCount(reader, 'joints', MIN_JOINT_BYTES);
  if (rows.names.length + count > MAX_JOINTS) {
    const found = `at least ${rows.names.length + count}`;
    reader.fail({ offset, expected: `at most ${MAX_JOINTS} joints`, found });
  }
  for (let child = 0; child < count; child++) {
    const joint = rows.names.push(readString(reader, 'a joint name')) - 1;
    rows.parents.push(parent);
    readTransform(reader, rows, joint);
    readChildren(reader, rows, joint);
  }
}

function readTransform(reader: ByteReader, { names, transforms }: JointRows, joint: number): void {
  const what = `the transform of joint ${joint} "${names[joint]}"`;
  const offset = reader.offset;
  const transform = reader.f32s(TRANSFORM_FLOATS, what);
  const wrong = firstNonFinite(transform);
  if (wrong >= 0) {
    reader.fail({
      offset: offset + 4 * wrong,
      expected: `finite numbers in ${what}`,
      found: floatText(transform[wrong]),
    });
  }
  transforms.push(...transform);
}

function writeRawSkeleton(writer: ByteWriter, skeleton: RawSkeleton): void {
  const { names, transforms } = skeleton;
  const { offsets, children, roots } = childTable(skeleton);
  const writeJoints = (joints: readonly number[] | Uint16Array): void => {
    writeObjectCount(writer, joints.length);
    for (const joint of joints) {
      writeString(writer, names[joint]);
      writer.column(transforms.subarray(joint * TRANSFORM_FLOATS, (joint + 1) * TRANSFORM_FLOATS));
      writeJoints(children.subarray(offsets[joint], offsets[joint + 1]));
    }
  };
  writeJoints(roots);
}
