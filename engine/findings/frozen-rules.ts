import type { JointIndex, TimeRange } from '../base/units.ts';
import { uniformDistances } from '../inspect/error/distances.ts';
import { poseSource } from '../inspect/error/pose-source.ts';
import { createProbe } from '../inspect/error/probe.ts';
import { sourceReference } from '../inspect/source-reference.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { rawKeys, type RawAnimation } from '../model/raw.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { keyDistance } from './key-distance.ts';

/** Less is rounding of stored values: radians, a part of the character's size. */
const STILL = { rotation: 3e-4, translation: 2e-5 } as const;
/** A joint is frozen if it stands still for so long, and for so much of the clip, at once. */
const MIN_SECONDS = 0.35;
const MIN_PART = 0.15;
/** What no animator does is odd from so long on. */
const ABRUPT_SECONDS = 0.2;
/** Otherwise it must nearly always move: the rest of the clip may have so much stillness. */
const OTHER_STILLNESS = 0.08;
/** Tracks of a source with fewer keys say nothing, nor those of a clip whose keys an optimiser chose. */
const MIN_KEYS = 12;
const MIN_CHOSEN_KEYS = 5;
/** Intervals between keys in which it moves; fewer are another pose at the start or end, such as that of a rig. */
const MIN_MOVES = 3;
/** Radians, or the character's size, per second: a joint that moves less may well stand still. */
const MIN_SPEED = { rotation: 0.3, translation: 0.05 } as const;
/** Unless it stops and goes on like nothing that was animated: then this part of it is enough. */
const ABRUPT_PART = 0.25;
/** It stops in mid-movement, and goes on with a jump: parts of its usual speed. */
const STOPS = 0.6;
const JUMPS = 1.5;
/** Where all stops and nothing goes on, it jumps by this part of its usual speed at least. */
const CLEARLY_JUMPS = 3;
/** A pose so near to the first is that of a loop: radians, a part of the character's size. */
const AWAY = { rotation: 0.1, translation: 0.01 } as const;
/** From each joint, in millimetres: there, errors of builds are measured. */
const SHELL_MM = 100;
/** Radians per second: joints around it that are slower say nothing. */
const SLOW = 0.1;
/** How fast joints around it must move at the same time, as a part of their mean speed. */
const GOES_ON = 0.5;

export const FROZEN_RULES: readonly ClipRule[] = [
  {
    name: 'frozen',
    severity: 'warning',
    why: 'The joint stops while its chain goes on: look for lost capture or a dropped track in the source.',
    check: frozenJoints,
  },
];

const KINDS = ['rotation', 'translation'] as const;
type MovedKind = (typeof KINDS)[number];

/** How a joint moves over time, from key to key. */
interface Movement {
  readonly kind: MovedKind;
  readonly times: Float32Array;
  readonly first: number;
  readonly end: number;
  /** From the key before: radians, or the clip's unit. */
  readonly steps: Float32Array;
  readonly total: number;
  /** What one of the rules' limits is in that unit. */
  readonly unit: number;
}

interface Frozen extends TimeRange {
  readonly joint: JointIndex;
  readonly kind: MovedKind;
  /** Nothing that an animator does looks like it. */
  readonly isClear: boolean;
}

