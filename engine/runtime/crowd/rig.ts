import { AssetError } from '../../base/errors.ts';
import { alignedCount, type JointIndex } from '../../base/units.ts';
import { LANE_LOCAL, LANE_LOCAL_TRANSLATION, LANE_SCALE, ROW_TRACK } from '../../kernels/layout.ts';
import {
  KEY_VALUE_WORDS,
  keyStream,
  type Animation,
  type KeyKind,
  type KeyStream,
} from '../../model/animation.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { validateClipFit } from '../clip-fit.ts';
import { holdsForEveryKey } from '../rows.ts';
import { jointRuns, mergeStaticJoints, type JointRun } from './static-joints.ts';

/** A track whose value differs between keys or between clips. */
export interface StoredTrack {
  readonly kind: KeyKind;
  readonly joint: JointIndex;
  /** Where its value goes, in bytes from the locals of a group. */
  readonly target: number;
}

/**
 * What a set of clips requires of a crowd on one skeleton: which tracks have to be stored, which are constant
 * in each clip or in all of them, and how each joint is brought to model space.
 */
export interface CrowdRig {
  readonly skeleton: Skeleton;
  readonly clips: readonly Animation[];
  /** The tracks that move in some clip, so that rows have to store them: rotations, translations, scales, each in joint order. */
  readonly stored: readonly StoredTrack[];
  /** Those that every clip holds at a value of its own, in the same order: they are stored once a clip. */
  readonly held: readonly StoredTrack[];
  /** Leaves that are scaled; undefined if joints with joints below them are scaled too. */
  readonly stretched: readonly JointIndex[] | undefined;
  /** Per joint: where its scale stands in the locals of a group, in bytes; 0 where it is always 1. */
  readonly scaleTargets: Uint32Array;
  /** Per joint: 1 if its scale is the same in x, y and z at all times. */
  readonly uniform: Uint8Array;
  /** Per joint: what its local is relative to, its parent or what that hangs still from. */
  readonly bases: Int16Array;
  /** The joints, in order. */
  readonly runs: readonly JointRun[];
  /** Bytes of one group's locals. */
  readonly localBytes: number;
  /** Bytes of one row of a decoded clip. */
  readonly rowBytes: number;
  /** Bytes of the rows of all clips. */
  readonly tableBytes: number;
}

/**
 * Why these cannot make a crowd, or undefined if they can.
 *
 * @example
 * console.assert(validateCrowdRig(skeleton, []) === 'there is no clip to play');
 */
export function validateCrowdRig(
  skeleton: Skeleton,
  clips: readonly Animation[],
): string | undefined {
  if (clips.length === 0) return 'there is no clip to play';
  if (skeleton.count === 0) return 'the skeleton has no joints';
  const wrong = validateParents(skeleton);
  if (wrong !== undefined) return wrong;
  for (const clip of clips) {
    const problem = validateClipFit(skeleton, clip);
    if (problem !== undefined) return `${clip.name}: ${problem}`;
    if (clip.timepoints.length < 2) return `${clip.name}: there is no time between its keys`;
  }
  return undefined;
}

/** Why a skeleton that no archive has checked is none: kernels would read outside of their memory. */
export function validateParents({ count, names, parents }: Skeleton): string | undefined {
  for (let joint = 0; joint < count; joint++) {
    if (parents[joint] >= NO_PARENT && parents[joint] < joint) continue;
    return `the parent of joint ${joint} ("${names[joint]}") is ${parents[joint]}, expected a joint before it or ${NO_PARENT}`;
  }
  return undefined;
}

function refuseUnfit(skeleton: Skeleton, clips: readonly Animation[]): void {
  const found = validateCrowdRig(skeleton, clips);
  if (found === undefined) return;
  const advice = 'Give clips that were made for the skeleton.';
  throw new AssetError({ object: 'a crowd', expected: 'clips of the skeleton', found, advice });
}

/**
 * Works out what clips ask of a crowd.
 *
 * @param clips all of the skeleton
 * @throws AssetError if they cannot make a crowd, see {@link validateCrowdRig}
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation, other]);
 * console.assert(rig.stored.length > 0);
 */
