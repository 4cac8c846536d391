import type { JointIndex } from '../base/units.ts';
import type { RawAnimation } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import {
  constantBones,
  distanceOf,
  firstBones,
  median,
  restBones,
  type BoneVector,
  type ConstantBone,
} from './bones.ts';

/** Factors between units that people mix up. The inverse of each counts, too. */
const UNIT_FACTORS: readonly (readonly [factor: number, units: string])[] = [
  [10, 'centimetres and millimetres'],
  [100, 'metres and centimetres'],
  [1000, 'metres and millimetres'],
  [2.54, 'inches and centimetres'],
  [25.4, 'inches and millimetres'],
  [39.3701, 'metres and inches'],
  [3.28084, 'metres and feet'],
  [30.48, 'feet and centimetres'],
  [12, 'feet and inches'],
];

/** How far a ratio may be from a unit factor, and bones from their median ratio. */
const FACTOR_TOLERANCE = 0.01;
/** Fraction of the bones that must have the same ratio. */
const AGREEING = 0.8;
/** For bones whose length changes, only such factors can be distinguished from movement, and less exactly. */
const LARGE_FACTORS = [100, 0.01, 1000, 0.001];
const MOVING_TOLERANCE = 0.15;
/** Where the first key is no farther off, the others need not be looked at. */
const FAR_OFF = 20;
const MOVING_LENGTH = 0.1;
/** The cosine between where they are and where they rest. */
const ALONG = 0.9;
/** A bone nearer to rest than this part of its length is as it was imported. */
const UNTOUCHED = 1e-6;
/** Two lengths fit if they differ by less than this part. */
export const FIT = 0.02;
/** A vector of a clip and one of the rest pose are the same within this part of their length. */
const SAME = 0.005;
/** The first value of a track that moves, from where its joint is at rest. */
const NEARLY = 0.25;
/** A bone whose length the clip never changes. */
export interface FixedBone {
  readonly clip: ConstantBone;
  readonly rest: BoneVector;
}

/** How a clip's fixed bones relate to those of its skeleton. */
export interface RigFit {
  readonly bones: readonly FixedBone[];
  /** The median ratio of lengths, if most bones agree with it. */
  readonly factor: number | undefined;
  /** Joints that are as at rest, and do not have the factor. */
  readonly resting: readonly JointIndex[];
  /** The units that the factor leads from and to; undefined if it is no such factor. */
  readonly units: string | undefined;
  /** For joints whose translation is another joint's: that joint. Empty if the order is right. */
  readonly moved: ReadonlyMap<JointIndex, JointIndex>;
}

/** Compares the bones of a clip with those of a skeleton of as many joints. */
export function fitRig(keys: RawAnimation, skeleton: Skeleton): RigFit {
  const rest = restBones(skeleton);
  const constant = constantBones(keys, skeleton);
  const longest = rest.reduce((most, { length }) => Math.max(most, length), 0);
  const bones = constant.flatMap((clip, joint) =>
    clip !== undefined &&
    skeleton.parents[joint] !== NO_PARENT &&
    rest[joint].length > 1e-3 * longest &&
    clip.length > 0
      ? [{ clip, rest: rest[joint] }]
      : [],
  );
  // Importers give the rest pose to joints that nothing moves: they say nothing about the clip.
  const isRest = (clip: BoneVector): boolean =>
    distanceOf(clip, rest[clip.joint]) <= UNTOUCHED * clip.length;
  const own = bones.filter(({ clip }) => !isRest(clip));
  const moving = own.length === 0 ? movingFactor(keys, rest, longest) : undefined;
  const animated = moving ?? commonFactor(own);
  const isAnimated = unitsOf(animated) !== undefined;
  const factor = isAnimated ? animated : commonFactor(bones);
  const resting = constant.flatMap((clip) =>
    clip !== undefined && isRest(clip) ? clip.joint : [],
  );
  const moved = movedJoints(constant, firstBones(keys), rest);
  return { bones, factor, resting: isAnimated ? resting : [], units: unitsOf(factor), moved };
}

/** The ratio of lengths with which most bones agree. */
function commonFactor(bones: readonly FixedBone[]): number | undefined {
  const ratios = bones.map((bone) => bone.clip.length / bone.rest.length);
  const middle = median(ratios);
  const agreeing = ratios.filter((ratio) => Math.abs(ratio / middle - 1) <= FACTOR_TOLERANCE);
  return agreeing.length >= Math.max(2, AGREEING * ratios.length) ? middle : undefined;
}

