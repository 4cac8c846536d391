import type { JointIndex, LengthUnit } from '#engine/base';
import {
  ERROR_CAUSES,
  causeTotals,
  chainTotals,
  errorColumn,
  errorStatistics,
  createErrorExplainer,
  keyPrices,
  storedPrecision,
  chainReach,
  poseSource,
} from '#engine/inspect/error';
import type { ErrorMap } from '#engine/inspect/error';
import { poseLength } from '#engine/math';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { firstObject, openClip } from './files.ts';
import { CliError } from './cli-error.ts';
import { table, type Session } from './terminal.ts';

/** A comparison of two files, with the measured errors. */
export interface Explained {
  readonly skeleton: Skeleton;
  readonly files: readonly [reference: string, candidate: string];
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

/** Number of listed keys whose addition would help most. */
const MISSING = 3;

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
  const { skeleton, files, map, distances, unit } = explained;
  const reference = openClip(files[0]);
  const built = firstObject(files[1], 'animation');
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
  session.out(`\n${name} at ${time.toFixed(4)} s is off by ${text(found.total)}, of which\n`);
  session.out(table(ERROR_CAUSES.map((cause, i) => [CAUSE_NAMES[cause], signed(causes[i])])));
  session.out('\nby ancestor, from the root\n');
  session.out(table(found.chain.map((at, i) => [skeleton.names[at], signed(steps[i])])));
  printPrecision(session, explained, reference, joint, time);
  printMissing(session, explained, reference, built);
}

/** Formats the lengths of one column with the same unit and the same number of decimals. */
function columnText(values: readonly number[], unit: LengthUnit): (value: number) => string {
  const highest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return errorColumn(highest, 'shell', unit);
}

/** @throws CliError if no joint has the name */
export function jointNamed({ names }: Skeleton, name: string): JointIndex {
  const joint = names.indexOf(name);
  if (joint >= 0) return joint;
  throw new CliError(`--waterfall: the skeleton has no joint "${name}".`);
}

/** Prints the error that rounding alone can cause, for each ancestor, the largest first. */
function printPrecision(
  session: Session,
  { skeleton, distances, unit }: Explained,
  reference: Animation | RawAnimation,
  joint: JointIndex,
  time: number,
): void {
  const pose = new Float32Array(poseLength(skeleton.count));
  poseSource(reference).samplePose(time, pose);
  const reach = chainReach(skeleton, distances);
  const rounding: { readonly name: string; readonly off: number }[] = [];
  for (let at = joint; at >= 0; at = skeleton.parents[at]) {
    for (const { kind, atReach } of storedPrecision(pose, at, reach[at])) {
      rounding.push({ name: `${skeleton.names[at]}, ${kind}`, off: atReach });
    }
  }
  session.out('\nlargest rounding error, at the end of the chain\n');
  const largest = rounding.toSorted((a, b) => b.off - a.off).slice(0, MISSING);
  const text = columnText(
    largest.map(({ off }) => off),
    unit,
  );
  session.out(table(largest.map(({ name, off }) => [name, text(off)])));
}

function printMissing(
  session: Session,
  { skeleton, distances, unit }: Explained,
  reference: Animation | RawAnimation,
  built: Animation,
): void {
  const { missing } = keyPrices({ skeleton, reference, candidate: built, distances, tolerance: 0 });
  if (missing.length === 0) return;
  const listed = missing.slice(0, MISSING);
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
