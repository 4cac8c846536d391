import { Command, Option } from 'commander';
import { version } from '../package.json' with { type: 'json' };
import { inFileUnits, FILE_UNITS, lengthText } from '#engine/base';
import {
  allowedError,
  ERROR_METRICS,
  errorMap,
  errorStatistics,
  METRIC_UNITS,
  uniformDistances,
} from '#engine/inspect/error';
import { errorReport, reportCsv, reportHtml } from '#engine/inspect/report';
import type { ReportSubject } from '#engine/inspect/report';
import type { Mesh, Skeleton } from '#engine/model';
import { timeRangeText } from '#engine/offline';
import {
  comparisonJson,
  errorTexts,
  printComparison,
  unpairedText,
  type CompareOptions,
  type Comparison,
} from './compare-output.ts';
import {
  archiveSide,
  openCompared,
  openComparedSkeleton,
  requireCurves,
  unpairedJoints,
  type ComparedClip,
} from './compared-clip.ts';
import {
  countedJoints,
  explainedClip,
  explainedReference,
  jointNamed,
  printWaterfall,
  waterfallOf,
} from './explain.ts';
import type { Explained } from './explain.ts';
import { firstObject } from './files.ts';
import { besideSkeleton, prefixNotes } from './joint-names.ts';
import { readLength } from './numbers.ts';
import { withFileName, CliError } from './cli-error.ts';
import { addRangeOptions, rangeOf } from './range-options.ts';
import { printJson, type Session } from './terminal.ts';
import { examples } from './usage.ts';
import { checkOutput, resultsBeside, writeFile } from './write-files.ts';

/** Default distance of the shell's points from each joint. */
const DISTANCE = '10cm';

/** Describes the metrics, below the options in the help. */
const METRICS = `
Metrics:
  shell      the largest displacement of three points at --distance from the joint, in model space
  joint      displacement of the joint itself, in model space
  local      as shell, without the parents' errors
  reach      as local, at the end of the chain below the joint: what the optimiser bounds
  skin       displacement of the vertices of --mesh that the joint moves most
  translation, rotation, scale
             difference of the joint's own track; of translations, its length in model space
Lengths are those of model space; --distance is in the space of each joint.`;

/**
 * `compare`: measures the error of a clip against its source or another build. Fails above
 * `--max-error`.
 */
export function compareCommand(session: Session): Command {
  return withOptions(new Command('compare'))
    .description('measure how far a clip is from its source, or from another build')
    .argument('<reference>', 'the reference clip: source, built, or in a model')
    .argument('<candidate>', 'the clip to measure: source, built, or in a model')
    .action(async (reference: string, candidate: string, options: CompareOptions) => {
      const limit = limitOf(options);
      if (options.report !== undefined)
        checkOutput(options.report, [reference, candidate, options.skeleton, options.mesh]);
      const byCurves = options.curves === true;
      const files = [reference, candidate] as const;
      const isGiven = options.skeleton !== undefined;
      const opened = [
        await openCompared(session, reference, byCurves, isGiven),
        await openCompared(session, candidate, byCurves, isGiven),
      ] as const;
      if (byCurves) requireCurves(files, opened);
      const sides = isGiven ? opened : await withOwnSkeletons(session, files, opened);
      const { skeleton, skeletonFile } = await comparedSkeleton(session, files, sides, options);
      notePrefixes(session, files, sides, { skeleton, skeletonFile });
      const skin = skinOf(options);
      if (skin !== undefined) requireOneSkeleton(sides, skeleton, options);
      const name = comparedName(sides, options);
      const clips = [
        sides[0].posesOf(skeleton, name, rangeOf(options)),
        sides[1].posesOf(skeleton, name),
      ] as const;
      const explainable = explainableClips(files, sides, skeleton, name, options);
      const distances = uniformDistances(
        skeleton.count,
        inFileUnits(options.distance, options.unit),
      );
      const unpaired = unpairedJoints(skeleton, files, sides, skeletonFile);
      const paired = pairedJoints(skeleton, sides);
      requirePartner(options, skeleton, paired);
      const counted = inBoth(countedJoints(options.joints, skeleton), paired);
      const whole = withFileName(candidate, () =>
        errorMap({ skeleton, reference: clips[0], candidate: clips[1], distances, skin }),
      );
      const map = { ...whole, counted };
      const statistics = errorStatistics(map, options.metric);
      const measuredBy = [sides[0].measuredBy, sides[1].measuredBy] as const;
      const subject = { skeleton, skeletonFile, files, clips, measuredBy, unpaired };
      const report = { ...subject, map, statistics, limit };
      const waterfall =
        explainable === undefined
          ? undefined
          : waterfallOf({ skeleton, ...explainable, map, distances, paired }, options.waterfall);
      const results = resultsBeside(session, options.report, options.json);
      if (options.report !== undefined) {
        const page = reportHtml(errorReport(subjectOf(report, options)), map);
        await writeFile(session, options.report, new TextEncoder().encode(page));
      }
      print(results, { ...report, waterfall }, options);
      if (limit !== undefined && !(statistics.max <= allowedError(limit))) session.fail(1);
    });
}

