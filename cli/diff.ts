import { basename } from 'node:path';
import { Command } from 'commander';
import type { AssetObject } from '#engine/archive';
import { countText, shortFloat } from '#engine/base';
import type { Seconds } from '#engine/base';
import { diffClips, KEY_CHANGES } from '#engine/inspect';
import type { ClipDiff, KeyChange } from '#engine/inspect';
import { importModel, modelFormat } from '#engine/import';
import { KEY_KINDS } from '#engine/model';
import type { KeyKind } from '#engine/model';
import { withFileNameAsync } from './cli-error.ts';
import { openArchive } from './files.ts';
import { resourceReaderBeside } from './model-files.ts';
import { readBytes } from './read-file.ts';
import { printJson, printLine, table, type Session } from './terminal.ts';
import { examples } from './usage.ts';

/** Two objects at the same place in both archives, and their differences. */
interface ObjectDiff {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly fields: readonly FieldDiff[];
  readonly clip: ClipDiff | undefined;
}

interface FieldDiff {
  readonly field: string;
  readonly before: string | number;
  readonly after: string | number;
}

/**
 * `diff`: lists what changed from one archive to another, down to keys and values. Fails if anything
 * changed.
 */
export function diffCommand(session: Session): Command {
  return new Command('diff')
    .description(
      'show what changed between two archives or models, down to keys and values; any difference gives exit code 1',
    )
    .argument('<a>', 'the archive or model before')
    .argument('<b>', 'the archive or model after')
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      examples('diff yesterday/walk.ozz today/walk.ozz', 'diff fox.glb fox-packed.glb'),
    )
    .action(async (a: string, b: string, { json }: { readonly json?: boolean }) => {
      const [before, after] = pairedObjects(await objectsOf(a), await objectsOf(b));
      const count = Math.max(before.length, after.length);
      const objects = Array.from({ length: count }, (_, i) => diffObjects(before[i], after[i]));
      const isSame = objects.every(isEqual);
      if (json === true) printJson(session, { a, b, same: isSame, objects });
      else objects.forEach((object) => printObject(session, object));
      if (json !== true && isSame) session.out('no differences\n');
      if (!isSame) session.fail(1);
    });
}

/** The objects of a file: of a model, its skeleton and its clips as sources. */
interface FileObjects {
  readonly objects: readonly AssetObject[];
  readonly isModel: boolean;
}

async function objectsOf(file: string): Promise<FileObjects> {
  const bytes = readBytes(file);
  if (modelFormat(file, bytes) === undefined) {
    return { objects: openArchive(file).entries.map(({ object }) => object), isModel: false };
  }
  const source = { name: basename(file), bytes, readResource: resourceReaderBeside(file) };
  const { skeleton, animations } = await withFileNameAsync(file, () =>
    importModel(source, { mesh: false }),
  );
  return { objects: [skeleton, ...animations], isModel: true };
}

/** In the order of the files; of a model and an archive, the model's objects that the archive has, too. */
function pairedObjects(
  before: FileObjects,
  after: FileObjects,
): [readonly (AssetObject | undefined)[], readonly (AssetObject | undefined)[]] {
  if (before.isModel === after.isModel) return [before.objects, after.objects];
  const [model, archive] = before.isModel ? [before, after] : [after, before];
  const partners = archive.objects.map((object) =>
    model.objects.find((other) => partOf(other) === partOf(object)),
  );
  return before.isModel ? [partners, archive.objects] : [archive.objects, partners];
}

/** What an object is, built or not: `animation "walk"`. */
function partOf(object: AssetObject): string {
  const kind = object.kind.replace('raw-', '');
  return 'name' in object ? `${kind} "${object.name}"` : kind;
}

function isEqual({ before, after, fields, clip }: ObjectDiff): boolean {
  return before === after && fields.length === 0 && (clip?.differences.length ?? 0) === 0;
}

function diffObjects(before: AssetObject | undefined, after: AssetObject | undefined): ObjectDiff {
  const [title, other] = [titleOf(before), titleOf(after)];
  if (before === undefined || after === undefined) {
    return { before: title, after: other, fields: [], clip: undefined };
  }
  const isClip =
    (before.kind === 'animation' || before.kind === 'raw-animation') &&
    (after.kind === 'animation' || after.kind === 'raw-animation');
  return {
    before: title,
    after: other,
    fields: before.kind === after.kind ? diffFields(before, after) : [],
    clip: isClip ? writtenDiff(diffClips(before, after), before, after) : undefined,
  };
}