function* frozenJoints(scene: ClipScene): Iterable<Place> {
  const { keys, skeleton, nameOf } = scene;
  if (skeleton === undefined || skeleton.count !== keys.trackCount) return;
  const turning = Array.from({ length: keys.trackCount }, (_, joint) =>
    movementOf(scene, 'rotation', joint),
  );
  const found: Frozen[] = [];
  for (const kind of KINDS) {
    for (let joint = 0; joint < keys.trackCount; joint++) {
      const moved = kind === 'rotation' ? turning[joint] : movementOf(scene, kind, joint);
      const range = stillRange(scene, moved);
      if (range === undefined) continue;
      const abruptness = abruptnessOf(scene, moved, range);
      const isAbrupt = abruptness >= JUMPS;
      if (!isAbrupt && range.to - range.from < MIN_SECONDS) continue;
      if (!isFast(scene, moved, range, isAbrupt ? ABRUPT_PART : 1)) continue;
      const near = neighbours(skeleton.parents, joint);
      const goes = near.some((other) => goesOn(scene, turning[other], range));
      const breaks = abruptness >= CLEARLY_JUMPS && abruptness < Infinity;
      if (!goes && !breaks) continue;
      if (followsSource(scene, joint, range) || isSourceOftenStill(scene, kind, joint, range))
        continue;
      const length = range.to - range.from;
      const isLong = range.from > 0 && length >= MIN_SECONDS;
      // One that moves for a moment and then holds its pose, such as a hand of someone who falls, was made so.
      const isMostlyMoving = length <= scene.clip.duration / 2;
      const isClear = isAbrupt && isLong && isMostlyMoving && isFast(scene, moved, range, 1);
      found.push({ joint, kind, ...range, isClear });
    }
  }
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.joint - b.joint);
  for (const { joint, kind, from, to, isClear } of found) {
    yield {
      // An animator lets a joint ease into a pose that it holds.
      severity: isClear ? 'warning' : 'info',
      joint,
      kind,
      time: from,
      message: `${nameOf(joint)}: its ${kind} stands still from ${from.toFixed(3)} to ${to.toFixed(3)} s, and moves all the rest of the time`,
      evidence: { fromSeconds: from, toSeconds: to, stillSeconds: to - from },
    };
  }
}

/** What a limit of the rules is: radians, or a part of the character's size. */
function unitOf(kind: MovedKind, size: number): number {
  return kind === 'rotation' ? 1 : size;
}

function movementOf({ keys, size }: ClipScene, kind: MovedKind, joint: JointIndex): Movement {
  const tracks = rawKeys(keys, kind);
  const { offsets, times } = tracks;
  const [first, end] = [offsets[joint], offsets[joint + 1]];
  const steps = new Float32Array(Math.max(0, end - first));
  let total = 0;
  for (let key = first + 1; key < end; key++) {
    const step = keyDistance(tracks, kind, key - 1, key);
    steps[key - first] = step;
    total += step;
  }
  return { kind, times, first, end, steps, total, unit: unitOf(kind, size) };
}

/** The longest range without movement of a joint that otherwise always moves. */
function stillRange(
  { clip }: ClipScene,
  { kind, times, first, end, steps, total, unit }: Movement,
): TimeRange | undefined {
  const { duration } = clip;
  const least = clip.kind === 'animation' ? MIN_CHOSEN_KEYS : MIN_KEYS;
  if (end - first < least || !(duration > 0)) return undefined;
  if (total < (ABRUPT_PART * MIN_SPEED[kind] * unit * duration) / 2) return undefined;
  let longest: TimeRange = { from: 0, to: 0 };
  let still = 0;
  let moves = 0;
  let from = times[first];
  for (let slot = 1; slot <= steps.length; slot++) {
    const isEnd = slot === steps.length;
    const to = isEnd ? duration : times[first + slot];
    const isStill = isEnd || steps[slot] < STILL[kind] * unit;
    if (isStill) still += to - times[first + slot - 1];
    else {
      from = to;
      moves++;
    }
    if (isStill && to - from > longest.to - longest.from) longest = { from, to };
  }
  const length = longest.to - longest.from;
  if (moves < MIN_MOVES || length < Math.max(ABRUPT_SECONDS, MIN_PART * duration)) return undefined;
  return still - length <= OTHER_STILLNESS * (duration - length) ? longest : undefined;
}

/** Whether a joint moves fast enough outside of a range for its stillness to be odd. */
function isFast(
  { clip }: ClipScene,
  { kind, total, unit }: Movement,
  { from, to }: TimeRange,
  part: number,
): boolean {
  return total >= part * MIN_SPEED[kind] * unit * (clip.duration - (to - from));
}

/**
 * How many times faster than usual a joint goes on that stops in the middle of its movement; 0 if it does
 * not, infinite if it stops until the end, away from where a loop goes on.
 */
function abruptnessOf({ keys, clip }: ClipScene, moved: Movement, range: TimeRange): number {
  const { kind, times, first, end, steps, total, unit } = moved;
  const typical = total / (clip.duration - (range.to - range.from));
  const speedAt = (slot: number): number =>
    steps[slot] / Math.max(1e-6, times[first + slot] - times[first + slot - 1]);
  const isStart = range.from <= times[first];
  let before = isStart ? Infinity : 0;
  let after = Infinity;
  for (let slot = 1; slot < steps.length; slot++) {
    const time = times[first + slot];
    if (time <= range.from + 1e-6 && !isStart) before = speedAt(slot);
    else if (time > range.to + 1e-6 && after === Infinity) after = speedAt(slot);
  }
  const away = keyDistance(rawKeys(keys, kind), kind, first, end - 1);
  const returns = after === Infinity && away < AWAY[kind] * unit;
  return before >= STOPS * typical && !returns ? after / typical : 0;
}

