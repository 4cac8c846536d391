import { matchesAnyCase, nearestNames } from '#engine/base';
import type { JointIndex, FileUnit, Seconds } from '#engine/base';
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
  withoutUnmeasured,
} from '#engine/inspect/error';
import type { ErrorCause, ErrorMap } from '#engine/inspect/error';
import { poseLength } from '#engine/math';
import type { Animation, KeyKind, Skeleton, Clip } from '#engine/model';
import { cutAnimation } from '#engine/offline';
import type { ClipRange } from '#engine/offline';
import { CliError, withFileName } from './cli-error.ts';
import { printLine, table, type Session } from './terminal.ts';

/** A comparison of two clips, with the measured errors. */
export interface Explained {
  readonly skeleton: Skeleton;
  /** See {@link explainedReference}. */
  readonly reference: Clip;
  /** The clip that is measured. */
  readonly built: Animation;
  readonly map: ErrorMap;
  /** Distances of the shell's points, one per joint. */
  readonly distances: Float32Array;
  /** 0 for each joint that has no partner in the other clip; undefined for none. */
  readonly paired: Uint8Array | undefined;
}

/** What the worst shell error of a joint consists of. */
export interface Waterfall {
  readonly joint: JointIndex;
  readonly name: string;
  readonly time: Seconds;
  /** As it was measured. */
  readonly error: number;
  /** Sum to the error, but for rounding. */
  readonly causes: Readonly<Record<ErrorCause, number>>;
  /** From the root; sum to the error. */
  readonly ancestors: readonly (NamedJoint & { readonly error: number })[];
  /** How far one step of a stored value moves the joint, the farthest first. */
  readonly rounding: readonly (JointKind & { readonly moves: number })[];
  /** Keys whose addition would help most, with the error around them without and with. */
  readonly missing: readonly (JointKind & {
    readonly time: Seconds;
    readonly error: number;
    readonly errorWithKey: number;
  })[];
}

interface NamedJoint {
  readonly joint: JointIndex;
  readonly name: string;
}

interface JointKind extends NamedJoint {
  readonly kind: KeyKind;
}

const CAUSE_NAMES = {
  removal: 'dropped keys',
  time: 'timepoints',
  quantisation: 'stored values',
  other: 'not compression',
} as const;

/** Number of listed keys whose addition would help most, and of rounding steps. */
const LISTED = 3;

/**
 * What a joint's worst shell error consists of, by cause and by ancestor; the precision of its stored values; and which
 * keys would help.
 * @param wanted the joint's name; the worst where it is missing
 */
export function waterfallOf(explained: Explained, wanted: string | true = true): Waterfall {
  const { skeleton, reference, built, map, distances, paired } = explained;
  const { worst, jointMax, jointWorstTime } = errorStatistics(map, 'shell');
  const joint = wanted === true ? (worst.at(0)?.joint ?? 0) : jointNamed(skeleton, wanted);
  const time = jointWorstTime[joint];
  const whole = createErrorExplainer(skeleton, reference, built, joint);
  const found = withoutUnmeasured(whole, paired).at(time, distances[joint]);
  const [removal, moved, quantisation, other] = causeTotals(found);
  const steps = chainTotals(found);
  const named = (at: JointIndex): NamedJoint => ({ joint: at, name: skeleton.names[at] });
  const { missing } = keyPrices({ skeleton, reference, candidate: built, distances, tolerance: 0 });
  return {
    ...named(joint),
    time,
    error: jointMax[joint],
    causes: { removal, time: moved, quantisation, other },
    ancestors: found.chain.map((at, i) => Object.assign(named(at), { error: steps[i] })),
    rounding: roundingOf(explained, joint, time).map(({ joint: at, kind, moves }) =>
      Object.assign(named(at), { kind, moves }),
    ),
    missing: missing
      .filter(({ track }) => paired?.[track] !== 0)
      .slice(0, LISTED)
      .map(({ track, kind, time: at, error, errorWithKey }) =>
        Object.assign(named(track), { kind, time: at, error, errorWithKey }),
      ),
  };
}