function writtenDiff(diff: ClipDiff, before: AssetObject, after: AssetObject): ClipDiff {
  return {
    ...diff,
    differences: diff.differences.map((one) => ({
      ...one,
      before: writtenTime(one.before, before),
      after: writtenTime(one.after, after),
    })),
  };
}

/** Times of a source are float32 seconds; those of a built clip are computed. */
function writtenTime(time: Seconds | undefined, { kind }: AssetObject): Seconds | undefined {
  return time === undefined || kind === 'animation' ? time : shortFloat(time);
}

function titleOf(object: AssetObject | undefined): string | undefined {
  if (object === undefined) return undefined;
  return 'name' in object ? `${object.kind} "${object.name}"` : object.kind;
}

/** Offsets in files, what is derived from others, and how keys of older versions are stored: keys are compared. */
const NOT_COMPARED = new Set(['kind', 'name', 'ranges', 'table', 'older']);

/** Values and columns that differ between two objects of one kind, with their paths. */
function diffFields(before: object, after: object, path = ''): FieldDiff[] {
  const [own, others] = [before, after].map(
    (side) => new Map<string, unknown>(Object.entries(side)),
  );
  return [...new Set([...own.keys(), ...others.keys()])].flatMap((name): FieldDiff[] => {
    if (NOT_COMPARED.has(name)) return [];
    return diffValue(`${path}${name}`, own.get(name), others.get(name));
  });
}

function diffValue(field: string, before: unknown, after: unknown): FieldDiff[] {
  if (isColumn(before) && isColumn(after)) return diffColumns(field, before, after);
  if (isObject(before) && isObject(after)) return diffFields(before, after, `${field}.`);
  if (Object.is(before, after)) return [];
  return [{ field, before: shown(before), after: shown(after) }];
}

function isColumn(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string | number {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'number') return Number.isInteger(value) ? value : shortFloat(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : 'some';
}

function diffColumns(
  field: string,
  before: ArrayLike<unknown>,
  after: ArrayLike<unknown>,
): FieldDiff[] {
  if (before.length !== after.length) {
    return [{ field: `${field}.length`, before: before.length, after: after.length }];
  }
  const found: FieldDiff[] = [];
  for (let i = 0; i < before.length; i++) {
    for (const difference of diffValue(`${field}[${i}]`, before[i], after[i]))
      found.push(difference);
  }
  return found;
}

/** Number of fields listed per object. */
const FIELDS_LISTED = 20;

function printObject(session: Session, diff: ObjectDiff): void {
  if (isEqual(diff)) return;
  const { before = 'nothing', after = 'nothing', fields, clip } = diff;
  printLine(session, before === after ? before : `${before} → ${after}`);
  // A clip's columns are left out: they are compared key by key.
  const shownFields = fields.filter(({ field }) => clip === undefined || !field.includes('['));
  const listed = shownFields.slice(0, FIELDS_LISTED);
  for (const { field, before: from, after: to } of listed) {
    printLine(session, `  ${field}: ${from} → ${to}`);
  }
  const rest = fields.length - listed.length;
  if (rest > 0) session.out(`  ${rest} other stored values (--json lists all)\n`);
  if (clip !== undefined) printKeys(session, clip);
}

function printKeys(session: Session, { keys, paddingKeys, same, differences }: ClipDiff): void {
  const counts = keys.map((count, side) => keysText(count, paddingKeys[side]));
  session.out(`  ${counts.join(' → ')}, ${same} the same\n`);
  const changes = (kind: KeyKind, change: KeyChange): number =>
    differences.filter((d) => d.kind === kind && d.change === change).length;
  const rows = KEY_CHANGES.map((change) => [
    `  ${change}`,
    changes('translation', change),
    changes('rotation', change),
    changes('scale', change),
  ]);
  session.out(table([['', ...KEY_KINDS], ...rows]));
  for (const { change, kind, track, before, after, distance } of differences) {
    const [from, to] = [before, after].map((time) => time?.toFixed(4));
    const when =
      from === undefined || to === undefined || from === to ? (from ?? to) : `${from} → ${to}`;
    const by =
      change === 'changed'
        ? ` by ${Number(distance.toPrecision(4))}${kind === 'rotation' ? ' rad' : ''}`
        : '';
    session.out(`  ${change} joint ${track} ${kind} ${when} s${by}\n`);
  }
}

/**
 * The number of keys that a clip stores, and how many are padding of its last group of four tracks.
 */
function keysText(keys: number, padding: number): string {
  return `${countText(keys, 'key')}${padding > 0 ? ` (${padding} padding)` : ''}`;
}
