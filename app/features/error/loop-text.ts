import { shownNames } from '#engine/base';
import type { JointIndex, LengthUnit } from '#engine/base';
import type { GroundMotion, LoopSeam } from '#engine/inspect';
import { errorDigits, errorText } from '#engine/inspect/error';
import type { Skeleton } from '#engine/model';
import { formatCount, formatCounted } from '../../draw/format.ts';

/** The seam of a loop as a table. */
export interface LoopTable {
  /** Units of the numbers below, where they have none of their own: `mm`, `°`, `m/s`. */
  readonly units: Readonly<Record<'positionJump' | 'rotationJump' | 'velocityJump', string>>;
  readonly rows: readonly LoopRow[];
}

/** A joint at the seam of a loop. */
export interface LoopRow {
  readonly joint: JointIndex;
  readonly name: string;
  readonly positionJump: string;
  /** Of the source at the same seam; empty if there is none. */
  readonly source: string;
  readonly rotationJump: string;
  readonly velocityJump: string;
  /** Whether it jumps farther than the tolerance. */
  readonly hasPositionJump: boolean;
  /** Whether its velocity changes clearly more than anywhere near the clip's ends. */
  readonly hasVelocityJump: boolean;
}

/** What the text of a seam is made of. */
export interface LoopScene {
  readonly seam: LoopSeam;
  /** The clip that this one is measured against, at the same seam. */
  readonly source: LoopSeam | undefined;
  readonly skeleton: Pick<Skeleton, 'names' | 'parents'>;
  /** Jumps up to this are ignored, in the file's unit. */
  readonly tolerance: number;
  readonly unit: LengthUnit;
}

/** Factor over the typical change of velocity from which a change is marked. */
const VELOCITY_JUMP_FACTOR = 1.5;

/** One row per joint: those that jump first, farthest first; then by change of velocity. */
export function loopTable({ seam, source, skeleton, tolerance, unit }: LoopScene): LoopTable {
  const { positionJump, rotationJump, velocityJump } = seam;
  const far = errorDigits(
    Math.max(tolerance, highest(positionJump), highest(source?.positionJump)),
    'joint',
    unit,
  );
  const fast = errorDigits(highest(velocityJump), 'joint', unit);
  const turned = errorDigits(Math.max(MIN_TURN, highest(rotationJump)), 'rotation', unit);
  const hasPositionJump = (joint: JointIndex): number =>
    positionJump[joint] > tolerance ? positionJump[joint] : 0;
  const order = Array.from(positionJump.keys()).toSorted(
    (a, b) => hasPositionJump(b) - hasPositionJump(a) || velocityJump[b] - velocityJump[a] || a - b,
  );
  const rows = order.map((joint) => ({
    joint,
    name: shownNames(skeleton.names)[joint],
    positionJump: far.digits(positionJump[joint]),
    source: source === undefined ? '' : far.digits(source.positionJump[joint]),
    rotationJump: turned.digits(rotationJump[joint]),
    velocityJump: fast.digits(velocityJump[joint]),
    hasPositionJump: hasPositionJump(joint) > 0,
    hasVelocityJump: hasVelocityJump(seam, joint, tolerance),
  }));
  const units = {
    positionJump: far.suffix.trim(),
    rotationJump: turned.suffix,
    velocityJump: fast.suffix === '' ? '' : `${fast.suffix.trim()}/s`,
  };
  return { units, rows };
}

/** Rotations have the digits of a tenth of a degree at least, in radians. */
const MIN_TURN = Math.PI / 1800;

function hasVelocityJump(
  { velocityJump, typicalVelocityJump, frame }: LoopSeam,
  joint: JointIndex,
  tolerance: number,
): boolean {
  return (
    velocityJump[joint] > VELOCITY_JUMP_FACTOR * typicalVelocityJump[joint] &&
    velocityJump[joint] * frame > tolerance
  );
}

/** Above this mean rotation, in radians, the last pose counts as another one. */
const MIN_OTHER_POSE = Math.PI / 90;

/** Whether what the clip is measured against closes, though the clip does not: closing it again changes nothing. */
export function onlySourceCloses({ seam, source, tolerance }: LoopScene): boolean {
  return (
    source !== undefined &&
    highest(source.positionJump) <= tolerance &&
    highest(seam.positionJump) > tolerance
  );
}

