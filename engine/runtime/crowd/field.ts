import { LANES } from '../../base/units.ts';
import type { Crowd } from './crowd.ts';

/** Moves groups `begin` … `end` of a crowd on by `seconds` and computes them. */
export type StepGroups = (seconds: number, begin: number, end: number) => void;

/** A stretch of groups that a step has computed. */
export interface GroupRange {
  begin: number;
  end: number;
}

/**
 * Positions of a crowd's characters. Those near the camera come first and are computed every frame. Of
 * the far ones each frame computes one slice, by all the time it has missed. A character that comes
 * near swaps slots with one that went far: columns belong to slots, {@link character} maps a slot to
 * its character.
 */
export interface CrowdField {
  readonly crowd: Crowd;
  /** Position on the ground and heading (radians), one element per slot. */
  readonly x: Float32Array;
  readonly z: Float32Array;
  readonly heading: Float32Array;
  readonly character: Uint32Array;
  /** Time up to which each group has been moved on. */
  readonly clock: Float64Array;
  now: number;
  /** Slots, from the first, of characters that are near. */
  near: number;
  /** Far group at which the next slice begins. */
  cursor: number;
  /** Groups that changed places since they were computed: 1 a group. */
  readonly moved: Uint8Array;
  movedCount: number;
}

/**
 * A field of a crowd, all characters at the origin and near.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const field = createCrowdField(createCrowd(kernels, rig, { characters: 100, output: 'matrices' }));
 * field.x.forEach((_, slot) => (field.x[slot] = slot));
 * console.assert(nearGroups(field) === 25);
 */
export function createCrowdField(crowd: Crowd): CrowdField {
  const slots = crowd.groups * LANES;
  return {
    crowd,
    x: new Float32Array(slots),
    z: new Float32Array(slots),
    heading: new Float32Array(slots),
    character: Uint32Array.from({ length: slots }, (_, slot) => slot),
    clock: new Float64Array(crowd.groups),
    now: 0,
    near: crowd.settings.characters,
    cursor: 0,
    moved: new Uint8Array(crowd.groups),
    movedCount: 0,
  };
}

/**
 * Groups that are computed every frame.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const field = createCrowdField(createCrowd(kernels, rig, { characters: 100, output: 'matrices' }));
 * console.assert(nearGroups(field) === 25);
 */
export function nearGroups(field: CrowdField): number {
  return Math.ceil(field.near / LANES);
}

/**
 * Sorts those within `radius` of a place to the front: every near one that stands behind changes places
 * with a far one in front, at most `limit` pairs, so that no frame has to bear a leap of the eye alone.
 * Returns how many pairs changed places.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const field = createCrowdField(createCrowd(kernels, rig, { characters: 100, output: 'matrices' }));
 * field.x.forEach((_, slot) => (field.x[slot] = 100 - slot));
 * partitionField(field, 0, 0, 20, 1000);
 * console.assert(field.near < 100 && field.x[0] <= 20);
 */
export function partitionField(
  field: CrowdField,
  x: number,
  z: number,
  radius: number,
  limit: number,
): number {
  const { characters } = field.crowd.settings;
  let near = 0;
  for (let slot = 0; slot < characters; slot++) near += isNear(field, slot, x, z, radius);
  field.near = near;
  let front = 0;
  let back = characters - 1;
  let pairs = 0;
  while (pairs < limit) {
    while (front < near && isNear(field, front, x, z, radius) === 1) front++;
    while (back >= near && isNear(field, back, x, z, radius) === 0) back--;
    if (front >= near || back < near) break;
    swapSlots(field, front, back);
    pairs++;
  }
  return pairs;
}

function isNear(field: CrowdField, slot: number, x: number, z: number, radius: number): 0 | 1 {
  const dx = field.x[slot] - x;
  const dz = field.z[slot] - z;
  return dx * dx + dz * dz <= radius * radius ? 1 : 0;
}

/** Each takes over the other's slot, and is put to the time that its new group has been moved on to. */
function swapSlots(field: CrowdField, a: number, b: number): void {
  const { crowd, clock } = field;
  swap(field.x, a, b);
  swap(field.z, a, b);
  swap(field.heading, a, b);
  swap(field.character, a, b);
  const later = clock[b >> 2] - clock[a >> 2];
  for (let layer = 0; layer < crowd.layers.length; layer++) {
    const { clip, ratio, rate, weight } = crowd.layers[layer];
    swap(clip, a, b);
    swap(ratio, a, b);
    swap(rate, a, b);
    swap(weight, a, b);
    ratio[a] = wrapped(ratio[a] - rate[a] * later);
    ratio[b] = wrapped(ratio[b] + rate[b] * later);
  }
  mark(field, a >> 2);
  mark(field, b >> 2);
}

function swap(column: Float32Array | Uint32Array, a: number, b: number): void {
  const value = column[a];
  column[a] = column[b];
  column[b] = value;
}

function wrapped(ratio: number): number {
  return ratio - Math.floor(ratio);
}

function mark(field: CrowdField, group: number): void {
  if (field.moved[group] === 1) return;
  field.moved[group] = 1;
  field.movedCount++;
}

/**
 * Lets time pass; the groups follow when they are stepped.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const field = createCrowdField(createCrowd(kernels, rig, { characters: 100, output: 'matrices' }));
 * advanceFieldTime(field, 1 / 60);
 */
export function advanceFieldTime(field: CrowdField, seconds: number): void {
  field.now += seconds;
}

/**
 * Brings the near groups up to date.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 100, output: 'matrices' });
 * const field = createCrowdField(crowd);
 * advanceFieldTime(field, 1 / 60);
 * stepNear(field, (seconds, begin, end) => {
 *   advanceCrowd(crowd, seconds, begin, end);
 *   poseCrowd(crowd, begin, end);
 * });
 */
export function stepNear(field: CrowdField, step: StepGroups): void {
  stepMissedTime(field, 0, nearGroups(field), step);
}

/**
 * Brings the next of `interval` slices of the far groups up to date, and slots that were swapped since.
 * @param slice where the slice is noted; it may go on from the first far group
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 100, output: 'matrices' });
 * const field = createCrowdField(crowd);
 * field.near = 20;
 * advanceFieldTime(field, 1 / 60);
 * const slice = { begin: 0, end: 0 };
 * stepFar(field, 4, (seconds, begin, end) => advanceCrowd(crowd, seconds, begin, end), slice);
 */
export function stepFar(
  field: CrowdField,
  interval: number,
  step: StepGroups,
  slice: GroupRange,
): void {
  const first = nearGroups(field);
  const { groups } = field.crowd;
  const size = Math.ceil((groups - first) / interval);
  const begin = field.cursor < first || field.cursor >= groups ? first : field.cursor;
  const end = Math.min(begin + size, groups);
  slice.begin = begin;
  slice.end = end;
  stepMissedTime(field, begin, end, step);
  field.cursor = end;
  for (let group = first; field.movedCount > 0 && group < groups; group++) {
    if (field.moved[group] === 1) stepMissedTime(field, group, group + 1, step);
  }
}

/** Steps groups `begin` … `end`, neighbours that have missed the same time together. */
function stepMissedTime(field: CrowdField, begin: number, end: number, step: StepGroups): void {
  const { clock, moved, now } = field;
  for (let from = begin; from < end;) {
    let to = from + 1;
    while (to < end && clock[to] === clock[from]) to++;
    step(now - clock[from], from, to);
    for (let group = from; group < to; group++) {
      clock[group] = now;
      if (moved[group] === 1) {
        moved[group] = 0;
        field.movedCount--;
      }
    }
    from = to;
  }
}
