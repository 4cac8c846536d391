import { LANES } from '../base/units.ts';
import { NO_PARENT } from '../model/skeleton.ts';
import { MAX_EDIT_KEYS, type Edit } from './edit-keys.ts';
import { momentsAt, sampleAt } from './samples.ts';
import { turnBetween, type Curve } from './edit-change.ts';
import { TRANSLATION, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** Unknowns of a full edit: three per key. */
const SIZE = 3 * MAX_EDIT_KEYS;
/** The lower half of the normal equations' matrix, and their right side, which the solution replaces. */
const matrix = new Float64Array(SIZE * SIZE);
const right = new Float64Array(SIZE);
const wanted = new Float64Array(SIZE);
/** First unknown of each key, or -1. */
const unknownOf = new Int32Array(MAX_EDIT_KEYS);
/** Gradient x y z and matrix xx xy xz yy yz zz of every column, in the parent's space. */
let pulls = new Float64Array(0);
/** Those after a change, and how much the keys before and after a column count there. */
let changed = new Float64Array(0);
let befores = new Float64Array(0);
let afters = new Float64Array(0);

function growTo(columns: number): void {
  if (befores.length >= columns) return;
  pulls = new Float64Array(9 * columns);
  changed = new Float64Array(9 * columns);
  befores = new Float64Array(columns);
  afters = new Float64Array(columns);
}

/** Reads how errors pull at the local values of a track, in some of its columns, from the moments of the errors. */
export function readPulls(work: Workspace, track: KeyTrack, from: number, to: number): void {
  growTo(work.columns);
  const { samples, slots } = work;
  const { moments, floats, groups } = samples;
  const out = pulls;
  const parent = slots.parent[track.slot];
  const isMove = track.kind === TRANSLATION;
  const side = work.rigid[track.slot];
  for (let column = from; column < to; column++) {
    const m = momentsAt(column);
    if (isMove) readForce(moments, m, out, 9 * column);
    else readTorque(moments, m, out, 9 * column);
    if (parent === NO_PARENT) continue;
    toParent(floats, sampleAt(groups, parent, column), isMove ? 0 : side, out, 9 * column);
  }
}

/**
 * Finds where the free keys of an edit would have to be for the least weighted squares of the errors,
 * from the pulls that were read last; see {@link moveFreeKeys}.
 * @param curve the local values of the edit, if the pulls are those before it
 * @returns by how much that would change half of the squares; Infinity if the errors do not determine the keys
 */
export function solveFreeKeys(work: Workspace, edit: Edit, track: KeyTrack, curve?: Curve): number {
  const unknowns = numberUnknowns(edit, track);
  if (unknowns === 0) return Infinity;
  matrix.fill(0, 0, unknowns * SIZE);
  right.fill(0, 0, unknowns);
  let squares = 0;
  if (curve !== undefined) squares = changePulls(edit, track, curve);
  const from = curve === undefined ? pulls : changed;
  for (let i = 0; i + 1 < edit.count; i++) {
    if (unknownOf[i] >= 0 || unknownOf[i + 1] >= 0) addSegment(work, edit, track, i, from);
  }
  for (let i = 0; i < unknowns; i++) wanted[i] = right[i];
  if (!solve(unknowns)) return Infinity;
  for (let i = 0; i < unknowns; i++) squares -= (wanted[i] * right[i]) / 2;
  return squares;
}

/** Moves the free keys of an edit by a part of the last solution. */
export function moveFreeKeys(edit: Edit, track: KeyTrack, part: number): void {
  const { values } = edit;
  for (let i = 0; i < edit.count; i++) {
    const u = unknownOf[i];
    if (u < 0) continue;
    if (track.kind === TRANSLATION) {
      for (let k = 0; k < 3; k++) values[4 * i + k] += part * right[u + k];
    } else {
      const half = part / 2;
      turn(values, 4 * i, half * right[u], half * right[u + 1], half * right[u + 2]);
    }
  }
}

function numberUnknowns({ free, count }: Edit, { moves }: KeyTrack): number {
  let unknowns = 0;
  for (let i = 0; i < count; i++) {
    unknownOf[i] = free[i] === 1 ? unknowns : -1;
    if (free[i] === 1) unknowns += 3;
  }
  if (moves) return unknowns;
  // Both keys hold the same value.
  unknownOf[1] = 0;
  return 3;
}

/** Adds the columns between the keys i and i + 1 of an edit, its end included if it is the last. */
function addSegment(
  work: Workspace,
  { place, count }: Edit,
  { step }: KeyTrack,
  i: number,
  from: Float64Array,
): void {
  const a = unknownOf[i];
  const b = unknownOf[i + 1];
  const first = place[i] * step;
  const last = place[i + 1] * step;
  const end = i + 2 === count ? last + 1 : last;
  weighKeys(work, first, last, end, a === b);
  if (a >= 0) {
    addPulls(a, a, befores, befores, from, first, end);
    addRight(a, befores, from, first, end);
  }
  if (b < 0 || a === b) return;
  addPulls(b, b, afters, afters, from, first, end);
  addRight(b, afters, from, first, end);
  if (a >= 0) addPulls(b, a, befores, afters, from, first, end);
}

/** Writes how much the keys at two columns count between them; `isOne` if both hold one value. */
function weighKeys(
  { keyRatios, ratios }: Workspace,
  first: number,
  last: number,
  end: number,
  isOne: boolean,
): void {
  const [before, after] = [befores, afters];
  const begin = keyRatios[first];
  const rate = 1 / (keyRatios[last] - begin);
  for (let column = first; column < end; column++) {
    const beta = column === first ? 0 : column === last ? 1 : (ratios[column] - begin) * rate;
    after[column] = beta;
    before[column] = isOne ? 1 : 1 - beta;
  }
}

/** Adds pulls to the matrix: those of columns [first, end), each as often as its two weights say. */
function addPulls(
  row: number,
  column: number,
  u: Float64Array,
  v: Float64Array,
  from: Float64Array,
  first: number,
  end: number,
): void {
  const at = row * SIZE + column;
  let xx = matrix[at];
  let xy = matrix[at + 1];
  let xz = matrix[at + 2];
  let yy = matrix[at + SIZE + 1];
  let yz = matrix[at + SIZE + 2];
  let zz = matrix[at + 2 * SIZE + 2];
  for (let i = first; i < end; i++) {
    const by = u[i] * v[i];
    const p = 9 * i;
    xx += by * from[p + 3];
    xy += by * from[p + 4];
    xz += by * from[p + 5];
    yy += by * from[p + 6];
    yz += by * from[p + 7];
    zz += by * from[p + 8];
  }
  matrix[at] = xx;
  matrix[at + 1] = matrix[at + SIZE] = xy;
  matrix[at + 2] = matrix[at + 2 * SIZE] = xz;
  matrix[at + SIZE + 1] = yy;
  matrix[at + SIZE + 2] = matrix[at + 2 * SIZE + 1] = yz;
  matrix[at + 2 * SIZE + 2] = zz;
}

function addRight(
  unknown: number,
  u: Float64Array,
  from: Float64Array,
  first: number,
  end: number,
): void {
  let x = right[unknown];
  let y = right[unknown + 1];
  let z = right[unknown + 2];
  for (let i = first; i < end; i++) {
    x -= u[i] * from[9 * i];
    y -= u[i] * from[9 * i + 1];
    z -= u[i] * from[9 * i + 2];
  }
  right[unknown] = x;
  right[unknown + 1] = y;
  right[unknown + 2] = z;
}

/** Writes how errors of a column pull at a translation, in model space. */
function readForce(moments: Float32Array, m: number, out: Float64Array, to: number): void {
  out[to] = moments[m + LANES];
  out[to + 1] = moments[m + 2 * LANES];
  out[to + 2] = moments[m + 3 * LANES];
  out[to + 3] = out[to + 6] = out[to + 8] = moments[m];
  out[to + 4] = out[to + 5] = out[to + 7] = 0;
}

/** The same at a rotation. */
function readTorque(moments: Float32Array, m: number, out: Float64Array, to: number): void {
  for (let i = 0; i < 9; i++) out[to + i] = moments[m + LANES * (4 + i)];
}

/** Writes the pulls after the change of the local values; returns by how much that changes half of the squares. */
function changePulls({ place, count }: Edit, track: KeyTrack, { values }: Curve): number {
  const { kind, local, moves, step } = track;
  const [from, to] = [pulls, changed];
  const begin = place[0] * step;
  const end = place[count - 1] * step;
  const size = moves ? track.size : 0;
  let squares = 0;
  for (let column = begin; column <= end; column++) {
    const c = 4 * (column - begin);
    if (kind === TRANSLATION) moveBetween(values, c, local, size * column);
    else turnVector(values, c, local, size * column);
    const x = between[0];
    const y = between[1];
    const z = between[2];
    const p = 9 * column;
    for (let i = 3; i < 9; i++) to[p + i] = from[p + i];
    const hx = from[p + 3] * x + from[p + 4] * y + from[p + 5] * z;
    const hy = from[p + 4] * x + from[p + 6] * y + from[p + 7] * z;
    const hz = from[p + 5] * x + from[p + 7] * y + from[p + 8] * z;
    squares += (from[p] + hx / 2) * x + (from[p + 1] + hy / 2) * y + (from[p + 2] + hz / 2) * z;
    to[p] = from[p] + hx;
    to[p + 1] = from[p + 1] + hy;
    to[p + 2] = from[p + 2] + hz;
  }
  return squares;
}

/** A difference of translations or rotations, in the parent's space. */
const between = new Float64Array(4);

function moveBetween(a: Float64Array, c: number, b: Float32Array, l: number): void {
  for (let i = 0; i < 3; i++) between[i] = a[c + i] - b[l + i];
}

/** Twice the vector part of the rotation from b to a, by the shorter way. */
function turnVector(a: Float64Array, c: number, b: Float32Array, l: number): void {
  turnBetween(a, c, b, l, between);
  const twice = between[3] < 0 ? -2 : 2;
  for (let i = 0; i < 3; i++) between[i] *= twice;
}

/** Rᵀ g and Rᵀ H R; for rotations without the parent's scale, of which `side` says whether it mirrors, else 0. */
function toParent(
  floats: Float32Array,
  p: number,
  side: number,
  out: Float64Array,
  to: number,
): void {
  const xx = floats[p];
  const xy = floats[p + LANES];
  const xz = floats[p + 2 * LANES];
  const yx = floats[p + 3 * LANES];
  const yy = floats[p + 4 * LANES];
  const yz = floats[p + 5 * LANES];
  const zx = floats[p + 6 * LANES];
  const zy = floats[p + 7 * LANES];
  const zz = floats[p + 8 * LANES];
  const s = side === 0 ? 1 : side / Math.sqrt(xx * xx + xy * xy + xz * xz);
  const s2 = s * s;
  const gx = out[to];
  const gy = out[to + 1];
  const gz = out[to + 2];
  const hxx = out[to + 3];
  const hxy = out[to + 4];
  const hxz = out[to + 5];
  const hyy = out[to + 6];
  const hyz = out[to + 7];
  const hzz = out[to + 8];
  out[to] = (xx * gx + xy * gy + xz * gz) * s;
  out[to + 1] = (yx * gx + yy * gy + yz * gz) * s;
  out[to + 2] = (zx * gx + zy * gy + zz * gz) * s;
  const ax = hxx * xx + hxy * xy + hxz * xz;
  const ay = hxy * xx + hyy * xy + hyz * xz;
  const az = hxz * xx + hyz * xy + hzz * xz;
  const bx = hxx * yx + hxy * yy + hxz * yz;
  const by = hxy * yx + hyy * yy + hyz * yz;
  const bz = hxz * yx + hyz * yy + hzz * yz;
  const cx = hxx * zx + hxy * zy + hxz * zz;
  const cy = hxy * zx + hyy * zy + hyz * zz;
  const cz = hxz * zx + hyz * zy + hzz * zz;
  out[to + 3] = (xx * ax + xy * ay + xz * az) * s2;
  out[to + 4] = (xx * bx + xy * by + xz * bz) * s2;
  out[to + 5] = (xx * cx + xy * cy + xz * cz) * s2;
  out[to + 6] = (yx * bx + yy * by + yz * bz) * s2;
  out[to + 7] = (yx * cx + yy * cy + yz * cz) * s2;
  out[to + 8] = (zx * cx + zy * cy + zz * cz) * s2;
}

/** Part of the diagonal that is added to it, so that rounding does not make it singular. */
const DAMPING = 1e-6;

/** Solves the equations by Cholesky decomposition. */
function solve(count: number): boolean {
  for (let i = 0; i < count; i++) {
    const row = i * SIZE;
    matrix[row + i] *= 1 + DAMPING;
    for (let j = 0; j <= i; j++) {
      let sum = matrix[row + j];
      for (let k = 0; k < j; k++) sum -= matrix[row + k] * matrix[j * SIZE + k];
      if (i !== j) matrix[row + j] = sum / matrix[j * SIZE + j];
      else if (sum > 0) matrix[row + i] = Math.sqrt(sum);
      else return false;
    }
  }
  for (let i = 0; i < count; i++) {
    let sum = right[i];
    for (let k = 0; k < i; k++) sum -= matrix[i * SIZE + k] * right[k];
    right[i] = sum / matrix[i * SIZE + i];
  }
  for (let i = count - 1; i >= 0; i--) {
    let sum = right[i];
    for (let k = i + 1; k < count; k++) sum -= matrix[k * SIZE + i] * right[k];
    right[i] = sum / matrix[i * SIZE + i];
    if (!Number.isFinite(right[i])) return false;
  }
  return true;
}

/** Turns a quaternion by the small rotation with the vector part x y z, in its parent's space. */
function turn(q: Float64Array, at: number, x: number, y: number, z: number): void {
  const bx = q[at];
  const by = q[at + 1];
  const bz = q[at + 2];
  const bw = q[at + 3];
  const nx = bx + x * bw + y * bz - z * by;
  const ny = by + y * bw + z * bx - x * bz;
  const nz = bz + z * bw + x * by - y * bx;
  const nw = bw - x * bx - y * by - z * bz;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
  q[at] = nx / length;
  q[at + 1] = ny / length;
  q[at + 2] = nz / length;
  q[at + 3] = nw / length;
}
