import type { JointIndex, Seconds } from '../base/units.ts';
import { angleBetween } from '../math/quaternion.ts';
import type { Place } from '../kinds/shared/rule.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';

/** Radians: less is rounding of stored rotations. */
const STILL = 3e-4;
/** A joint is frozen if it stands still for so long, and for so much of the clip, at once. */
const MIN_SECONDS = 0.35;
const MIN_PART = 0.15;
/** Otherwise it must nearly always move: the rest of the clip may have so much stillness. */
const OTHER_STILLNESS = 0.08;
const MIN_KEYS = 12;
/** Radians per second: a joint that moves less may well stand still. */
const MIN_SPEED = 0.3;
/** It stops in mid-movement, and goes on with a jump: parts of its usual speed. */
const STOPS = 0.6;
const JUMPS = 1.5;
/** Radians: a pose so near to the first is that of a loop. */
const AWAY = 0.1;
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

/** How a joint turns over time, from key to key. */
interface Turning {
  readonly first: number;
  readonly end: number;
  /** Radians from the key before. */
  readonly turns: Float32Array;
  readonly total: number;
}

function* frozenJoints(scene: ClipScene): Iterable<Place> {
  const { keys, skeleton, nameOf } = scene;
  if (skeleton === undefined || skeleton.count !== keys.trackCount) return;
  const turning = Array.from({ length: keys.trackCount }, (_, joint) => turningOf(scene, joint));
  const found: (TimeRange & { joint: JointIndex; isAbrupt: boolean })[] = [];
  for (let joint = 0; joint < keys.trackCount; joint++) {
    const range = stillRange(scene, turning[joint]);
    if (range === undefined) continue;
    const near = neighbours(skeleton.parents, joint);
    if (!near.some((other) => goesOn(scene, turning[other], range))) continue;
    found.push({ joint, ...range, isAbrupt: isAbrupt(scene, turning[joint], range) });
  }
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.joint - b.joint);
  for (const { joint, from, to, isAbrupt: abrupt } of found) {
    yield {
      // An animator lets a joint ease into a pose that it holds.
      severity: abrupt ? 'warning' : 'info',
      joint,
      kind: 'rotation',
      time: from,
      message: `${nameOf(joint)} stands still from ${from.toFixed(3)} to ${to.toFixed(3)} s, while its chain moves on and it moves all the rest of the time`,
      evidence: { fromSeconds: from, toSeconds: to, stillSeconds: to - from },
    };
  }
}

function turningOf({ keys }: ClipScene, joint: JointIndex): Turning {
  const { offsets, values } = keys.rotations;
  const [first, end] = [offsets[joint], offsets[joint + 1]];
  const turns = new Float32Array(Math.max(0, end - first));
  let total = 0;
  for (let key = first + 1; key < end; key++) {
    turns[key - first] = angleBetween(values, 4 * key - 4, values, 4 * key);
    total += turns[key - first];
  }
  return { first, end, turns, total };
}

interface TimeRange {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** The longest range without movement of a joint that otherwise always moves. */
function stillRange({ keys, clip }: ClipScene, turning: Turning): TimeRange | undefined {
  const { first, end, turns, total } = turning;
  const { duration } = clip;
  if (end - first < MIN_KEYS || !(duration > 0) || total < (MIN_SPEED * duration) / 2)
    return undefined;
  const { times } = keys.rotations;
  let longest: TimeRange = { from: 0, to: 0 };
  let still = 0;
  let from = times[first];
  for (let slot = 1; slot <= turns.length; slot++) {
    const isEnd = slot === turns.length;
    const to = isEnd ? duration : times[first + slot];
    const isStill = isEnd || turns[slot] < STILL;
    if (isStill) still += to - times[first + slot - 1];
    else from = to;
    if (isStill && to - from > longest.to - longest.from) longest = { from, to };
  }
  const length = longest.to - longest.from;
  if (length < Math.max(MIN_SECONDS, MIN_PART * duration)) return undefined;
  const moving = duration - length;
  const isOtherwiseMoving = still - length <= OTHER_STILLNESS * moving;
  return isOtherwiseMoving && total >= MIN_SPEED * moving ? longest : undefined;
}

/** Whether a joint stops in the middle of its movement, and goes on, if it does, from somewhere else. */
function isAbrupt({ keys, clip }: ClipScene, turning: Turning, range: TimeRange): boolean {
  const { first, turns, total } = turning;
  const { times } = keys.rotations;
  const typical = total / (clip.duration - (range.to - range.from));
  const speedAt = (slot: number): number =>
    turns[slot] / Math.max(1e-6, times[first + slot] - times[first + slot - 1]);
  let before = 0;
  let after = Infinity;
  for (let slot = 1; slot < turns.length; slot++) {
    const time = times[first + slot];
    if (time <= range.from + 1e-6) before = speedAt(slot);
    else if (time > range.to + 1e-6 && after === Infinity) after = speedAt(slot);
  }
  // Until the end: a loop goes on from its first pose.
  const returns = after === Infinity && awayFromStart(keys, turning) < AWAY;
  return before >= STOPS * typical && after >= JUMPS * typical && !returns;
}

/** Radians from the first key to the last. */
function awayFromStart({ rotations }: ClipScene['keys'], { first, end }: Turning): number {
  return angleBetween(rotations.values, 4 * first, rotations.values, 4 * end - 4);
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
function goesOn({ keys, clip }: ClipScene, turning: Turning, { from, to }: TimeRange): boolean {
  const { first, turns, total } = turning;
  const { times } = keys.rotations;
  let inside = 0;
  for (let slot = 1; slot < turns.length; slot++) {
    const time = times[first + slot];
    if (time > from && time <= to) inside += turns[slot];
  }
  const typical = total / clip.duration;
  return typical >= SLOW && inside / (to - from) >= GOES_ON * typical;
}
