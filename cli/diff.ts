import { basename } from 'node:path';
import { Command, Option } from 'commander';
import type { AssetObject } from '#engine/archive';
import { FILE_UNITS, bytesInFile, inFileUnits, shortFloat } from '#engine/base';
import type { FileUnit, Seconds } from '#engine/base';
import { importModel, modelFormat } from '#engine/import';
import { diffClips, objectSummary } from '#engine/inspect';
import type { ClipDiff } from '#engine/inspect';
import type { Clip } from '#engine/model';
import { withFileNameAsync } from './cli-error.ts';
import { diffFields, NO_FIELDS, type FieldDiffs } from './diff-fields.ts';
import { comparedRig, namedJoints, type ComparedRig } from './diff-joints.ts';
import { isEqual, printDiff } from './diff-output.ts';
import type { DiffOfClips, FileDiff, ObjectDiff } from './diff-output.ts';
import { diffSkeletons } from './diff-skeletons.ts';
import { clipFigures, type FileObject } from './diff-summary.ts';
import { factText } from './fact-text.ts';
import { isClip, openArchive } from './files.ts';
import { givenSkeleton, prefixNotes, skeletonFinder } from './joint-names.ts';
import { resourceReaderBeside } from './model-files.ts';
import { readBytes } from './read-file.ts';
import { printJson, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options {
  readonly skeleton?: string;
  readonly unit: FileUnit;
  readonly json?: boolean;
}

/** How far from a joint the points are by whose movement joints are sorted: that of the shell, by default. */
const DISTANCE = { value: 10, unit: 'cm' } as const;

/** Explains the columns, below the options in the help. */
const COLUMNS = `
Columns of joints:
  keys       how many there are in a and in b
  added, removed, moved, changed
             those that only b or only a has, are at another time, or have another value
  rotation, translation, scale
             how far the joint is off at most, relative to its parent: degrees, a length,
             a part of the scale; at the times of all keys and between them, as long as
             both clips last
The worst joint moves a point 10 cm beside it farthest. Lists are cut to 20; --json has all,
with angles in radians.`;

/**
 * `diff`: lists what changed from one archive to another, down to keys and values. Fails if anything
 * changed.
 */
export function diffCommand(session: Session): Command {
  return new Command('diff')
    .description(
      'show what changed between two archives or models: sizes, keys, which joints and how far, down to keys and values; any difference gives exit code 1',
    )
    .argument('<a>', 'the archive or model before')
    .argument('<b>', 'the archive or model after')
    .option(
      '--skeleton <file>',
      'an archive or a model with the skeleton, for the names of joints (default: that of the files, or one beside them)',
    )
    .addOption(
      new Option('--unit <unit>', "the files' own unit of length").choices(FILE_UNITS).default('m'),
    )
    .option('--json', 'one JSON document')
    .addHelpText('after', COLUMNS)
    .addHelpText(
      'after',
      examples(
        'diff yesterday/walk.ozz today/walk.ozz',
        'diff yesterday/walk.ozz today/walk.ozz --skeleton hero/skeleton.ozz',
        'diff fox.glb fox-packed.glb',
      ),
    )
    .action(async (a: string, b: string, options: Options) => {
      const sides = [await objectsOf(a), await objectsOf(b)] as const;
      const diff = await diffFiles(session, [a, b], sides, options);
      const { bytes, same, reordered, objects } = diff;
      if (options.json === true) printJson(session, { a, b, same, bytes, reordered, objects });
      else printDiff(session, diff, options.unit);
      if (!same) session.fail(1);
    });
}

/** The objects of a file: of a model, its skeleton and its clips as sources. */
interface FileObjects {
  readonly bytes: number;
  readonly objects: readonly FileObject[];
  readonly isModel: boolean;
}

async function objectsOf(file: string): Promise<FileObjects> {
  const bytes = readBytes(file);
  if (modelFormat(file, bytes) === undefined) {
    const { entries } = openArchive(file);
    const objects = entries.map(({ object, range }) => ({
      object,
      bytes: bytesInFile(range, entries.length),
    }));
    return { bytes: bytes.length, objects, isModel: false };
  }
  const source = { name: basename(file), bytes, readResource: resourceReaderBeside(file) };
  const { skeleton, animations } = await withFileNameAsync(file, () =>
    importModel(source, { mesh: false }),
  );
  const objects = [skeleton, ...animations].map((object) => ({ object, bytes: undefined }));
  return { bytes: bytes.length, objects, isModel: true };
}

async function diffFiles(
  session: Session,
  files: readonly [string, string],
  sides: readonly [FileObjects, FileObjects],
  { skeleton, unit }: Options,
): Promise<FileDiff> {
  const objectsIn = sides.map(({ objects }) => objects.map(({ object }) => object));
  const clips = objectsIn.flat().filter(isClip);
  const given = skeleton === undefined ? undefined : await givenSkeleton(skeleton, clips);
  const finders = [
    skeletonFinder(session, files[0], objectsIn[0], given),
    skeletonFinder(session, files[1], objectsIn[1], given),
  ] as const;
  const pairs = pairedObjects(...sides);
  const areAlike = sides[0].isModel === sides[1].isModel;
  const reordered = areAlike && isReordered(pairs, sides[1]);
  const objects: ObjectDiff[] = [];
  const note = prefixNotes(session);
  const rigOf = (both: readonly [Clip, Clip]): Promise<ComparedRig> =>
    comparedRig(both, finders, note);
  for (const [before, after] of pairs) {
    objects.push(await diffObjects(before, after, rigOf, inFileUnits(DISTANCE, unit)));
  }
  return {
    files,
    bytes: [sides[0].bytes, sides[1].bytes],
    areAlike,
    same: !reordered && objects.every(isEqual),
    reordered,
    objects,
  };
}

type Pair = readonly [before: FileObject | undefined, after: FileObject | undefined];

/** What makes objects of two files partners, the surest first: those that nothing else tells pair in their order. */
const PARTNERS = [titleOf, partOf, kindOf, () => ''];

/**
 * The objects of both files by kind and name, as an exporter may add one before others. Of a model and an archive, only
 * those that the archive has, each with the model's of its name.
 */
function pairedObjects(before: FileObjects, after: FileObjects): readonly Pair[] {
  const areAlike = before.isModel === after.isModel;
  const rest = [...after.objects];
  const partners = new Map<FileObject, FileObject>();
  for (const nameOf of areAlike ? PARTNERS : [partOf]) {
    for (const object of before.objects) {
      if (partners.has(object)) continue;
      const at = rest.findIndex((other) => nameOf(other.object) === nameOf(object.object));
      if (at >= 0) partners.set(object, rest.splice(at, 1)[0]);
    }
  }
  const pairs = [
    ...before.objects.map((object): Pair => [object, partners.get(object)]),
    ...rest.map((object): Pair => [undefined, object]),
  ];
  return areAlike ? pairs : pairs.filter((pair) => pair[before.isModel ? 1 : 0] !== undefined);
}

/** Whether what both files have by name stands in another order in the second one. */
function isReordered(pairs: readonly Pair[], { objects }: FileObjects): boolean {
  const places = pairs.flatMap(([a, b]) => {
    const isSame = a !== undefined && b !== undefined && partOf(a.object) === partOf(b.object);
    return isSame ? [objects.indexOf(b)] : [];
  });
  return places.some((place, i) => i > 0 && place < places[i - 1]);
}

/** What an object is, built or not: `animation "walk"`. */
function partOf(object: AssetObject): string {
  return 'name' in object ? `${kindOf(object)} "${object.name}"` : kindOf(object);
}

function kindOf({ kind }: AssetObject): string {
  return kind.replace('raw-', '');
}

async function diffObjects(
  before: FileObject | undefined,
  after: FileObject | undefined,
  rigOf: (clips: readonly [Clip, Clip]) => Promise<ComparedRig>,
  distance: number,
): Promise<ObjectDiff> {
  const [a, b] = [before?.object, after?.object];
  const titles = { before: a && titleOf(a), after: b && titleOf(b) };
  if (a === undefined || b === undefined) return { ...titles, fields: NO_FIELDS, clip: undefined };
  const fields = a.kind === b.kind ? comparableFields(a, b) : NO_FIELDS;
  if (!isClip(a) || !isClip(b)) {
    const summary = [summaryOf(a), summaryOf(b)] as const;
    return { ...titles, fields, clip: undefined, summary, skeletons: diffSkeletons(a, b) };
  }
  const rig = await rigOf([a, b]);
  const clip = diffClips(a, b, rig.places);
  return {
    ...titles,
    fields,
    clip: writtenDiff(clip, a, b),
    figures: clipFigures({ object: a, bytes: before?.bytes }, { object: b, bytes: after?.bytes }),
    ...namedJoints([a, b], clip, rig, distance),
    ...(rig.isOtherOrder && { otherOrder: true }),
    ...(rig.orderFrom !== undefined && { orderFrom: rig.orderFrom }),
  };
}

/** What differs of the stored values, without columns where another version stores others in them. */
function comparableFields(a: AssetObject, b: AssetObject): FieldDiffs {
  const areClips = a.kind === 'animation' && b.kind === 'animation';
  return diffFields(a, b, !areClips || a.olderVersion === b.olderVersion);
}

function summaryOf(object: AssetObject): string {
  return objectSummary(object).map(factText).join(', ');
}

/** The differences with times as they are written; made one by one, as there may be millions. */
function writtenDiff(diff: ClipDiff, before: AssetObject, after: AssetObject): DiffOfClips {
  const { differences, ...rest } = diff;
  return {
    ...rest,
    differences: {
      all: differences,
      written: (one) => ({
        ...one,
        before: writtenTime(one.before, before),
        after: writtenTime(one.after, after),
      }),
      *[Symbol.iterator]() {
        for (const one of differences) yield this.written(one);
      },
    },
  };
}

/** Times of a source are float32 seconds; those of a built clip are computed. */
function writtenTime(time: Seconds | undefined, { kind }: AssetObject): Seconds | undefined {
  return time === undefined || kind === 'animation' ? time : shortFloat(time);
}

function titleOf(object: AssetObject): string {
  return 'name' in object ? `${object.kind} "${object.name}"` : object.kind;
}
