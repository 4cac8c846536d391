import { LANES } from '../base/units.ts';
import { NO_PARENT } from '../model/skeleton.ts';
import type { Edit } from './edit-keys.ts';
import { changeAt, ORIGIN, sampleAt } from './samples.ts';
import { interpolate, ROTATION, SCALE, TRANSLATION, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** The local values of an edit at its columns, four doubles each; grows as needed. */
export interface Curve {
  values: Float64Array;
}

/** Interpolates the keys of an edit at all its columns. */
export function traceCurve(work: Workspace, edit: Edit, track: KeyTrack, curve: Curve): void {
  if (curve.values.length < work.columns * 4) curve.values = new Float64Array(work.columns * 4);
  const { keyRatios, ratios } = work;
  const { place, values, count } = edit;
  const { size, step } = track;
  const begin = place[0] * step;
  for (let i = 0; i + 1 < count; i++) {
    const from = place[i] * step;
    const to = place[i + 1] * step;
    const first = keyRatios[from];
    const rate = 1 / (keyRatios[to] - first);
    for (let column = from; column < to; column++) {
      const alpha = column === from ? 0 : (ratios[column] - first) * rate;
      interpolate(size, values, 4 * i, 4 * i + 4, alpha, curve.values, (column - begin) * 4);
    }
  }
  const end = (place[count - 1] * step - begin) * 4;
  for (let k = 0; k < size; k++) curve.values[end + k] = values[4 * (count - 1) + k];
}

/** Writes how the columns of an edit change the model matrices below its joint, and no change for the rest of their groups. */
export function writeChange(
  work: Workspace,
  edit: Edit,
  track: KeyTrack,
  { values: curve }: Curve,
): void {
  const { change } = work.samples;
  const { kind, step } = track;
  const begin = edit.place[0] * step;
  const end = edit.place[edit.count - 1] * step + 1;
  for (let at = begin; at % LANES !== 0;) clearChange(change, changeAt(--at));
  for (let at = end; at % LANES !== 0; at++) clearChange(change, changeAt(at));
  if (kind === TRANSLATION) writeMoves(work, track, curve, begin, end);
  else if (kind === SCALE) writeScales(work, track, curve, begin, end);
  else writeTurns(work, track, curve, begin, end);
}

function clearChange(change: Float32Array, to: number): void {
  for (let i = 0; i < 12; i++) change[to + LANES * i] = 0;
}

/** Differences of translations, in model space. */
function writeMoves(
  { samples, slots }: Workspace,
  { slot, moves, local }: KeyTrack,
  curve: Float64Array,
  begin: number,
  end: number,
): void {
  const { change, floats, groups } = samples;
  const parent = slots.parent[slot];
  for (let column = begin; column < end; column++) {
    const to = changeAt(column);
    const c = (column - begin) * 4;
    const l = moves ? column * 3 : 0;
    const x = curve[c] - local[l];
    const y = curve[c + 1] - local[l + 1];
    const z = curve[c + 2] - local[l + 2];
    for (let i = 0; i < 9; i++) change[to + LANES * i] = 0;
    if (parent === NO_PARENT) {
      change[to + 9 * LANES] = x;
      change[to + 10 * LANES] = y;
      change[to + 11 * LANES] = z;
      continue;
    }
    const p = sampleAt(groups, parent, column);
    for (let axis = 0; axis < 3 * LANES; axis += LANES) {
      change[to + 9 * LANES + axis] =
        floats[p + axis] * x + floats[p + 3 * LANES + axis] * y + floats[p + 6 * LANES + axis] * z;
    }
  }
}

const turn = new Float64Array(4);

/** The rotations from local values to other ones, in model space, less identity. */
function writeTurns(
  work: Workspace,
  { slot, moves, local }: KeyTrack,
  curve: Float64Array,
  begin: number,
  end: number,
): void {
  const { samples, slots, rigid } = work;
  const { change, floats, groups } = samples;
  const parent = slots.parent[slot];
  const side = rigid[slot];
  for (let column = begin; column < end; column++) {
    const to = changeAt(column);
    turnBetween(curve, (column - begin) * 4, local, moves ? column * 4 : 0, turn);
    const p = parent === NO_PARENT ? -1 : sampleAt(groups, parent, column);
    if (p >= 0 && side !== 0) turnToModel(floats, p, side);
    const x = turn[0];
    const y = turn[1];
    const z = turn[2];
    const w = turn[3];
    change[to] = -2 * (y * y + z * z);
    change[to + LANES] = 2 * (x * y + w * z);
    change[to + 2 * LANES] = 2 * (x * z - w * y);
    change[to + 3 * LANES] = 2 * (x * y - w * z);
    change[to + 4 * LANES] = -2 * (x * x + z * z);
    change[to + 5 * LANES] = 2 * (y * z + w * x);
    change[to + 6 * LANES] = 2 * (x * z + w * y);
    change[to + 7 * LANES] = 2 * (y * z - w * x);
    change[to + 8 * LANES] = -2 * (x * x + y * y);
    if (p >= 0 && side === 0) inSpaceOf(floats, p, change, to);
    aroundOrigin(change, floats, to, sampleAt(groups, slot, column));
  }
}

/** out = the rotation from b to a. */
export function turnBetween(
  a: Float64Array,
  c: number,
  b: Float32Array,
  l: number,
  out: Float64Array,
): void {
  const ax = a[c];
  const ay = a[c + 1];
  const az = a[c + 2];
  const aw = a[c + 3];
  const bx = -b[l];
  const by = -b[l + 1];
  const bz = -b[l + 2];
  const bw = b[l + 3];
  out[0] = aw * bx + ax * bw + ay * bz - az * by;
  out[1] = aw * by + ay * bw + az * bx - ax * bz;
  out[2] = aw * bz + az * bw + ax * by - ay * bx;
  out[3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** Takes the turn from the space of a sample, which scales all axes alike, to model space; mirrored, it turns the other way. */
function turnToModel(floats: Float32Array, p: number, side: number): void {
  const x = turn[0];
  const y = turn[1];
  const z = turn[2];
  const xx = floats[p];
  const xy = floats[p + LANES];
  const xz = floats[p + 2 * LANES];
  const s = side / Math.sqrt(xx * xx + xy * xy + xz * xz);
  turn[0] = (xx * x + floats[p + 3 * LANES] * y + floats[p + 6 * LANES] * z) * s;
  turn[1] = (xy * x + floats[p + 4 * LANES] * y + floats[p + 7 * LANES] * z) * s;
  turn[2] = (xz * x + floats[p + 5 * LANES] * y + floats[p + 8 * LANES] * z) * s;
}

/** Changes of scale along the joint's own axes, in model space. */
function writeScales(
  { samples }: Workspace,
  { slot, moves, local }: KeyTrack,
  curve: Float64Array,
  begin: number,
  end: number,
): void {
  const { change, floats, groups } = samples;
  for (let column = begin; column < end; column++) {
    const to = changeAt(column);
    const c = (column - begin) * 4;
    const l = moves ? column * 3 : 0;
    const at = sampleAt(groups, slot, column);
    for (let i = 0; i < 9; i++) {
      const axis = i >> 2;
      change[to + LANES * i] = (i & 3) === 0 ? curve[c + axis] / local[l + axis] - 1 : 0;
    }
    inSpaceOf(floats, at, change, to);
    aroundOrigin(change, floats, to, at);
  }
}

const inverse = new Float64Array(9);
const product = new Float64Array(9);

/** Replaces the 3×3 part y of a change by a · y · a⁻¹, for the matrix a of a sample; NaN without an inverse. */
function inSpaceOf(a: Float32Array, m: number, y: Float32Array, to: number): void {
  const at = (column: number, row: number): number => a[m + LANES * (3 * column + row)];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const [r, s, u, v] = [(j + 1) % 3, (j + 2) % 3, (i + 1) % 3, (i + 2) % 3];
      inverse[3 * j + i] = at(u, r) * at(v, s) - at(u, s) * at(v, r);
    }
  }
  const volume = at(0, 0) * inverse[0] + at(0, 1) * inverse[3] + at(0, 2) * inverse[6];
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += at(k, row) * y[to + LANES * (3 * column + k)];
      product[3 * column + row] = sum;
    }
  }
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += product[3 * k + row] * inverse[3 * column + k];
      y[to + LANES * (3 * column + row)] = sum / volume;
    }
  }
}

