import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  countText,
  inCapitalsOf,
  inFileUnits,
  lengthText,
  shortFloat,
  subtask,
} from '#engine/base';
import type { Length, FileUnit, TaskControl } from '#engine/base';
import { errorLimitText } from '#engine/inspect/error';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { shortLength } from '#engine/offline';
import { buildSmallest, GOAL_METRICS, withinReach } from '#engine/smallest';
import type {
  ErrorGoal,
  GoalMetric,
  GoalPart,
  JointLimit,
  ReachedLimit,
  SmallestClip,
} from '#engine/smallest';
import { CliError } from './cli-error.ts';
import { firstObject } from './files.ts';
import { parseCount, readLength, readLimit } from './numbers.ts';
import type { Session } from './terminal.ts';
import { RepeatableOption } from './usage.ts';

/** The options of `build` for the optimiser `smallest`. */
export interface SmallestOptions {
  readonly optimizer?: 'reference' | 'smallest';
  readonly maxError?: Length;
  readonly p99Error?: Length;
  readonly meanError?: Length;
  readonly maxBytes?: number;
  readonly metric?: GoalMetric;
  readonly mesh?: string;
  readonly joints: readonly NamedLength[];
  readonly contacts: readonly NamedLength[];
  readonly distance?: Length;
  readonly iframeInterval: number;
  readonly unit: FileUnit;
}

/** A largest error for joints whose names match a pattern. */
interface NamedLength {
  readonly pattern: string;
  readonly max: Length;
}

/** Distance of the shell's points from each joint, as in `compare`. */
const DISTANCE = readLength('10cm');

export function addSmallestOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--optimizer <which>',
        'which keys of a clip stay: reference, as --optimize; or smallest, the fewest that keep the limits of errors below',
      ).choices(['reference', 'smallest']),
    )
    .option('--max-error <length>', 'smallest: the largest error of any joint', readLimit)
    .option('--p99-error <length>', 'smallest: limit for 99 of 100 errors', readLimit)
    .option('--mean-error <length>', 'smallest: limit for the mean error', readLimit)
    .option(
      '--max-bytes <number>',
      'smallest: limit for the size of the clip; without limits of errors, the least error within it',
      parseCount,
    )
    .addOption(
      new Option(
        '--metric <metric>',
        'smallest: which error, as in compare (default: shell)',
      ).choices(GOAL_METRICS),
    )
    .option('--mesh <file>', 'smallest: a mesh, whose vertices the metric skin measures')
    .addOption(
      new RepeatableOption(
        '--joints <pattern=length>',
        'smallest: another largest error for joints by name; may be repeated',
      )
        .argParser(addNamedLength)
        .default([], 'none'),
    )
    .addOption(
      new RepeatableOption(
        '--contacts <pattern=length>',
        'smallest: largest error of joints while they stand still, such as feet; may be repeated',
      )
        .argParser(addNamedLength)
        .default([], 'none'),
    );
}

function addNamedLength(text: string, before: readonly NamedLength[]): NamedLength[] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError(`"${text}" is not of the form pattern=length.`);
  return [...before, { pattern: text.slice(0, at), max: readLimit(text.slice(at + 1)) }];
}

/** Refuses options of `smallest` for other builds. */
export function checkSmallestOptions(options: SmallestOptions): void {
  if (options.optimizer === 'smallest') return;
  const { maxError, p99Error, meanError, maxBytes, metric, mesh, joints, contacts } = options;
  const given = {
    'max-error': maxError,
    'p99-error': p99Error,
    'mean-error': meanError,
    'max-bytes': maxBytes,
    metric,
    mesh,
    joints: joints.length > 0 ? joints : undefined,
    contacts: contacts.length > 0 ? contacts : undefined,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) {
      throw new CliError(`--${name} has no effect without --optimizer smallest.`);
    }
  }
}

/** What only some joints are limited by leaves the errors of all others as large as they come. */
export function warnOfUnlimited({ err }: Session, options: SmallestOptions): void {
  const { maxError, p99Error, meanError, maxBytes, joints } = options;
  const limits = [maxError, p99Error, meanError, maxBytes];
  if (joints.length === 0 || limits.some((limit) => limit !== undefined)) return;
  const patterns = joints.map(({ pattern }) => `"${pattern}"`).join(', ');
  err(
    `warning: only the errors of joints that fit ${patterns} are limited: those of all others may have any size. --max-error limits them.\n`,
  );
}

/** A built clip, with its report. */
export interface SmallestResult {
  readonly animation: Animation;
  readonly report: object;
  readonly text: string;
  readonly met: boolean;
  /** Of the clip alone, which limits are of. */
  readonly clipBytes: number;
}

