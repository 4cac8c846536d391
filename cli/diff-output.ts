import { basename } from 'node:path';
import { countText } from '#engine/base';
import type { FileUnit } from '#engine/base';
import { KEY_CHANGES } from '#engine/inspect';
import type { ClipDiff, JointDifference, KeyDifference, TransformDistance } from '#engine/inspect';
import { errorColumn, errorText } from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import type { KeyKind } from '#engine/model';
import type { FieldDiffs } from './diff-fields.ts';
import type { SkeletonJointDiff } from './diff-skeletons.ts';
import { changeText, CLIP_FIGURES, type ClipFigures } from './diff-summary.ts';
import { printLine, table, type Session } from './terminal.ts';

/** Two files, and their differences. */
export interface FileDiff {
  readonly files: readonly [before: string, after: string];
  readonly bytes: readonly [before: number, after: number];
  /** Whether both are archives, or both models. */
  readonly areAlike: boolean;
  readonly same: boolean;
  /** Whether the objects that both have stand in another order in the second one. */
  readonly reordered: boolean;
  readonly objects: readonly ObjectDiff[];
}

/** Two objects of the same kind and name, or at the same place, and their differences. */
export interface ObjectDiff {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly fields: FieldDiffs;
  readonly clip: DiffOfClips | undefined;
  /** What distinguishes two objects that are no clips, in a few words. */
  readonly summary?: readonly [before: string, after: string];
  /** Of two clips. */
  readonly figures?: ClipFigures;
  /** Of two clips: the joints whose keys differ, the worst first. */
  readonly joints?: readonly NamedJointDifference[];
  /** The files whose skeletons name them. */
  readonly namesFrom?: readonly string[];
  /** Whether the tracks of two clips stand in different orders, and are compared by their places. */
  readonly otherOrder?: boolean;
  /** The file whose skeleton tells which tracks belong together, of two clips in different orders. */
  readonly orderFrom?: string;
  /** Of two skeletons. */
  readonly skeletons?: readonly SkeletonJointDiff[] | undefined;
}

/** Two clips, key by key, as they are written. */
export interface DiffOfClips extends Omit<ClipDiff, 'differences'> {
  readonly differences: Iterable<KeyDifference> & {
    readonly all: readonly KeyDifference[];
    /** One of them, as it is written. */
    written(one: KeyDifference): KeyDifference;
  };
}

/** A joint of two clips with its name: none if there is no skeleton, two if their skeletons disagree. */
export interface NamedJointDifference extends JointDifference {
  readonly names: readonly string[];
}

/** Numbers of lines per object. */
const JOINTS_LISTED = 20;
const FIELDS_LISTED = 20;
const KEYS_LISTED = 20;

/** The order of the columns: most differences are in rotations. */
const SHOWN_KINDS = ['rotation', 'translation', 'scale'] as const;

/** Prints differences for people: figures and joints first, stored values last. */
export function printDiff(session: Session, diff: FileDiff, unit: FileUnit): void {
  const [before, after] = diff.bytes;
  if (diff.same) session.out('no differences\n');
  if (!diff.same || (diff.areAlike && before !== after)) {
    const names = diff.files.map((file) => basename(file));
    const titles = names[0] === names[1] ? diff.files : names;
    const change = diff.areAlike && before !== after ? `, ${changeText(before, after)}` : '';
    const size = before === after ? countText(before, 'byte') : `${before} → ${after} bytes`;
    printLine(session, `${titles.join(' → ')}: ${size}${change}`);
  }
  if (diff.reordered) session.out('the objects stand in another order\n');
  let wasAlone = false;
  for (const object of diff.objects) {
    if (isEqual(object)) continue;
    const isAlone = object.before === undefined || object.after === undefined;
    if (!wasAlone || !isAlone) session.out('\n');
    printObject(session, object, diff.files, unit);
    wasAlone = isAlone;
  }
}

/** Whether nothing is different. */
export function isEqual({ before, after, fields, clip }: ObjectDiff): boolean {
  return before === after && fields.count === 0 && (clip?.differences.all.length ?? 0) === 0;
}

