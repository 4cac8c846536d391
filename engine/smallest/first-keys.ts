import { LANES } from '../base/units.ts';
import { rawSource, type PoseSource } from '../inspect/error/pose-source.ts';
import { float16Step } from '../math/half.ts';
import { getLocal, jointOffset, LOCAL_FLOATS, poseLength } from '../math/pose.ts';
import { TRANSFORM_AT } from '../model/raw.ts';
import { KEY_KINDS } from '../model/animation.ts';
import { MATRIX_FLOATS, NO_PARENT } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { sampleRawJoint } from '../runtime/raw-sampling.ts';
import { poseSample } from './pose-samples.ts';
import { ORIGIN, sampleAt } from './samples.ts';
import { ROTATION, SCALE, storeKey, TRANSLATION, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/**
 * Stores a key at every place. The value of a key that moves is not the source's own, but the one
 * that brings its joint to where the source has it, below parents whose values are rounded already.
 */
export function storeFirstKeys(work: Workspace): void {
  const { slots, tracks } = work;
  const poses = rawSource(work.source);
  const frame = {
    pose: new Float32Array(poseLength(slots.count)),
    models: new Float32Array(slots.count * MATRIX_FLOATS),
  };
  let first = 0;
  for (let slot = 0; slot < slots.count; slot++) {
    if (work.corrected[slot] === 0) continue;
    // Its children make up for its rounding, so it has to have its keys before them.
    storeSlots(work, poses, frame, first, slot + 1);
    thinCoarsely(work, tracks[3 * slot + TRANSLATION]);
    for (let column = 0; column < work.columns; column++) poseSample(work, slot, column);
    first = slot + 1;
  }
  storeSlots(work, poses, frame, first, slots.count);
}

interface Frame {
  readonly pose: Float32Array;
  readonly models: Float32Array;
}

/** Stores the keys of the slots [first, end) at every frame. */
function storeSlots(
  work: Workspace,
  poses: PoseSource,
  { pose, models }: Frame,
  first: number,
  end: number,
): void {
  const { skeleton, slots, times, columns, tracks, rigid } = work;
  const local = new Float32Array(LOCAL_FLOATS);
  const value = new Float64Array(4);
  for (let column = 0; column < columns; column++) {
    poses.samplePose(times[column], pose);
    localToModel(skeleton, pose, models);
    for (let slot = first; slot < end; slot++) {
      getLocal(pose, slots.joint[slot], local);
      for (let kind = 0; kind < 3; kind++) {
        const track = tracks[3 * slot + kind];
        if (!track.moves && column % track.step !== 0) continue;
        const from = TRANSFORM_AT[KEY_KINDS[kind]];
        for (let i = 0; i < track.size; i++) value[i] = local[from + i];
        const follows = track.moves && kind !== SCALE && rigid[slot] !== 0;
        if (follows) belowParent(work, slot, column, kind, models, value);
        storeKey(track, column / track.step, value);
      }
      poseSample(work, slot, column);
    }
  }
}

/** Longest interval between keys of a translation that is thinned in advance, in frames. */
const LONGEST = 64;
/** How far it may be off, in steps of its rounding. */
const OFF = 1.25;

/** Removes keys of a translation whose rounding its children make up for, as long as it is no more off than by rounding. */
function thinCoarsely(work: Workspace, track: KeyTrack): void {
  const { places, values, next, previous, has } = track;
  const exact = values.slice();
  const joint = work.slots.joint[track.slot];
  const local = new Float32Array(poseLength(work.slots.count));
  for (let place = 0; place < places; place++) {
    sampleRawJoint(work.source, joint, work.times[place * track.step], local);
    const at = jointOffset(joint);
    for (let k = 0; k < 3; k++) exact[3 * place + k] = local[at + LANES * k];
  }
  for (let left = 0; left + 1 < places;) {
    let right = left + 1;
    const end = Math.min(places - 1, left + LONGEST);
    for (let other = left + 2; other <= end; other++) {
      if (isNear(work, track, exact, left, other)) right = other;
    }
    for (let at = left + 1; at < right; at++) has[at] = 0;
    track.count -= right - left - 1;
    next[left] = right;
    previous[right] = left;
    left = right;
  }
}

/** Whether all places between two keys are hardly more off than by rounding. */
function isNear(
  { keyRatios }: Workspace,
  { values, step }: KeyTrack,
  exact: Float32Array,
  left: number,
  right: number,
): boolean {
  const begin = keyRatios[left * step];
  const span = keyRatios[right * step] - begin;
  for (let at = left + 1; at < right; at++) {
    const alpha = (keyRatios[at * step] - begin) / span;
    for (let k = 0; k < 3; k++) {
      const from = values[3 * left + k];
      const value = from + (values[3 * right + k] - from) * alpha;
      const wanted = exact[3 * at + k];
      if (Math.abs(value - wanted) > OFF * (float16Step(wanted) / 2)) return false;
    }
  }
  return true;
}

const turn = new Float64Array(9);

/** The local value that puts a joint where the source's model matrices have it. */
function belowParent(
  { slots, samples }: Workspace,
  slot: number,
  column: number,
  kind: number,
  models: Float32Array,
  out: Float64Array,
): void {
  const parent = slots.parent[slot];
  if (parent === NO_PARENT) return;
  const { floats } = samples;
  const p = sampleAt(samples.groups, parent, column);
  const square = floats[p] ** 2 + floats[p + LANES] ** 2 + floats[p + 2 * LANES] ** 2;
  const m = slots.joint[slot] * MATRIX_FLOATS;
  /** Component i of x y z in the parent's space. */
  const inParent = (i: number, x: number, y: number, z: number): number =>
    (floats[p + 3 * LANES * i] * x +
      floats[p + LANES * (3 * i + 1)] * y +
      floats[p + LANES * (3 * i + 2)] * z) /
    square;
  if (kind !== ROTATION) {
    const x = models[m + 12] - floats[p + ORIGIN];
    const y = models[m + 13] - floats[p + ORIGIN + LANES];
    const z = models[m + 14] - floats[p + ORIGIN + 2 * LANES];
    for (let i = 0; i < 3; i++) out[i] = inParent(i, x, y, z);
    return;
  }
  for (let axis = 0; axis < 3; axis++) {
    const at = m + 4 * axis;
    const length = Math.hypot(models[at], models[at + 1], models[at + 2]) / Math.sqrt(square);
    if (!(length > 0)) return;
    for (let i = 0; i < 3; i++) {
      turn[3 * axis + i] = inParent(i, models[at], models[at + 1], models[at + 2]) / length;
    }
  }
  if (isRotation(turn)) rotationOf(turn, out);
}

/** Whether three axes are perpendicular, in the order of a rotation; a mirrored or skewed joint's are not. */
function isRotation(m: Float64Array): boolean {
  const volume =
    m[0] * (m[4] * m[8] - m[5] * m[7]) -
    m[3] * (m[1] * m[8] - m[2] * m[7]) +
    m[6] * (m[1] * m[5] - m[2] * m[4]);
  return Math.abs(volume - 1) < 1e-3;
}

/** The unit quaternion of a rotation matrix, column by column. */
function rotationOf(m: Float64Array, out: Float64Array): void {
  const trace = m[0] + m[4] + m[8];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    out[0] = (m[5] - m[7]) / s;
    out[1] = (m[6] - m[2]) / s;
    out[2] = (m[1] - m[3]) / s;
    out[3] = s / 4;
  } else {
    const i = m[0] > m[4] && m[0] > m[8] ? 0 : m[4] > m[8] ? 1 : 2;
    const j = (i + 1) % 3;
    const k = (i + 2) % 3;
    const s = 2 * Math.sqrt(1 + m[4 * i] - m[4 * j] - m[4 * k]);
    out[i] = s / 4;
    out[j] = (m[3 * j + i] + m[3 * i + j]) / s;
    out[k] = (m[3 * k + i] + m[3 * i + k]) / s;
    out[3] = (m[3 * j + k] - m[3 * k + j]) / s;
  }
  const length = Math.hypot(out[0], out[1], out[2], out[3]);
  for (let i = 0; i < 4; i++) out[i] /= length;
}