function withOptions(command: Command): Command {
  return addRangeOptions(command, 'measure against')
    .option(
      '--skeleton <file>',
      'an archive or a model with the skeleton of both (default: that of the files, or one beside them)',
    )
    .option('--clip <name>', 'which clip of models with several')
    .addOption(
      new Option(
        '--curves',
        'measure a model by the curves of its file, such as the slerp and the cubic splines of a glTF, not by the keys that are imported from it',
      ).conflicts('waterfall'),
    )
    .option('--mesh <file>', 'an archive with a mesh, whose vertices the metric skin measures')
    .addOption(
      new Option('--metric <metric>', 'which error is measured')
        .choices(ERROR_METRICS)
        .default('shell'),
    )
    .addOption(
      new Option('--distance <length>', "distance of the shell's points from their joint")
        .argParser(readLength)
        .default(readLength(DISTANCE), DISTANCE),
    )
    .addOption(
      new Option('--unit <unit>', "the files' own unit of length").choices(FILE_UNITS).default('m'),
    )
    .option(
      '--max-error <error>',
      'upper limit, rotations in radians; the exit code is 1 when the error is above it',
      readLength,
    )
    .option(
      '--joints [pattern]',
      'list every joint, not only the worst; with a pattern such as "hand*", measure only those that fit',
    )
    .addOption(
      new Option(
        '--waterfall [joint]',
        'causes of the error of one joint, by default the worst',
      ).conflicts('csv'),
    )
    .option('--report <file>', 'write a page with pictures, tables and settings')
    .addOption(new Option('--json', 'one JSON document').conflicts('csv'))
    .option('--csv', 'one line per joint')
    .addHelpText('after', METRICS)
    .addHelpText(
      'after',
      examples(
        'compare raw_walk.ozz walk.ozz --max-error 1mm',
        'compare raw_walk.ozz walk.ozz --skeleton skeleton.ozz --waterfall LeftFoot',
        "compare raw_walk.ozz walk.ozz --skeleton skeleton.ozz --joints 'hand*' --max-error 1mm",
        'compare raw_walk.ozz step.ozz --skeleton skeleton.ozz --from 0.5 --to 1.75',
        'compare raw_walk.ozz walk.ozz --skeleton skeleton.ozz --report walk.html',
        'compare fox.glb fox-packed.glb --clip Run --unit cm',
      ),
    );
}

/** The clips that a waterfall explains, if it is wanted. Called before anything is printed. */
function explainableClips(
  files: readonly [string, string],
  sides: readonly [ComparedClip, ComparedClip],
  skeleton: Skeleton,
  name: string | undefined,
  options: CompareOptions,
): Pick<Explained, 'reference' | 'built'> | undefined {
  const { waterfall } = options;
  if (waterfall === undefined) return undefined;
  if (sides[1].archived?.kind === 'animation' && sides[1].pairsOf(skeleton) !== undefined) {
    const message =
      'its skeleton has other joints than the one that is given, and --waterfall explains a clip on its own one: leave --skeleton out.';
    throw new CliError({ file: files[1], message });
  }
  if (waterfall !== true) jointNamed(skeleton, waterfall);
  const [reference, built] = sides.map((side) => side.clipOf(skeleton, name));
  return {
    reference: explainedReference(files[0], reference, rangeOf(options)),
    built: explainedClip(files[1], built),
  };
}

/** A mesh has no names of joints: where the skeletons differ, nobody can tell which one it follows. */
function requireOneSkeleton(
  sides: readonly ComparedClip[],
  skeleton: Skeleton,
  { skeleton: given }: CompareOptions,
): void {
  if (given !== undefined || sides.every((side) => side.pairsOf(skeleton) === undefined)) return;
  throw new CliError(
    '--mesh: the clips have different skeletons; give the one that the mesh follows as --skeleton.',
  );
}

/** 0 for each joint that has no partner in the other clip; undefined where all have one. */
function pairedJoints(skeleton: Skeleton, sides: readonly ComparedClip[]): Uint8Array | undefined {
  const alone = sides.flatMap((side) => side.pairsOf(skeleton)?.alone ?? []);
  if (alone.length === 0) return undefined;
  const paired = new Uint8Array(skeleton.count).fill(1);
  for (const joint of alone) paired[joint] = 0;
  return paired;
}

/** Joints that are measured: of those that are named, the ones that have a partner; undefined for all. */
function inBoth(
  named: Uint8Array | undefined,
  paired: Uint8Array | undefined,
): Uint8Array | undefined {
  if (named === undefined || paired === undefined) return named ?? paired;
  return named.map((one, joint) => one & paired[joint]);
}

/** A joint that is left out has no error that could be explained. */
function requirePartner(
  { waterfall }: CompareOptions,
  { names }: Skeleton,
  paired: Uint8Array | undefined,
): void {
  if (typeof waterfall !== 'string' || paired?.[names.indexOf(waterfall)] !== 0) return;
  throw new CliError(
    `--waterfall: joints are paired by name, and "${waterfall}" has no partner: only one of the skeletons has it. Name a joint that both have.`,
  );
}