/** Describes the seam in sentences. */
export function loopText(scene: LoopScene): string[] {
  const { seam, skeleton, unit } = scene;
  const { groundMotion, rotationJump, lacksFrame } = seam;
  const words = [...jumpText(scene), ...velocityJumpText(scene)];
  if (onlySourceCloses(scene)) {
    words.push('Its source closes: these jumps are errors of the build. Build it within less.');
  }
  const mean =
    rotationJump.reduce((sum, angle) => sum + angle, 0) / Math.max(1, rotationJump.length);
  // One frame before the end of a loop, the pose differs, too.
  if (mean > MIN_OTHER_POSE && !lacksFrame) {
    words.push(
      `The last pose differs from the first, its joints turned by ${errorText(mean, 'rotation', unit)} on average: the clip may not be meant to loop.`,
    );
  }
  if (groundMotion !== undefined) {
    const distance = errorText(Math.hypot(...groundMotion.displacement), 'joint', unit);
    words.push(
      `${shownNames(skeleton.names)[groundMotion.joint]} moves ${distance} over the ground in a loop, which is not a jump and is left out: at ${errorText(groundMotion.speed, 'joint', unit)} per second, ${wayText(groundMotion, unit)}.`,
    );
  }
  return words;
}

/** Bends of less than this, in radians over the whole way, are none. */
const STRAIGHT = Math.PI / 180;

function wayText({ displacement, heading, curvature }: GroundMotion, unit: LengthUnit): string {
  const forward = errorText(Math.abs(heading) < NO_ROTATION ? 0 : heading, 'rotation', unit);
  const turn = Math.abs(curvature) * Math.hypot(...displacement);
  const bend =
    turn < STRAIGHT
      ? 'straight on'
      : `in a bend with a radius of ${errorText(1 / Math.abs(curvature), 'joint', unit)}`;
  return `${forward} from straight ahead, ${bend}`;
}

/** Factor over the rotation that carries the farthest jump from which another rotation is mentioned. */
const OTHER_ROTATION_FACTOR = 2;
/** Turns of at most this, in radians, are roundings. */
const NO_ROTATION = 1e-4;

function jumpText({ seam, skeleton, tolerance, unit }: LoopScene): string[] {
  const { parents } = skeleton;
  const names = shownNames(skeleton.names);
  const { positionJump, rotationJump, lacksFrame } = seam;
  const limit = errorText(tolerance, 'joint', unit);
  const count = positionJump.reduce((sum, value) => sum + (value > tolerance ? 1 : 0), 0);
  if (count === 0) return [`The loop closes: no joint jumps farther than ${limit}.`];
  const most = largest(positionJump);
  const verb = count === 1 ? 'jumps' : 'jump';
  const words = [
    `${formatCounted(count, 'joint')} of ${formatCount(positionJump.length)} ${verb} farther than ${limit} from the last pose to the first: ${names[most]} by ${errorText(positionJump[most], 'joint', unit)}.`,
  ];
  const cause = carrierOf(most, parents, rotationJump);
  if (cause !== undefined && rotationJump[cause] > NO_ROTATION) {
    words.push(
      `Of its ancestors, ${names[cause]} turns most by itself: ${errorText(rotationJump[cause], 'rotation', unit)}.`,
    );
  }
  const sharpest = largest(rotationJump);
  if (
    rotationJump[sharpest] >
    Math.max(NO_ROTATION, OTHER_ROTATION_FACTOR * (cause === undefined ? 0 : rotationJump[cause]))
  ) {
    words.push(
      `By itself, ${names[sharpest]} turns most of all: ${errorText(rotationJump[sharpest], 'rotation', unit)}.`,
    );
  }
  if (lacksFrame) {
    words.push(
      'The jump is as large as one more frame: the export seems to lack the closing frame, which repeats the first.',
    );
  }
  return words;
}

/** The joint above another one that turns most; its own rotation does not move it. Undefined above a root. */
function carrierOf(
  joint: JointIndex,
  parents: ArrayLike<number>,
  rotationJump: Float32Array,
): JointIndex | undefined {
  let most: JointIndex | undefined;
  for (let at = parents[joint]; at >= 0; at = parents[at]) {
    if (most === undefined || rotationJump[at] > rotationJump[most]) most = at;
  }
  return most;
}

function velocityJumpText({ seam, skeleton, tolerance, unit }: LoopScene): string[] {
  const { velocityJump, typicalVelocityJump } = seam;
  const changing = Array.from(velocityJump.keys()).filter((joint) =>
    hasVelocityJump(seam, joint, tolerance),
  );
  if (changing.length === 0) return [];
  const most = changing.reduce((a, b) => (velocityJump[b] > velocityJump[a] ? b : a));
  const typical = errorText(typicalVelocityJump[most], 'joint', unit);
  return [
    `${formatCounted(changing.length, 'joint')} ${changing.length === 1 ? 'changes its' : 'change their'} velocity more than near the ends: ${shownNames(skeleton.names)[most]} by ${errorText(velocityJump[most], 'joint', unit)}/s, elsewhere by ${typical}/s at most.`,
  ];
}

function largest(values: Float32Array): number {
  return values.reduce((most, value, at) => (value > values[most] ? at : most), 0);
}

function highest(values: Float32Array | undefined): number {
  return values?.[largest(values)] ?? 0;
}