/** Times in a range at which a build is compared with its source. */
const COMPARED = 64;

/**
 * Whether a build stands still where its source moves by no more than the build may be off: at the end of the joint's
 * chain, or with all that it carries along.
 */
function followsSource(scene: ClipScene, joint: JointIndex, { from, to }: TimeRange): boolean {
  const { clip, skeleton, source, tolerance, mm, size } = scene;
  if (clip.kind !== 'animation' || source === undefined || skeleton === undefined) return false;
  const reference = sourceReference(source, clip, skeleton)?.reference;
  if (reference === undefined || !hasMovement(reference, joint, { from, to }, size)) {
    return false;
  }
  const distances = uniformDistances(skeleton.count, SHELL_MM / mm(1));
  const clips = { reference: poseSource(reference), candidate: poseSource(clip) };
  const probe = createProbe({ skeleton, ...clips, distances });
  let [own, carried] = [0, 0];
  for (let i = 0; i <= COMPARED; i++) {
    probe.moveTo(from + ((to - from) * i) / COMPARED);
    own = Math.max(own, probe.error('reach', joint));
    for (let other = joint; other < skeleton.count; other++) {
      if (other === joint || isBelow(skeleton.parents, other, joint)) {
        carried = Math.max(carried, probe.error('shell', other));
      }
    }
  }
  return Math.min(own, carried) <= tolerance;
}

/**
 * Whether the source of a build stands still in a range and elsewhere, too: then it only seems to move all the rest of the
 * time, as a build goes slowly from one of the keys that are left to the next.
 */
function isSourceOftenStill(
  scene: ClipScene,
  kind: MovedKind,
  joint: JointIndex,
  range: TimeRange,
): boolean {
  const { clip, skeleton, source, size } = scene;
  if (clip.kind !== 'animation' || source === undefined || skeleton === undefined) return false;
  const reference = sourceReference(source, clip, skeleton)?.reference;
  if (reference === undefined || hasMovement(reference, joint, range, size)) return false;
  const moved = movementOf({ ...scene, keys: reference }, kind, joint);
  const isKnown = moved.end - moved.first >= MIN_KEYS;
  return isKnown && stillRange({ ...scene, clip: reference }, moved) === undefined;
}

/**
 * Whether a joint of a source moves from one key to the next in a range: otherwise it stands still there, too.
 * @param size of the character
 */
function hasMovement(
  source: RawAnimation,
  joint: JointIndex,
  { from, to }: TimeRange,
  size: number,
): boolean {
  return KINDS.some((kind) => {
    const keys = rawKeys(source, kind);
    const still = STILL[kind] * unitOf(kind, size);
    for (let key = keys.offsets[joint] + 1; key < keys.offsets[joint + 1]; key++) {
      const isInside = keys.times[key - 1] < to && keys.times[key] > from;
      if (isInside && keyDistance(keys, kind, key - 1, key) >= still) return true;
    }
    return false;
  });
}

function isBelow(parents: Int16Array, joint: JointIndex, above: JointIndex): boolean {
  let parent = parents[joint];
  while (parent > above) parent = parents[parent];
  return parent === above;
}

/** Parent and children. */
function neighbours(parents: Int16Array, joint: JointIndex): JointIndex[] {
  const near: JointIndex[] = parents[joint] >= 0 ? [parents[joint]] : [];
  for (let other = 0; other < parents.length; other++) {
    if (parents[other] === joint) near.push(other);
  }
  return near;
}

/** Whether a joint moves in a range about as fast as in the whole clip. */
function goesOn({ clip }: ClipScene, moved: Movement, { from, to }: TimeRange): boolean {
  const { times, first, steps, total } = moved;
  let inside = 0;
  for (let slot = 1; slot < steps.length; slot++) {
    const time = times[first + slot];
    if (time > from && time <= to) inside += steps[slot];
  }
  const typical = total / clip.duration;
  return typical >= SLOW && inside / (to - from) >= GOES_ON * typical;
}