function printObject(
  session: Session,
  diff: ObjectDiff,
  files: FileDiff['files'],
  unit: FileUnit,
): void {
  const { before = 'nothing', after = 'nothing', fields, clip, figures, joints, skeletons } = diff;
  const others = diff.namesFrom?.filter((file) => !files.includes(file)) ?? [];
  const hasKeys = clip !== undefined && clip.differences.all.length > 0;
  printLine(session, before === after ? before : `${before} → ${after}`);
  const [was, is] = diff.summary ?? ['', ''];
  if (was !== is) printLine(session, `  ${was} → ${is}`);
  if (figures !== undefined) session.out(indented(figureTable(figures)));
  if (diff.otherOrder === true) {
    session.out(
      '  tracks stand in the order of a release before 0.11 in one and of later ones in the other: they are compared by place, not by joint: give the skeleton of one of them (--skeleton)\n',
    );
  }
  if (diff.orderFrom !== undefined) {
    printLine(
      session,
      `  tracks of a release before 0.11 are compared in the order of later ones, by the skeleton of ${diff.orderFrom}`,
    );
  }
  if (clip !== undefined) printKeys(session, clip);
  if (joints !== undefined) {
    printJoints(session, joints, { figures, others, unit });
  }
  if (skeletons !== undefined) printSkeletonJoints(session, skeletons, fields, unit);
  printFields(session, fields, clip !== undefined);
  if (hasKeys) printKeyList(session, clip, joints ?? [], unit);
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

const FIGURE_TEXTS: Readonly<Record<keyof ClipFigures, string>> = {
  bytes: 'bytes',
  duration: 'duration (s)',
  tracks: 'tracks',
  keys: 'keys',
  translations: '  translations',
  rotations: '  rotations',
  scales: '  scales',
  paddingKeys: '  of padding',
  iframes: 'iframes',
  iframeBytes: '  their bytes',
  worstSeek: 'worst seek (keys)',
};

/** Figures that are left out where neither clip has any. */
const OPTIONAL = new Set<keyof ClipFigures>([
  'bytes',
  'paddingKeys',
  'iframes',
  'iframeBytes',
  'worstSeek',
]);

function figureTable(figures: ClipFigures): string {
  const rows = CLIP_FIGURES.flatMap((name) => {
    const [before, after] = figures[name];
    if (OPTIONAL.has(name) && (before ?? 0) === 0 && (after ?? 0) === 0) return [];
    const change = before === null || after === null ? '' : changeText(before, after);
    return [[FIGURE_TEXTS[name], String(before ?? '-'), String(after ?? '-'), change]];
  });
  return table(rightAligned([['', 'a', 'b', 'change'], ...rows], [1, 2]));
}

/** Pads the texts of some columns, so that they stand at the right. */
function rightAligned(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
): readonly (readonly string[])[] {
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row.map((cell, i) => (columns.includes(i) ? cell.padStart(widths[columns.indexOf(i)]) : cell)),
  );
}

function printKeys(session: Session, { keys, paddingKeys, same, differences }: DiffOfClips): void {
  const counts = keys.map((count, side) => keysText(count, paddingKeys[side]));
  session.out(`\n  ${counts.join(' → ')}, ${same} the same\n`);
  if (differences.all.length === 0) return;
  const rows = KEY_CHANGES.map((change) => ({ change, translation: 0, rotation: 0, scale: 0 }));
  const rowOf = new Map(rows.map((row) => [row.change, row]));
  for (const { change, kind } of differences.all) {
    const row = rowOf.get(change);
    if (row !== undefined) row[kind]++;
  }
  const cells = rows.map(({ change, translation, rotation, scale }) => [
    `  ${change}`,
    translation,
    rotation,
    scale,
  ]);
  session.out(table([['', ...KEY_KINDS], ...cells]));
}

/**
 * The number of keys that a clip stores, and how many are padding of its last group of four tracks.
 */
function keysText(keys: number, padding: number): string {
  return `${countText(keys, 'key')}${padding > 0 ? ` (${padding} padding)` : ''}`;
}

function printJoints(
  session: Session,
  joints: readonly NamedJointDifference[],
  about: {
    readonly figures: ClipFigures | undefined;
    /** Other files that name them. */
    readonly others: readonly string[];
    readonly unit: FileUnit;
  },
): void {
  if (joints.length === 0) return;
  const { figures, others, unit } = about;
  // Each may have joints that the other one has not.
  const total = Math.max(joints.length, ...(figures?.tracks.map((count) => count ?? 0) ?? []));
  const listed = joints.slice(0, JOINTS_LISTED);
  const title = `${joints.length} of ${countText(total, 'joint')} ${total === 1 ? 'differs' : 'differ'}`;
  const order = joints.length > 1 ? ', the worst first' : '';
  const names = others.length === 0 ? '' : ` (names: ${others.join(', ')})`;
  session.out('\n');
  printLine(session, `  ${title}${order}${names}`);
  const apart = apartColumns(
    listed.map((one) => one.apart),
    unit,
  );
  const rows = listed.map(({ keys, changes, ...one }, i) => [
    jointText(one),
    keys[0] === keys[1] ? String(keys[0]) : `${keys[0]} → ${keys[1]}`,
    ...KEY_CHANGES.map((change) => (changes[change] === 0 ? '' : String(changes[change]))),
    ...(one.apart === undefined ? [`only in ${keys[0] === 0 ? 'b' : 'a'}`, '', ''] : apart[i]),
  ]);
  const head = ['joint', 'keys', ...KEY_CHANGES, ...SHOWN_KINDS];
  session.out(indented(table(rightAligned([head, ...rows], [1, 2, 3, 4, 5, 6, 7, 8]))));
  printMore(session, joints.length - listed.length, 'joint');
}

/** `LeftFoot`; `Hips → hips` where both skeletons disagree; `joint 3` without one. */
function jointText({ names, track }: Pick<NamedJointDifference, 'names' | 'track'>): string {
  return names.length === 0 ? `joint ${track}` : names.join(' → ');
}