/**
 * Where nothing keeps its length, as hips that alone are moved: a large unit factor between where they are
 * and where they rest, if they also move that far.
 */
function movingFactor(
  keys: RawAnimation,
  rest: readonly BoneVector[],
  longest: number,
): number | undefined {
  const { offsets, values } = keys.translations;
  const factors = rest.flatMap(({ joint, x, y, z, length }) => {
    const [first, end] = [offsets[joint], offsets[joint + 1]];
    if (end - first < 2 || length < MOVING_LENGTH * longest) return [];
    const begins = Math.hypot(...values.subarray(3 * first, 3 * first + 3)) / length;
    if (begins < FAR_OFF && begins > 1 / FAR_OFF) return [undefined];
    const [a, b, c] = [0, 1, 2].map((axis) => {
      const column = Array.from({ length: end - first }, (_, i) => values[3 * (first + i) + axis]);
      const sorted = column.toSorted((one, other) => one - other);
      return { middle: sorted[sorted.length >> 1], range: sorted[sorted.length - 1] - sorted[0] };
    });
    const ratio = Math.hypot(a.middle, b.middle, c.middle) / length;
    const along = (a.middle * x + b.middle * y + c.middle * z) / (ratio * length * length);
    const factor = LARGE_FACTORS.find((one) => Math.abs(ratio / one - 1) <= MOVING_TOLERANCE);
    const isFar = Math.max(a.range, b.range, c.range) > length;
    return [along > ALONG && (ratio < 1 || isFar) ? factor : undefined];
  });
  return factors.every((factor) => factor === factors[0]) ? factors.at(0) : undefined;
}

function unitsOf(factor: number | undefined): string | undefined {
  if (factor === undefined) return undefined;
  const known = UNIT_FACTORS.find(([unit]) =>
    [unit, 1 / unit].some((one) => Math.abs(factor / one - 1) <= FACTOR_TOLERANCE),
  );
  return known?.[1];
}

/** Joints whose constant translation is not their own in the rest pose, but exactly another one's. */
function movedJoints(
  constant: readonly (BoneVector | undefined)[],
  firsts: readonly (BoneVector | undefined)[],
  rest: readonly BoneVector[],
): ReadonlyMap<JointIndex, JointIndex> {
  const wrong = constant.filter(
    (clip) => clip !== undefined && clip.length > 0 && !isSame(clip, rest[clip.joint], FIT),
  ) as readonly BoneVector[];
  const fitting = new Set(
    constant.flatMap((clip) =>
      clip !== undefined && isSame(clip, rest[clip.joint], FIT) ? [clip.joint] : [],
    ),
  );
  const free = rest.filter(({ joint }) => !fitting.has(joint));
  const moved = new Map<JointIndex, JointIndex>();
  const taken = new Set<JointIndex>();
  for (const clip of wrong) {
    const home = free.find(
      (bone) => bone.joint !== clip.joint && !taken.has(bone.joint) && isSame(clip, bone, SAME),
    );
    if (home === undefined) continue;
    taken.add(home.joint);
    moved.set(clip.joint, home.joint);
  }
  if (moved.size >= 2 && moved.size >= AGREEING * wrong.length) return moved;
  return swapped(moved, firsts, rest);
}

/** Of joints that have another one's translation, those that have each other's: that is no chance. */
function swapped(
  moved: ReadonlyMap<JointIndex, JointIndex>,
  firsts: readonly (BoneVector | undefined)[],
  rest: readonly BoneVector[],
): ReadonlyMap<JointIndex, JointIndex> {
  const pairs = new Map<JointIndex, JointIndex>();
  for (const [track, home] of moved) {
    const other = firsts[home];
    if (pairs.has(track) || other === undefined) continue;
    const own = rest[track];
    // A track that moves is where it would be at rest, more or less.
    const isNear = distanceOf(other, own) <= NEARLY * own.length;
    const isBack = moved.get(home) === track || (isNear && !isSame(other, rest[home], 2 * NEARLY));
    if (isBack) pairs.set(track, home).set(home, track);
  }
  return pairs;
}

function isSame(a: BoneVector, b: BoneVector, tolerance: number): boolean {
  return distanceOf(a, b) <= tolerance * Math.max(a.length, b.length);
}