/** Builds the smallest clip of a source. */
export async function smallestClip(
  source: RawAnimation,
  skeleton: Skeleton,
  options: SmallestOptions,
  task: TaskControl | undefined,
): Promise<SmallestResult> {
  const goal = goalOf(options, skeleton);
  const { distance = DISTANCE, unit, iframeInterval, mesh } = options;
  const request = {
    source,
    skeleton,
    goal,
    distance: inFileUnits(distance, unit),
    mesh: mesh === undefined ? undefined : firstObject(mesh, 'mesh'),
    iframeInterval,
  };
  const clip = buildSmallest(request, subtask(task, 0, 0.8));
  const reached = withinReach(request, clip, subtask(task, 0.8, 1));
  return {
    animation: clip.animation,
    met: clip.met,
    clipBytes: clip.bytes,
    report: { ...reportOf(clip, skeleton), reached: reached && reportOf(reached.clip, skeleton) },
    text: clip.met
      ? metText(clip, skeleton, options)
      : `${missedText(clip, skeleton, options)}${reachedText(reached, options)}`,
  };
}

function goalOf(options: SmallestOptions, { names }: Skeleton): ErrorGoal {
  const { maxError, p99Error, meanError, maxBytes, metric = 'shell', unit } = options;
  const length = (one: Length | undefined): number | undefined =>
    one === undefined ? undefined : inFileUnits(one, unit);
  const named = (all: readonly NamedLength[]): JointLimit[] =>
    all.map(({ pattern, max }) => ({
      pattern: inCapitalsOf(pattern, names),
      max: inFileUnits(max, unit),
    }));
  const limits = [maxError, p99Error, meanError, maxBytes, options.joints.at(0)];
  if (limits.every((limit) => limit === undefined)) {
    throw new CliError(
      '--optimizer smallest needs a limit: --max-error, --p99-error, --mean-error, --max-bytes or --joints.',
    );
  }
  return {
    metric,
    max: length(maxError),
    percentile99: length(p99Error),
    mean: length(meanError),
    bytes: maxBytes,
    joints: options.joints.length > 0 ? named(options.joints) : undefined,
    contacts: options.contacts.length > 0 ? named(options.contacts) : undefined,
  };
}

function reportOf(
  { met, binds, keysOf, bytes, errors }: SmallestClip,
  { names }: Skeleton,
): object {
  const { max, percentile99, mean, joint, time } = errors;
  return {
    met,
    binds: binds?.part,
    keysOf,
    clipBytes: bytes,
    max: shortFloat(max),
    percentile99: shortFloat(percentile99),
    mean,
    worst: { joint, name: names[joint], time },
  };
}

/** Names of the limits as options. */
const PART_NAMES: Readonly<Record<GoalPart, string>> = {
  max: '--max-error',
  percentile99: '--p99-error',
  mean: '--mean-error',
  joints: '--joints',
  contacts: '--contacts',
  bytes: '--max-bytes',
};

function metText(clip: SmallestClip, skeleton: Skeleton, options: SmallestOptions): string {
  const { binds, keysOf } = clip;
  const whose = keysOf === 'reference' ? ' with the keys of the reference optimiser' : '';
  const limit =
    binds === undefined
      ? '; no limit binds'
      : `; the limit that binds is ${PART_NAMES[binds.part]}`;
  return `${errorsText(clip, skeleton, options)}${whose}${limit}`;
}

function missedText(clip: SmallestClip, skeleton: Skeleton, options: SmallestOptions): string {
  const { binds, bytes } = clip;
  const part = binds === undefined ? 'the goal' : PART_NAMES[binds.part];
  const nearest = `the nearest clip has ${countText(bytes, 'byte')} and an error of ${errorsText(clip, skeleton, options)}`;
  return `no build keeps ${part}: ${nearest}. ${reasonOf(clip, skeleton, options)}`;
}

/** What a slightly larger limit takes. */
function reachedText(reached: ReachedLimit | undefined, { unit }: SmallestOptions): string {
  if (reached === undefined) return '';
  const { max, clip } = reached;
  const limit = shortLength(max, unit);
  return ` With --max-error ${limit.replace(' ', '')} it has ${countText(clip.bytes, 'byte')}.`;
}

/** What prevents a build from keeping its limits. */
function reasonOf(
  { floor, binds }: SmallestClip,
  { names }: Skeleton,
  { unit }: SmallestOptions,
): string {
  if (binds?.part === 'bytes') {
    return 'Every track needs two keys, and the errors need the others: allow larger ones.';
  }
  if (floor === undefined) return 'All keys were kept.';
  const moves = lengthText(Number(floor.moves.toPrecision(3)), unit);
  return `All keys were kept: rounding the stored ${floor.kind} of ${names[floor.joint]} alone moves it by up to ${moves}.`;
}

function errorsText(
  { errors }: SmallestClip,
  { names }: Skeleton,
  { unit }: SmallestOptions,
): string {
  const text = (value: number): string => errorLimitText(value, 4, unit);
  const { max, percentile99, mean, joint, time } = errors;
  return `${text(max)} at ${names[joint]}, ${time.toFixed(3)} s (99 %: ${text(percentile99)}, mean: ${text(mean)})`;
}
