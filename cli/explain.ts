import { matchesGlob, nearestNames } from '#engine/base';
import type { JointIndex, LengthUnit } from '#engine/base';
import {
  ERROR_CAUSES,
  causeTotals,
  chainTotals,
  errorColumn,
  errorStatistics,
  createErrorExplainer,
  keyPrices,
  roundingSteps,
  poseSource,
} from '#engine/inspect/error';
import type { ErrorMap } from '#engine/inspect/error';
import { poseLength } from '#engine/math';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { cutAnimation } from '#engine/offline';
import type { ClipRange } from '#engine/offline';
import { firstObject, openClip } from './files.ts';
import { CliError, withFileName } from './cli-error.ts';
import { printLine, table, type Session } from './terminal.ts';

/** A comparison of two clips, with the measured errors. */
export interface Explained {
  readonly skeleton: Skeleton;
  /** See {@link explainedReference}. */
  readonly reference: Animation | RawAnimation;
  /** The file of the clip that is measured. */
  readonly candidate: string;
  readonly map: ErrorMap;
  /** Distances of the shell's points, one per joint. */
  readonly distances: Float32Array;
  readonly unit: LengthUnit;
}

const CAUSE_NAMES = {
  removal: 'dropped keys',
  time: 'timepoints',
  quantisation: 'stored values',
  other: 'other values',
} as const;

/** Number of listed keys whose addition would help most, and of rounding steps. */
const LISTED = 3;

/**
 * Prints what a joint's worst shell error consists of, by cause and by ancestor; the precision of its
 * stored values; and which keys would help.
 * @param wanted the joint's name; true for the worst
 */
export function printWaterfall(
  session: Session,
  explained: Explained,
  wanted: string | true,
): void {
  const { skeleton, reference, candidate, map, distances, unit } = explained;
  const built = firstObject(candidate, 'animation');
  const { worst, jointWorstTime } = errorStatistics(map, 'shell');
  const joint = wanted === true ? (worst.at(0)?.joint ?? 0) : jointNamed(skeleton, wanted);
  const time = jointWorstTime[joint];
  const found = createErrorExplainer(skeleton, reference, built, joint).at(time, distances[joint]);
  const name = skeleton.names[joint];
  const causes = causeTotals(found);
  const steps = chainTotals(found);
  const text = columnText([found.total, ...causes, ...steps], unit);
  const signed = (value: number): string => {
    const size = text(Math.abs(value));
    if (size === text(0)) return size;
    return `${value < 0 ? '-' : '+'}${size}`;
  };
  session.out('\n');
  printLine(session, `${name} at ${time.toFixed(4)} s is off by ${text(found.total)}, of which`);
  session.out(table(ERROR_CAUSES.map((cause, i) => [CAUSE_NAMES[cause], signed(causes[i])])));
  session.out('\nby ancestor, from the root\n');
  session.out(table(found.chain.map((at, i) => [skeleton.names[at], signed(steps[i])])));
  printRounding(session, explained, built, joint, time);
  printMissing(session, explained, reference, built);
}

/**
 * The reference of errors that are explained: the clip of a file, or a range of it.
 * @throws CliError if it is a runtime clip, which is not cut, and there is a range
 */
export function explainedReference(
  file: string,
  range: ClipRange | undefined,
): Animation | RawAnimation {
  const clip = openClip(file);
  if (range === undefined) return clip;
  if (clip.kind === 'raw-animation') return withFileName(file, () => cutAnimation(clip, range));
  const message =
    'expected a source clip, as --waterfall with --from or --to needs one, found a runtime clip.';
  throw new CliError({ file, message });
}

/** Formats the lengths of one column with the same unit and the same number of decimals. */
function columnText(values: readonly number[], unit: LengthUnit): (value: number) => string {
  const highest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return errorColumn(highest, 'shell', unit);
}

/**
 * 1 for each joint whose name fits a pattern; undefined for all joints, without one.
 * @throws CliError if none fits
 */
export function countedJoints(
  pattern: string | true | undefined,
  { names }: Skeleton,
): Uint8Array | undefined {
  if (typeof pattern !== 'string') return undefined;
  const counted = jointsThatFit(pattern, names);
  if (counted.includes(1)) return counted;
  const nearest = nearestNames(pattern, names).map((name) => `"${name}"`);
  throw new CliError(
    `--joints: no joint of the skeleton fits "${pattern}"; the nearest are ${nearest.join(', ')}.`,
  );
}

/** 1 for each joint whose name fits a pattern. */
export function jointsThatFit(pattern: string, names: readonly string[]): Uint8Array {
  return Uint8Array.from(names, (name) => Number(matchesGlob(pattern, name)));
}

/** @throws CliError if no joint has the name */
export function jointNamed({ names }: Skeleton, name: string): JointIndex {
  const joint = names.indexOf(name);
  if (joint >= 0) return joint;
  throw new CliError(`--waterfall: the skeleton has no joint "${name}".`);
}

/** Prints how far one step of a stored value moves the joint, of the ancestors whose steps move it farthest. */
function printRounding(
  session: Session,
  { skeleton, distances, unit }: Explained,
  built: Animation,
  joint: JointIndex,
  time: number,
): void {
  const pose = new Float32Array(poseLength(skeleton.count));
  poseSource(built).samplePose(time, pose);
  const largest = roundingSteps(skeleton, pose, joint, distances[joint]).slice(0, LISTED);
  const text = columnText(
    largest.map(({ moves }) => moves),
    unit,
  );
  session.out(
    `\nrounding: how far one step of a stored value moves ${skeleton.names[joint]}; it is off by half of that at most\n`,
  );
  session.out(
    table(
      largest.map(({ joint: at, kind, moves }) => [`${skeleton.names[at]}, ${kind}`, text(moves)]),
    ),
  );
}

function printMissing(
  session: Session,
  { skeleton, distances, unit }: Explained,
  reference: Animation | RawAnimation,
  built: Animation,
): void {
  const { missing } = keyPrices({ skeleton, reference, candidate: built, distances, tolerance: 0 });
  if (missing.length === 0) return;
  const listed = missing.slice(0, LISTED);
  const text = columnText(
    listed.flatMap(({ error, errorWithKey }) => [error, errorWithKey]),
    unit,
  );
  session.out('\nkeys that would help most, and the error around them without and with\n');
  session.out(
    table(
      listed.map(({ kind, track, time, error, errorWithKey }) => [
        `${skeleton.names[track]}, ${kind}`,
        `${time.toFixed(4)} s`,
        text(error),
        text(errorWithKey),
      ]),
    ),
  );
}