export function createCrowdRig(skeleton: Skeleton, clips: readonly Animation[]): CrowdRig {
  refuseUnfit(skeleton, clips);
  const { count } = skeleton;
  const scaled = (joint: number): boolean => clips.some((clip) => !isUnit(clip.scales, joint));
  const scaleTargets = new Uint32Array(count);
  let localBytes = count * LANE_LOCAL;
  for (let joint = 0; joint < count; joint++) {
    if (!scaled(joint)) continue;
    scaleTargets[joint] = localBytes;
    localBytes += LANE_SCALE;
  }
  const differing = [
    ...differingTracks(clips, count, 'rotation', (joint) => joint * LANE_LOCAL),
    ...differingTracks(
      clips,
      count,
      'translation',
      (joint) => joint * LANE_LOCAL + LANE_LOCAL_TRANSLATION,
    ),
    ...differingTracks(clips, count, 'scale', (joint) => scaleTargets[joint]),
  ];
  const isHeld = ({ kind, joint }: StoredTrack): boolean =>
    clips.every((clip) => isConstant([clip], kind, joint));
  const stored = differing.filter((track) => !isHeld(track));
  const held = differing.filter(isHeld);
  const rowBytes = stored.length * ROW_TRACK;
  const moves = new Uint8Array(count);
  for (const { kind, joint } of differing) if (kind !== 'scale') moves[joint] = 1;
  const motion = { skeleton, moves, scaleTargets };
  const bases = mergeStaticJoints(motion);
  return {
    skeleton,
    clips,
    stored,
    held,
    stretched: stretchedLeaves(skeleton, scaleTargets),
    scaleTargets,
    uniform: Uint8Array.from({ length: count }, (_, joint) =>
      clips.every((clip) => isUniform(clip.scales, joint)) ? 1 : 0,
    ),
    bases,
    runs: jointRuns(motion, bases),
    localBytes,
    rowBytes,
    tableBytes: clips.reduce(
      (sum, { timepoints }) => sum + (timepoints.length - 1) * rowBytes + held.length * ROW_TRACK,
      0,
    ),
  };
}

/** Why model transforms (rotation, translation, uniform scale) cannot say where this rig's joints are. */
export function validateTransforms({
  skeleton,
  scaleTargets,
  uniform,
}: CrowdRig): string | undefined {
  for (let joint = 0; joint < skeleton.count; joint++) {
    const parent = skeleton.parents[joint];
    if (parent === NO_PARENT || scaleTargets[parent] === 0 || uniform[parent] === 1) continue;
    return `joint ${parent} ("${skeleton.names[parent]}") is stretched unevenly and has joints below it`;
  }
  return undefined;
}

function differingTracks(
  clips: readonly Animation[],
  count: number,
  kind: KeyKind,
  target: (joint: number) => number,
): StoredTrack[] {
  const tracks: StoredTrack[] = [];
  for (let joint = 0; joint < count; joint++) {
    if (!isConstant(clips, kind, joint)) tracks.push({ kind, joint, target: target(joint) });
  }
  return tracks;
}

/** Whether a track holds one and the same value in all keys of all clips. */
export function isConstant(clips: readonly Animation[], kind: KeyKind, joint: number): boolean {
  const first = keyStream(clips[0], kind);
  const value = first.table.keys[first.table.trackOffsets[joint]];
  return clips.every((clip) => {
    const stream = keyStream(clip, kind);
    return holdsForEveryKey(stream, joint, (words, at) => {
      for (let i = 0; i < KEY_VALUE_WORDS; i++) {
        if (words[at + i] !== first.values[value * KEY_VALUE_WORDS + i]) return false;
      }
      return true;
    });
  });
}

const HALF_ONE = 0x3c00;

function isUnit(scales: KeyStream, joint: number): boolean {
  return holdsForEveryKey(
    scales,
    joint,
    (words, at) =>
      words[at] === HALF_ONE && words[at + 1] === HALF_ONE && words[at + 2] === HALF_ONE,
  );
}

function isUniform(scales: KeyStream, joint: number): boolean {
  return holdsForEveryKey(
    scales,
    joint,
    (words, at) => words[at] === words[at + 1] && words[at] === words[at + 2],
  );
}

function stretchedLeaves(
  { count, parents }: Skeleton,
  scaleTargets: Uint32Array,
): JointIndex[] | undefined {
  if (parents.some((parent) => parent !== NO_PARENT && scaleTargets[parent] !== 0))
    return undefined;
  return Array.from({ length: count }, (_, joint) => joint).filter(
    (joint) => scaleTargets[joint] !== 0,
  );
}

/** Where a joint's uniform scale stands in the locals of a group; 0 if it has none. */
export function sizeTarget(
  { uniform, scaleTargets }: Pick<CrowdRig, 'uniform' | 'scaleTargets'>,
  joint: JointIndex,
): number {
  return uniform[joint] === 1 ? scaleTargets[joint] : 0;
}

/** Whether any joint has a uniform scale, so that transforms carry one. */
export function isSized(rig: Pick<CrowdRig, 'uniform' | 'scaleTargets'>): boolean {
  return rig.uniform.some((_, joint) => sizeTarget(rig, joint) !== 0);
}

/** Characters that a crowd computes: whole groups of four. */
export function crowdCapacity(characters: number): number {
  return alignedCount(characters);
}

/** Whether there can be so many of something. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}