/** Lets a change keep the joint itself in place. */
function aroundOrigin(change: Float32Array, floats: Float32Array, to: number, at: number): void {
  const x = floats[at + ORIGIN];
  const y = floats[at + ORIGIN + LANES];
  const z = floats[at + ORIGIN + 2 * LANES];
  for (let axis = 0; axis < 3 * LANES; axis += LANES) {
    const t = to + axis;
    const move = change[t] * x + change[t + 3 * LANES] * y + change[t + 6 * LANES] * z;
    change[t + 9 * LANES] = -move;
  }
}

/** The value with which a key is added: the track's own there; of scales, which are not fitted, the source's. */
export function setAddedValue(
  { source, slots, times }: Workspace,
  track: KeyTrack,
  place: number,
  out: Float64Array,
  to: number,
): void {
  const { size, step, local, kind } = track;
  for (let k = 0; k < size; k++) out[to + k] = local[place * step * size + k];
  if (kind === ROTATION || kind === TRANSLATION) return;
  const { offsets, times: keyTimes, values } = source.scales;
  const joint = slots.joint[track.slot];
  const time = times[place * step];
  let key = offsets[joint];
  while (key + 1 < offsets[joint + 1] && keyTimes[key + 1] <= time) key++;
  const after = Math.min(key + 1, offsets[joint + 1] - 1);
  const span = keyTimes[after] - keyTimes[key];
  const alpha = span > 0 ? Math.max(0, time - keyTimes[key]) / span : 0;
  for (let k = 0; k < 3; k++) {
    out[to + k] = values[3 * key + k] + (values[3 * after + k] - values[3 * key + k]) * alpha;
  }
}
