import { Command, Option } from 'commander';
import {
  animationSource,
  ERROR_METRICS,
  errorMap,
  errorStatistics,
  inFileUnits,
  LENGTH_UNITS,
  lengthText,
  METRIC_UNITS,
  rawSource,
  uniformDistances,
  type ErrorMetric,
  type ErrorStatistics,
  type Length,
  type LengthUnit,
  type PoseSource,
  type Skeleton,
} from '#engine';
import { openArchive, openSkeleton } from './files.ts';
import { readLength } from './numbers.ts';
import { naming, Problem } from './problem.ts';
import { printJson, table, type Session } from './terminal.ts';

interface Options {
  readonly skeleton: string;
  readonly metric: ErrorMetric;
  readonly distance: Length;
  readonly unit: LengthUnit;
  readonly maxError?: Length;
  readonly json?: boolean;
}

/** How far from every joint the shell's points are where nothing else is said. */
const DISTANCE = '10cm';

/** `compare`: how far a clip's poses are from a source's or another build's. Fails above `--max-error`. */
export function compareCommand(session: Session): Command {
  return new Command('compare')
    .description('measure how far a clip is from its source, or from another build')
    .argument('<reference>', 'an archive with the true clip, source or built')
    .argument('<candidate>', 'an archive with the clip to judge')
    .requiredOption('--skeleton <file>', 'an archive with the skeleton of both')
    .addOption(
      new Option('--metric <metric>', 'what is measured').choices(ERROR_METRICS).default('shell'),
    )
    .option(
      '--distance <length>',
      'of the points from their joint',
      readLength,
      readLength(DISTANCE),
    )
    .addOption(
      new Option('--unit <unit>', "the files' own unit of length")
        .choices(LENGTH_UNITS)
        .default('m'),
    )
    .option('--max-error <error>', 'the largest that may be; radians of a rotation', readLength)
    .option('--json', 'one JSON document')
    .action((reference: string, candidate: string, options: Options) => {
      const limit = limitOf(options);
      const skeleton = openSkeleton(options.skeleton);
      const clips = [openClip(reference), openClip(candidate)] as const;
      const statistics = naming(candidate, () => measure(skeleton, clips, options));
      const report: Report = { skeleton, clips, statistics, limit };
      if (options.json === true) printJson(session, jsonOf(report, options));
      else printText(session, report, options);
      if (limit !== undefined && !(statistics.max <= limit)) session.fail(1);
    });
}

interface Report {
  readonly skeleton: Skeleton;
  readonly clips: readonly [reference: PoseSource, candidate: PoseSource];
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

function measure(
  skeleton: Skeleton,
  [reference, candidate]: Report['clips'],
  { distance, unit, metric }: Options,
): ErrorStatistics {
  const distances = uniformDistances(skeleton.count, inFileUnits(distance, unit));
  return errorStatistics(errorMap({ skeleton, reference, candidate, distances }), metric);
}

function jsonOf({ skeleton, clips, statistics, limit }: Report, options: Options): object {
  const { max, mean, percentile99, percentile9999, samples, worst } = statistics;
  const [reference, candidate] = clips.map(({ name, duration }) => ({ name, duration }));
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
  { skeleton, clips: [reference, candidate], statistics, limit }: Report,
  { metric, unit }: Options,
): void {
  const { max, mean, percentile99, percentile9999, worst } = statistics;
  const text = (value: number): string => errorText(value, metric, unit);
  session.out(`${metric} error of "${candidate.name}" against "${reference.name}"\n`);
  if (reference.duration !== candidate.duration) {
    session.out(
      `they last ${candidate.duration} s and ${reference.duration} s; only what both have is measured\n`,
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
  if (max > 0) session.out('\nworst joints\n');
  const seen = worst.filter(({ value }) => value > 0);
  session.out(
    table(
      seen.map(({ joint, time, value }) => [
        skeleton.names[joint],
        `${time.toFixed(4)} s`,
        text(value),
      ]),
    ),
  );
  if (limit === undefined) return;
  session.out(`${max <= limit ? 'within' : 'above'} the limit of ${text(limit)}\n`);
}

function errorText(value: number, metric: ErrorMetric, unit: LengthUnit): string {
  const short = Number(value.toPrecision(4));
  if (METRIC_UNITS[metric] === 'length') return lengthText(short, unit);
  return METRIC_UNITS[metric] === 'radians' ? `${short} rad` : String(short);
}
