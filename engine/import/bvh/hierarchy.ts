import type { JointIndex } from '../../base/units.ts';
import { TRUNCATED_ADVICE } from '../../base/reader.ts';
import { beginningText } from '../../base/text.ts';
import { MAX_JOINTS, NO_PARENT } from '../../model/skeleton.ts';
import type { Vector } from '../../math/vectors.ts';
import type { LineReader } from './line-reader.ts';

/** A joint, or where a chain of joints ends. */
export interface BvhJoint {
  readonly name: string;
  readonly parent: JointIndex;
  readonly isEndSite: boolean;
  /** Where it rests relative to its parent, in the file's unit. */
  offset: Vector | undefined;
  /** What moves it, in the order of the file. */
  channels: readonly Channel[] | undefined;
}

/** A number that each frame has of a joint. */
export interface Channel {
  /** Its index among the numbers of a frame. */
  readonly column: number;
  readonly kind: 'position' | 'rotation';
  readonly axis: 0 | 1 | 2;
}

/** The joints of a file, parents before their children. */
export interface Hierarchy {
  readonly joints: readonly BvhJoint[];
  /** Numbers of a frame. */
  readonly columnCount: number;
}

const CHANNEL = /^([xyz])(position|rotation)$/i;

/** A hierarchy while it is read. */
interface Draft {
  readonly joints: BvhJoint[];
  /** Joints whose closing brace has not come, outermost first. */
  readonly open: JointIndex[];
  jointCount: number;
  columnCount: number;
}

/**
 * Reads everything up to the motion.
 * @throws AssetError naming the line
 */
export function readHierarchy(lines: LineReader): Hierarchy {
  const first = lines.word()?.replace(/^\ufeff/, '');
  if (first?.toUpperCase() !== 'HIERARCHY') {
    const found = first === undefined ? 'an empty file' : beginningText(first);
    lines.fail('the word HIERARCHY, with which a BVH file begins', found ?? 'no text');
  }
  const draft: Draft = { joints: [], open: [], jointCount: 0, columnCount: 0 };
  while (readStatement(lines, draft));
  if (draft.jointCount === 0) lines.fail('a ROOT before MOTION', 'none');
  return draft;
}

/** Returns false at the end of the hierarchy. */
function readStatement(lines: LineReader, draft: Draft): boolean {
  const index = draft.open.at(-1) ?? NO_PARENT;
  const joint = index === NO_PARENT ? undefined : draft.joints[index];
  const expected = expectedIn(joint);
  const word = lines.word() ?? lines.fail(expected, 'the end of the file', TRUNCATED_ADVICE);
  const statement = word.toUpperCase();
  if (joint === undefined) {
    if (statement === 'MOTION') return false;
    if (statement === 'ROOT') beginJoint(lines, draft, NO_PARENT, false);
    else lines.fail(expected, `"${word}"`);
    return true;
  }
  if (statement === 'OFFSET' && joint.offset === undefined) joint.offset = readOffset(lines, joint);
  else if (statement === '}') endJoint(lines, draft, joint);
  else if (joint.isEndSite) lines.fail(expected, `"${word}"`);
  else if (statement === 'CHANNELS' && joint.channels === undefined) {
    joint.channels = readChannels(lines, draft, joint);
  } else if (statement === 'JOINT' || statement === 'END') {
    beginJoint(lines, draft, index, statement === 'END');
  } else lines.fail(expected, `"${word}"`);
  return true;
}

function expectedIn(joint: BvhJoint | undefined): string {
  if (joint === undefined) return 'ROOT or MOTION';
  const { name, isEndSite } = joint;
  if (isEndSite) return `OFFSET, once, or the closing brace of "${name}"`;
  return `OFFSET or CHANNELS, each once, JOINT, End Site, or the closing brace of "${name}"`;
}

function beginJoint(lines: LineReader, draft: Draft, parent: JointIndex, isEndSite: boolean): void {
  const { joints, open } = draft;
  const given = lines.restOfLine();
  const name = isEndSite ? `${joints[parent].name}_end` : given;
  if (!isEndSite && ++draft.jointCount > MAX_JOINTS) {
    lines.fail(`at most ${MAX_JOINTS} joints`, 'more', 'Export the character alone.');
  }
  const brace = lines.word();
  if (brace !== '{') {
    lines.fail(`an opening brace after "${name}"`, brace === undefined ? 'nothing' : `"${brace}"`);
  }
  open.push(joints.length);
  joints.push({ name, parent, isEndSite, offset: undefined, channels: undefined });
}

function endJoint(lines: LineReader, { open }: Draft, { name, offset }: BvhJoint): void {
  if (offset === undefined) lines.fail(`an OFFSET of "${name}"`, 'none before its closing brace');
  open.pop();
}

function readOffset(lines: LineReader, { name }: BvhJoint): Vector {
  return ['x', 'y', 'z'].map((axis) =>
    lines.number(lines.word(), `${axis} of OFFSET of "${name}"`),
  );
}

function readChannels(lines: LineReader, draft: Draft, { name }: BvhJoint): Channel[] {
  const count = lines.number(lines.word(), `how many CHANNELS "${name}" has`);
  if (!Number.isInteger(count) || count < 0 || count > 9) {
    lines.fail(`0 to 9 CHANNELS of "${name}"`, String(count));
  }
  return Array.from({ length: count }, () => {
    const word = lines.word() ?? 'nothing';
    const [, axis, kind] = CHANNEL.exec(word) ?? [];
    if (axis === undefined) {
      lines.fail(`one of ${count} channels of "${name}", such as Xrotation`, `"${word}"`);
    }
    return {
      column: draft.columnCount++,
      kind: kind.toLowerCase() === 'position' ? 'position' : 'rotation',
      axis: axis.toLowerCase() === 'x' ? 0 : axis.toLowerCase() === 'y' ? 1 : 2,
    };
  });
}
