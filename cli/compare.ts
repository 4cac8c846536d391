import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import {
  animationSource,
  ERROR_METRICS,
  errorMap,
  errorReport,
  errorStatistics,
  floatText,
  inFileUnits,
  LENGTH_UNITS,
  lengthText,
  METRIC_UNITS,
  rawSource,
  reportCsv,
  reportHtml,
  uniformDistances,
  type ErrorMap,
  type ErrorMetric,
  type ErrorSpot,
  type ErrorStatistics,
  type Length,
  type LengthUnit,
  type Mesh,
  type PoseSource,
  type ReportSubject,
  type Skeleton,
} from '#engine';
import { jointNamed, printWaterfall } from './explain.ts';
import { firstObject, openArchive, openSkeleton, writeWhole } from './files.ts';
import { readLength } from './numbers.ts';
import { naming, Problem } from './problem.ts';
import { printJson, table, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';

interface Options {
  readonly skeleton: string;
  readonly mesh?: string;
  readonly metric: ErrorMetric;
  readonly distance: Length;
  readonly unit: LengthUnit;
  readonly maxError?: Length;
  readonly joints?: boolean;
  readonly waterfall?: string | true;
  readonly report?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** How far from every joint the shell's points are where nothing else is said. */
const DISTANCE = '10cm';

/** `compare`: how far a clip's poses are from a source's or another build's. Fails above `--max-error`. */
export function compareCommand(session: Session): Command {
  return withOptions(new Command('compare'))
    .description('measure how far a clip is from its source, or from another build')
    .argument('<reference>', 'an archive with the true clip, source or built')
    .argument('<candidate>', 'an archive with the clip to judge')
    .action((reference: string, candidate: string, given: Options) => {
      const limit = limitOf(given);
      const skeleton = openSkeleton(given.skeleton);
      const skin = skinOf(given);
      const clips = [openClip(reference), openClip(candidate)] as const;
      const files = [reference, candidate] as const;
      checkWaterfall(given, skeleton);
      const distances = uniformDistances(skeleton.count, inFileUnits(given.distance, given.unit));
      const map = naming(candidate, () =>
        errorMap({ skeleton, reference: clips[0], candidate: clips[1], distances, skin }),
      );
      const statistics = errorStatistics(map, given.metric);
      const report: Report = { skeleton, files, clips, map, statistics, limit };
      print(session, report, given);
      const { waterfall, unit } = given;
      if (waterfall !== undefined) {
        printWaterfall(session, { skeleton, files, map, distances, unit }, waterfall);
      }
      if (given.report !== undefined) writeReport(given.report, report, given);
      if (limit !== undefined && !(statistics.max <= limit)) session.fail(1);
    });
}

function withOptions(command: Command): Command {
  return command
    .addOption(new RequiredOption('--skeleton <file>', 'an archive with the skeleton of both'))
    .option('--mesh <file>', 'an archive with a mesh, whose vertices the metric skin measures')
    .addOption(
      new Option('--metric <metric>', 'what is measured').choices(ERROR_METRICS).default('shell'),
    )
    .addOption(
      new Option('--distance <length>', "of the shell's points from their joint")
        .argParser(readLength)
        .default(readLength(DISTANCE), DISTANCE),
    )
    .addOption(
      new Option('--unit <unit>', "the files' own unit of length")
        .choices(LENGTH_UNITS)
        .default('m'),
    )
    .option(
      '--max-error <error>',
      'the largest that may be, a rotation in radians; above it, the exit code is 1',
      readLength,
    )
    .option('--joints', 'list every joint, not the worst alone')
    .addOption(
      new Option(
        '--waterfall [joint]',
        'of what the error of a joint comes, of the worst by itself',
      ).conflicts(['json', 'csv']),
    )
    .option('--report <file>', 'write a page with pictures, tables and settings')
    .addOption(new Option('--json', 'one JSON document').conflicts('csv'))
    .option('--csv', 'a line a joint')
    .addHelpText(
      'after',
      examples(
        'compare raw_walk.ozz walk.ozz --skeleton skeleton.ozz --max-error 1mm',
        'compare raw_walk.ozz walk.ozz --skeleton skeleton.ozz --waterfall LeftFoot',
        'compare raw_walk.ozz walk.ozz --skeleton skeleton.ozz --report walk.html',
      ),
    );
}

/** Before anything is printed. */
function checkWaterfall({ waterfall }: Options, skeleton: Skeleton): void {
  if (typeof waterfall === 'string') jointNamed(skeleton, waterfall);
}

/** What the metric skin measures; read only where it is asked for. */
function skinOf({ mesh, metric }: Options): Mesh | undefined {
  if (mesh === undefined && metric === 'skin') {
    throw new Problem('--metric skin measures the vertices of a mesh; give its file as --mesh.');
  }
  return mesh === undefined ? undefined : firstObject(mesh, 'mesh');
}

function print(session: Session, report: Report, given: Options): void {
  if (given.json === true) printJson(session, jsonOf(report, given));
  else if (given.csv === true) session.out(reportCsv(errorReport(subjectOf(report, given))));
  else printText(session, report, given);
}

function writeReport(file: string, report: Report, given: Options): void {
  const page = reportHtml(errorReport(subjectOf(report, given)), report.map);
  writeWhole(file, new TextEncoder().encode(page));
}

function subjectOf({ skeleton, clips, map, limit }: Report, given: Options): ReportSubject {
  const [reference, candidate] = clips.map(({ name, duration }) => ({ name, duration }));
  const { metric, unit, mesh, distance } = given;
  const settings = {
    distance: lengthText(inFileUnits(distance, unit), unit),
    skeleton: given.skeleton,
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
    version: manifest.version,
  };
}

interface Report {
  readonly skeleton: Skeleton;
  readonly files: readonly [reference: string, candidate: string];
  readonly clips: readonly [reference: PoseSource, candidate: PoseSource];
  readonly map: ErrorMap;
  readonly statistics: ErrorStatistics;
  readonly limit: number | undefined;
}

function limitOf({ maxError, metric, unit }: Options): number | undefined {
  if (maxError === undefined) return undefined;
  if (maxError.unit !== undefined && METRIC_UNITS[metric] !== 'length') {
    throw new Problem(`--max-error: the metric ${metric} is no length; leave the unit out.`);
  }
  return inFileUnits(maxError, unit);
}

/** The first clip in an archive, of either kind. */
function openClip(file: string): PoseSource {
  const { entries } = openArchive(file);
  for (const { object } of entries) {
    if (object.kind === 'animation') return animationSource(object);
    if (object.kind === 'raw-animation') return naming(file, () => rawSource(object));
  }
  const kinds = entries.map(({ object }) => object.kind).join(', ');
  throw new Problem(`${file}: expected a clip, found ${kinds}.`);
}

function jsonOf({ skeleton, files, clips, statistics, limit }: Report, options: Options): object {
  const { max, mean, percentile99, percentile9999, samples, worst } = statistics;
  const [reference, candidate] = clips.map(({ name, duration }, i) => ({
    file: files[i],
    name,
    duration,
  }));
  return {
    metric: options.metric,
    unit: METRIC_UNITS[options.metric],
    distance: inFileUnits(options.distance, options.unit),
    reference,
    candidate,
    samples,
    max,
    mean,
    percentile99,
    percentile9999,
    ...(limit !== undefined && { limit, passed: max <= limit }),
    worst: worst.map(({ joint, time, value }) => ({
      name: skeleton.names[joint],
      joint,
      time,
      value,
    })),
    joints: skeleton.names.map((name, joint) => ({
      name,
      max: statistics.jointMax[joint],
      mean: statistics.jointMean[joint],
      worstTime: statistics.jointWorstTime[joint],
    })),
  };
}

function printText(
  session: Session,
  { skeleton, files, clips: [reference, candidate], statistics, limit }: Report,
  { metric, unit, joints }: Options,
): void {
  const { max, mean, percentile99, percentile9999, worst } = statistics;
  const text = (value: number): string => errorText(value, metric, unit);
  session.out(
    `${metric} error of ${files[1]} "${candidate.name}" against ${files[0]} "${reference.name}"\n`,
  );
  if (reference.duration !== candidate.duration) {
    session.out(
      `they last ${floatText(candidate.duration)} s and ${floatText(reference.duration)} s; only what both have is measured\n`,
    );
  }
  session.out(
    table([
      ['max', text(max)],
      ['99.99 %', text(percentile9999)],
      ['99 %', text(percentile99)],
      ['mean', text(mean)],
    ]),
  );
  const listed = joints === true ? everyJoint(statistics) : worst.filter(({ value }) => value > 0);
  if (listed.length > 0) session.out(joints === true ? '\nevery joint\n' : '\nworst joints\n');
  session.out(
    table(
      listed.map(({ joint, time, value }) => [
        skeleton.names[joint],
        `${time.toFixed(4)} s`,
        text(value),
      ]),
    ),
  );
  if (limit === undefined) return;
  session.out(`${max <= limit ? 'within' : 'above'} the limit of ${text(limit)}\n`);
}

function everyJoint({ jointMax, jointWorstTime }: ErrorStatistics): ErrorSpot[] {
  return Array.from(jointMax, (value, joint) => ({ joint, time: jointWorstTime[joint], value }));
}

function errorText(value: number, metric: ErrorMetric, unit: LengthUnit): string {
  const short = Number(value.toPrecision(4));
  if (METRIC_UNITS[metric] === 'length') return lengthText(short, unit);
  return METRIC_UNITS[metric] === 'radians' ? `${short} rad` : String(short);
}
