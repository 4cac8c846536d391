import type { JointIndex, LengthUnit } from '#engine/base';
import type { LoopSeam } from '#engine/inspect';
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
  /** Of the source at the same seam; empty where there is none. */
  readonly source: string;
  readonly rotationJump: string;
  readonly velocityJump: string;
  /** Whether it jumps farther than is meant to be noticed. */
  readonly hasPositionJump: boolean;
  /** Whether its velocity changes clearly more than anywhere near the clip's ends. */
  readonly hasVelocityJump: boolean;
}

/** What the seam is told of. */
export interface LoopScene {
  readonly seam: LoopSeam;
  /** The clip that this one is measured against, at the same seam. */
  readonly source: LoopSeam | undefined;
  readonly skeleton: Pick<Skeleton, 'names' | 'parents'>;
  /** Jumps up to this are not meant to be noticed, in the file's unit. */
  readonly tolerance: number;
  readonly unit: LengthUnit;
}

/** How many times the usual change of velocity is felt. */
const FELT = 1.5;

/** A line a joint: what jumps first, the farthest before the others; then what changes its velocity most. */
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
    name: skeleton.names[joint],
    positionJump: far.digits(positionJump[joint]),
    source: source === undefined ? '' : far.digits(source.positionJump[joint]),
    rotationJump: turned.digits(rotationJump[joint]),
    velocityJump: fast.digits(velocityJump[joint]),
    hasPositionJump: hasPositionJump(joint) > 0,
    hasVelocityJump: isFelt(seam, joint, tolerance),
  }));
  const units = {
    positionJump: far.suffix.trim(),
    rotationJump: turned.suffix,
    velocityJump: fast.suffix === '' ? '' : `${fast.suffix.trim()}/s`,
  };
  return { units, rows };
}

/** Turns are told in the digits of a tenth of a degree at least, in radians. */
const MIN_TURN = Math.PI / 1800;

function isFelt(
  { velocityJump, typicalVelocityJump, frame }: LoopSeam,
  joint: JointIndex,
  tolerance: number,
): boolean {
  return (
    velocityJump[joint] > FELT * typicalVelocityJump[joint] &&
    velocityJump[joint] * frame > tolerance
  );
}

/** Joints that turn by more than this in the mean make another pose, in radians. */
const OTHER_POSE = Math.PI / 90;

/** What the seam comes to, a sentence each. */
export function loopText(scene: LoopScene): string[] {
  const { seam, skeleton, unit } = scene;
  const { travel, rotationJump } = seam;
  const words = [...jumpText(scene), ...velocityJumpText(scene)];
  const mean =
    rotationJump.reduce((sum, angle) => sum + angle, 0) / Math.max(1, rotationJump.length);
  if (mean > OTHER_POSE) {
    words.push(
      `The last pose is another one, its joints turned by ${errorText(mean, 'rotation', unit)} in the mean: the clip may not be meant to loop.`,
    );
  }
  if (travel !== undefined) {
    const way = errorText(Math.hypot(...travel.displacement), 'joint', unit);
    words.push(
      `${skeleton.names[travel.joint]} comes ${way} over the ground in a loop, which is no jump and is taken out.`,
    );
  }
  return words;
}

/** How many times the turn that carries the farthest jump another one is told of. */
const FAR_SHARPER = 2;

function jumpText({ seam, skeleton: { names, parents }, tolerance, unit }: LoopScene): string[] {
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
  if (cause !== undefined && rotationJump[cause] > 0) {
    words.push(
      `Of all that carries ${names[most]}, ${names[cause]} turns most by itself: ${errorText(rotationJump[cause], 'rotation', unit)}.`,
    );
  }
  const sharpest = largest(rotationJump);
  if (rotationJump[sharpest] > FAR_SHARPER * (cause === undefined ? 0 : rotationJump[cause])) {
    words.push(
      `By itself, ${names[sharpest]} turns most of all: ${errorText(rotationJump[sharpest], 'rotation', unit)}.`,
    );
  }
  if (lacksFrame) {
    words.push(
      'The jump is what one more frame would go: the export seems to lack the closing frame, which repeats the first.',
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
  const felt = Array.from(velocityJump.keys()).filter((joint) => isFelt(seam, joint, tolerance));
  if (felt.length === 0) return [];
  const most = felt.reduce((a, b) => (velocityJump[b] > velocityJump[a] ? b : a));
  const typical = errorText(typicalVelocityJump[most], 'joint', unit);
  return [
    `${formatCounted(felt.length, 'joint')} ${felt.length === 1 ? 'changes its' : 'change their'} velocity more than near the ends: ${skeleton.names[most]} by ${errorText(velocityJump[most], 'joint', unit)}/s, elsewhere by ${typical}/s at most.`,
  ];
}

function largest(values: Float32Array): number {
  return values.reduce((most, value, at) => (value > values[most] ? at : most), 0);
}

function highest(values: Float32Array | undefined): number {
  return values?.[largest(values)] ?? 0;
}