/** Without another file, the skeleton is that of the other clip. */
function notePrefixes(
  session: Session,
  files: readonly [string, string],
  sides: readonly ComparedClip[],
  { skeleton, skeletonFile }: Pick<Comparison, 'skeleton' | 'skeletonFile'>,
): void {
  const note = prefixNotes(session);
  for (const [i, { skeleton: own }] of sides.entries()) {
    if (own === undefined) continue;
    note({ file: skeletonFile ?? files[1 - i], skeleton }, { file: files[i], skeleton: own });
  }
}

/** The mesh for the metric skin; read only if that metric is chosen. */
function skinOf({ mesh, metric }: CompareOptions): Mesh | undefined {
  if (mesh === undefined && metric === 'skin') {
    throw new CliError('--metric skin measures the vertices of a mesh; give its file as --mesh.');
  }
  return mesh === undefined ? undefined : firstObject(mesh, 'mesh');
}

function print(session: Session, report: Comparison, options: CompareOptions): void {
  if (options.json === true) printJson(session, comparisonJson(report, options));
  else if (options.csv === true) session.out(reportCsv(errorReport(subjectOf(report, options))));
  else {
    printComparison(session, report, options);
    const { waterfall } = report;
    if (waterfall === undefined) return;
    printWaterfall(
      session,
      waterfall,
      options.unit,
      errorTexts(waterfall.error, 'shell', options.unit),
    );
  }
}

function subjectOf(
  { skeleton, skeletonFile, clips, unpaired, map, limit }: Comparison,
  options: CompareOptions,
): ReportSubject {
  const [reference, candidate] = clips.map(({ name, duration }) => ({ name, duration }));
  const { metric, unit, mesh, distance } = options;
  const range = rangeOf(options);
  const settings = {
    distance: lengthText(inFileUnits(distance, unit), unit),
    skeleton: skeletonFile ?? 'of the files',
    ...(typeof options.joints === 'string' && { joints: options.joints }),
    ...(range !== undefined && { range: timeRangeText(range) }),
    ...(unpaired.length > 0 && { 'left out': unpaired.map(unpairedText).join('; ') }),
    ...(options.curves === true && { models: 'by the curves of the file' }),
  };
  return {
    skeleton,
    reference,
    candidate,
    map,
    metric,
    hasSkin: mesh !== undefined,
    unit,
    limit,
    settings: mesh === undefined ? settings : { ...settings, mesh },
    version,
  };
}

function limitOf({ maxError, metric, unit }: CompareOptions): number | undefined {
  if (maxError === undefined) return undefined;
  if (maxError.unit !== undefined && METRIC_UNITS[metric] !== 'length') {
    throw new CliError(`--max-error: the metric ${metric} is no length; leave the unit out.`);
  }
  return inFileUnits(maxError, unit);
}

/**
 * The skeleton that is given, else that of the candidate, whose keys are then measured as they are, else that of the
 * reference, else one beside them.
 */
async function comparedSkeleton(
  session: Session,
  files: readonly [string, string],
  sides: readonly [ComparedClip, ComparedClip],
  { skeleton: given }: CompareOptions,
): Promise<Pick<Comparison, 'skeleton' | 'skeletonFile'>> {
  if (given !== undefined) {
    return { skeleton: await openComparedSkeleton(given), skeletonFile: given };
  }
  const [reference, candidate] = sides;
  const own = candidate.skeleton ?? reference.skeleton;
  if (own !== undefined) return { skeleton: own, skeletonFile: undefined };
  const clips = sides.flatMap(({ archived }, i) =>
    archived === undefined ? [] : [{ file: files[i], clip: archived }],
  );
  const { file, skeleton } = await besideSkeleton(session, clips);
  return { skeleton, skeletonFile: file };
}

/** Clips of archives without a skeleton have the one beside their file, where that of the other side is for other joints. */
async function withOwnSkeletons(
  session: Session,
  files: readonly [string, string],
  [a, b]: readonly [ComparedClip, ComparedClip],
): Promise<readonly [ComparedClip, ComparedClip]> {
  const withOwn = async (side: ComparedClip, file: string, other: ComparedClip) => {
    const { archived: clip, skeleton } = side;
    if (clip === undefined || skeleton !== undefined || other.skeleton === undefined) return side;
    if (clip.trackCount === other.skeleton.count) return side;
    const own = await besideSkeleton(session, [{ file, clip }]);
    return archiveSide(file, own.skeleton, false);
  };
  return [await withOwn(a, files[0], b), await withOwn(b, files[1], a)];
}

/** Which clips are compared: those of the given name, else of a name that both have, else the first. */
function comparedName(
  [a, b]: readonly [ComparedClip, ComparedClip],
  { clip: name }: CompareOptions,
): string | undefined {
  for (const { clipNames } of [a, b]) {
    if (name === undefined || clipNames.includes(name)) continue;
    const known = clipNames.map((one) => `"${one}"`).join(', ');
    throw new CliError(`--clip: expected one of ${known}, found "${name}".`);
  }
  return name ?? a.clipNames.find((one) => b.clipNames.includes(one));
}