function roundingOf(
  { skeleton, built, distances }: Explained,
  joint: JointIndex,
  time: Seconds,
): ReturnType<typeof roundingSteps> {
  const pose = new Float32Array(poseLength(skeleton.count));
  poseSource(built).samplePose(time, pose);
  return roundingSteps(skeleton, pose, joint, distances[joint]).slice(0, LISTED);
}

/**
 * Prints what an error consists of for people.
 * @param totalText the error as the comparison prints it
 */
export function printWaterfall(
  session: Session,
  { name, time, error, causes, ancestors, rounding, missing }: Waterfall,
  unit: FileUnit,
  totalText: (value: number) => string,
): void {
  const parts = [...Object.values(causes), ...ancestors.map((one) => one.error)];
  const text = columnText([error, ...parts], unit);
  const signed = (value: number): string => {
    const size = text(Math.abs(value));
    if (size === text(0)) return size;
    return `${value < 0 ? '-' : '+'}${size}`;
  };
  session.out('\n');
  printLine(session, `${name} at ${time.toFixed(4)} s is off by ${totalText(error)}, of which`);
  session.out(table(ERROR_CAUSES.map((cause) => [CAUSE_NAMES[cause], signed(causes[cause])])));
  session.out('\nby ancestor, from the root\n');
  session.out(table(ancestors.map((one) => [one.name, signed(one.error)])));
  session.out(
    `\nrounding: how far one step of a stored value moves ${name}; it is off by half of that at most\n`,
  );
  const moved = columnText(
    rounding.map(({ moves }) => moves),
    unit,
  );
  session.out(table(rounding.map((one) => [`${one.name}, ${one.kind}`, moved(one.moves)])));
  printMissing(session, missing, unit);
}

/**
 * The reference of errors that are explained: a clip, or a range of it.
 * @throws CliError if it is a runtime clip, which is not cut, and there is a range
 */
export function explainedReference(file: string, clip: Clip, range: ClipRange | undefined): Clip {
  if (range === undefined) return clip;
  if (clip.kind === 'raw-animation') return withFileName(file, () => cutAnimation(clip, range));
  const message =
    'expected a source clip, as --waterfall with --from or --to needs one, found a runtime clip.';
  throw new CliError({ file, message });
}

/**
 * The clip whose errors are explained.
 * @throws CliError if it is not built: its errors have none of the causes
 */
export function explainedClip(file: string, clip: Clip): Animation {
  if (clip.kind === 'animation') return clip;
  const message =
    'expected a built clip, as --waterfall says what building it has changed, found a source. Build it first: posescope build --help tells how.';
  throw new CliError({ file, message });
}

/** Formats the lengths of one column with the same unit and the same number of decimals. */
function columnText(values: readonly number[], unit: FileUnit): (value: number) => string {
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
  return Uint8Array.from(names, (name) => Number(matchesAnyCase(pattern, name)));
}

/** @throws CliError if no joint has the name */
export function jointNamed({ names }: Skeleton, name: string): JointIndex {
  const joint = names.indexOf(name);
  if (joint >= 0) return joint;
  throw new CliError(`--waterfall: the skeleton has no joint "${name}".`);
}

function printMissing(session: Session, missing: Waterfall['missing'], unit: FileUnit): void {
  if (missing.length === 0) return;
  const text = columnText(
    missing.flatMap(({ error, errorWithKey }) => [error, errorWithKey]),
    unit,
  );
  session.out('\nkeys that would help most, and the error around them without and with\n');
  session.out(
    table(
      missing.map(({ name, kind, time, error, errorWithKey }) => [
        `${name}, ${kind}`,
        `${time.toFixed(4)} s`,
        text(error),
        text(errorWithKey),
      ]),
    ),
  );
}