/** Rotation, translation and scale of each row; empty where they round to 0 and another of the row does not. */
function apartColumns(
  rows: readonly (TransformDistance | undefined)[],
  unit: FileUnit,
): string[][] {
  const texts = SHOWN_KINDS.map((kind) => {
    const highest = rows.reduce((most, apart) => Math.max(most, apart?.[kind] ?? 0), 0);
    return errorColumn(highest, kind, unit);
  });
  return rows.map((apart) => {
    if (apart === undefined) return SHOWN_KINDS.map(() => '');
    const cells = SHOWN_KINDS.map((kind, i) => {
      const text = texts[i](apart[kind]);
      return Number.parseFloat(text) > 0 ? text : '';
    });
    // Beside joints that are far off, the decimals of the column tell nothing of one that is nearly in place.
    if (cells.some((cell) => cell !== '')) return cells;
    return SHOWN_KINDS.map((kind) =>
      apart[kind] === 0 ? '' : distanceText(apart[kind], kind, unit),
    );
  });
}

function printMore({ out }: Session, count: number, what: string): void {
  if (count > 0) out(`  ${countText(count, `more ${what}`)} (--json lists all)\n`);
}

function printSkeletonJoints(
  session: Session,
  joints: readonly SkeletonJointDiff[],
  fields: FieldDiffs,
  unit: FileUnit,
): void {
  if (joints.length === 0) {
    const isReordered = Array.from(fields).some(({ field }) => field.startsWith('names['));
    if (isReordered) session.out('  the joints are the same, in another order\n');
    return;
  }
  const listed = joints.slice(0, JOINTS_LISTED);
  session.out(
    `\n  ${countText(joints.length, 'joint')} ${joints.length === 1 ? 'differs' : 'differ'}\n`,
  );
  const apart = apartColumns(
    listed.map((one) => one.apart),
    unit,
  );
  const rows = listed.map(({ names, parents }, i) => [
    names[0] ?? names[1] ?? '',
    skeletonChange(names, parents),
    ...apart[i],
  ]);
  const head = ['joint', 'change', ...SHOWN_KINDS];
  session.out(indented(table(rightAligned([head, ...rows], [2, 3, 4]))));
  printMore(session, joints.length - listed.length, 'joint');
}

function skeletonChange(
  [before, after]: SkeletonJointDiff['names'],
  parents: SkeletonJointDiff['parents'],
): string {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  const parts: string[] = [];
  if (before !== after) parts.push(`is now "${after}"`);
  if (parents !== undefined) {
    const [from, to] = parents.map((name) => (name === undefined ? 'no joint' : `"${name}"`));
    parts.push(`below ${from} → ${to}`);
  }
  return parts.length === 0 ? 'rests elsewhere' : parts.join(', ');
}

/** @param isClip whether they are of clips, whose columns are left out: they are compared key by key */
function printFields(session: Session, fields: FieldDiffs, isClip: boolean): void {
  if (fields.count === 0) return;
  const shown = isClip ? fields.single : Array.from(fields);
  const listed = shown.slice(0, FIELDS_LISTED);
  const rest = fields.count - listed.length;
  if (listed.length === 0) {
    session.out(`\n  ${countText(rest, 'stored value')} of keys (--json lists all)\n`);
    return;
  }
  session.out('\n  stored values\n');
  for (const { field, before, after } of listed) {
    printLine(session, `    ${field}: ${before} → ${after}`);
  }
  if (rest > 0) session.out(`    ${countText(rest, 'other stored value')} (--json lists all)\n`);
}

/** The keys that differ: those of the worst joints first. */
function printKeyList(
  session: Session,
  { differences }: DiffOfClips,
  joints: readonly NamedJointDifference[],
  unit: FileUnit,
): void {
  const rank = new Map(joints.map(({ track }, i) => [track, i]));
  const placeOf = ({ track }: Pick<KeyDifference, 'track'>): number =>
    rank.get(track) ?? joints.length;
  const listed: KeyDifference[] = [];
  for (const { track } of joints) {
    if (listed.length >= KEYS_LISTED) break;
    const own = differences.all.filter((one) => one.track === track);
    listed.push(...own.slice(0, KEYS_LISTED - listed.length));
  }
  session.out('\n  keys\n');
  for (const one of listed) {
    const { change, kind, track, before, after, distance } = differences.written(one);
    const [from, to] = [before, after].map((time) => time?.toFixed(4));
    const when =
      from === undefined || to === undefined || from === to ? (from ?? to) : `${from} → ${to}`;
    const by = change === 'changed' ? ` by ${distanceText(distance, kind, unit)}` : '';
    const joint = jointText(joints[placeOf({ track })]);
    printLine(session, `    ${change} ${joint} ${kind} ${when} s${by}`);
  }
  const rest = differences.all.length - KEYS_LISTED;
  if (rest > 0) session.out(`    ${countText(rest, 'more key')} (--json lists all)\n`);
}

/** Rotations whose bits differ may be apart by less than their angle can tell. */
const MIN_ANGLE = 1e-8;

function distanceText(distance: number, kind: KeyKind, unit: FileUnit): string {
  if (kind === 'rotation' && distance < MIN_ANGLE) return 'less than 0.000001°';
  return errorText(distance, kind, unit);
}
