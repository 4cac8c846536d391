import { LANES } from '../base/units.ts';
import { NO_PARENT } from '../model/skeleton.ts';
import { MAX_EDIT_KEYS, type Edit } from './edit-keys.ts';
import { momentsAt, sampleAt } from './samples.ts';
import type { Curve } from './edit-change.ts';
import { TRANSLATION, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** Unknowns of a full edit: three per key. */
const SIZE = 3 * MAX_EDIT_KEYS;
/** The lower half of the normal equations' matrix, and their right side, which the solution replaces. */
const matrix = new Float64Array(SIZE * SIZE);
const right = new Float64Array(SIZE);
const wanted = new Float64Array(SIZE);
/** What an edit adds to half of the weighted squares before its keys are fitted. */
let squares = 0;
/** First unknown of each key, or -1. */
const unknownOf = new Int32Array(MAX_EDIT_KEYS);
/** Gradient x y z and matrix xx xy xz yy yz zz of every column, in the parent's space. */
let pulls = new Float64Array(0);
/** Those of one column. */
const pull = new Float64Array(9);

/** Reads how errors pull at the local values of a track, in some of its columns, from the moments of the errors. */
export function readPulls(work: Workspace, track: KeyTrack, from: number, to: number): void {
  if (pulls.length < 9 * work.columns) pulls = new Float64Array(9 * work.columns);
  const { samples, slots } = work;
  const parent = slots.parent[track.slot];
  for (let column = from; column < to; column++) {
    readMoments(samples.moments, momentsAt(column), track.kind);
    if (parent !== NO_PARENT) {
      toParent(samples.floats, sampleAt(samples.groups, parent, column), track.kind);
    }
    for (let i = 0; i < 9; i++) pulls[9 * column + i] = pull[i];
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
  matrix.fill(0);
  right.fill(0);
  squares = 0;
  for (let i = 0; i + 1 < edit.count; i++) {
    if (unknownOf[i] >= 0 || unknownOf[i + 1] >= 0 || curve) {
      addSegment(work, edit, track, i, curve);
    }
  }
  wanted.set(right);
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
  edit: Edit,
  track: KeyTrack,
  i: number,
  curve: Curve | undefined,
): void {
  const { keyRatios, ratios } = work;
  const { place, count } = edit;
  const a = unknownOf[i];
  const b = unknownOf[i + 1];
  const from = place[i] * track.step;
  const to = place[i + 1] * track.step;
  const first = keyRatios[from];
  const rate = 1 / (keyRatios[to] - first);
  const end = i + 2 === count ? to + 1 : to;
  for (let column = from; column < end; column++) {
    for (let k = 0; k < 9; k++) pull[k] = pulls[9 * column + k];
    if (curve !== undefined) displace(track, column, curve, column - place[0] * track.step);
    const beta = column === from ? 0 : column === to ? 1 : (ratios[column] - first) * rate;
    const alpha = 1 - beta;
    if (a === b) {
      addPull(a, a, 1);
      addRight(a, 1);
      continue;
    }
    if (a >= 0) {
      addPull(a, a, alpha * alpha);
      addRight(a, alpha);
    }
    if (b < 0) continue;
    addPull(b, b, beta * beta);
    addRight(b, beta);
    if (a >= 0) addPull(b, a, alpha * beta);
  }
}

/** Writes how errors of a column pull, in model space. */
function readMoments(moments: Float32Array, m: number, kind: number): void {
  if (kind === TRANSLATION) {
    for (let i = 0; i < 3; i++) pull[i] = moments[m + LANES * (1 + i)];
    pull.fill(0, 3);
    pull[3] = pull[6] = pull[8] = moments[m];
  } else for (let i = 0; i < 9; i++) pull[i] = moments[m + LANES * (4 + i)];
}

/** Changes the pull to that after the change of a local value, and adds what that does to the squares. */
function displace(
  { kind, local, moves }: KeyTrack,
  column: number,
  { values }: Curve,
  at: number,
): void {
  const c = 4 * at;
  let x: number;
  let y: number;
  let z: number;
  if (kind === TRANSLATION) {
    const l = moves ? 3 * column : 0;
    x = values[c] - local[l];
    y = values[c + 1] - local[l + 1];
    z = values[c + 2] - local[l + 2];
  } else {
    const l = moves ? 4 * column : 0;
    const bx = -local[l];
    const by = -local[l + 1];
    const bz = -local[l + 2];
    const bw = local[l + 3];
    const ax = values[c];
    const ay = values[c + 1];
    const az = values[c + 2];
    const aw = values[c + 3];
    const twice = ax * bx + ay * by + az * bz > aw * bw ? -2 : 2;
    x = twice * (aw * bx + ax * bw + ay * bz - az * by);
    y = twice * (aw * by + ay * bw + az * bx - ax * bz);
    z = twice * (aw * bz + az * bw + ax * by - ay * bx);
  }
  const hx = pull[3] * x + pull[4] * y + pull[5] * z;
  const hy = pull[4] * x + pull[6] * y + pull[7] * z;
  const hz = pull[5] * x + pull[7] * y + pull[8] * z;
  squares += (pull[0] + hx / 2) * x + (pull[1] + hy / 2) * y + (pull[2] + hz / 2) * z;
  pull[0] += hx;
  pull[1] += hy;
  pull[2] += hz;
}

/** Rᵀ g and Rᵀ H R; for rotations without the parent's scale. */
function toParent(floats: Float32Array, p: number, kind: number): void {
  const xx = floats[p];
  const xy = floats[p + LANES];
  const xz = floats[p + 2 * LANES];
  const yx = floats[p + 3 * LANES];
  const yy = floats[p + 4 * LANES];
  const yz = floats[p + 5 * LANES];
  const zx = floats[p + 6 * LANES];
  const zy = floats[p + 7 * LANES];
  const zz = floats[p + 8 * LANES];
  const square = xx * xx + xy * xy + xz * xz;
  const s = kind === TRANSLATION ? 1 : 1 / Math.sqrt(square);
  const s2 = s * s;
  const [gx, gy, gz, hxx, hxy, hxz, hyy, hyz, hzz] = pull;
  pull[0] = (xx * gx + xy * gy + xz * gz) * s;
  pull[1] = (yx * gx + yy * gy + yz * gz) * s;
  pull[2] = (zx * gx + zy * gy + zz * gz) * s;
  const ax = hxx * xx + hxy * xy + hxz * xz;
  const ay = hxy * xx + hyy * xy + hyz * xz;
  const az = hxz * xx + hyz * xy + hzz * xz;
  const bx = hxx * yx + hxy * yy + hxz * yz;
  const by = hxy * yx + hyy * yy + hyz * yz;
  const bz = hxz * yx + hyz * yy + hzz * yz;
  const cx = hxx * zx + hxy * zy + hxz * zz;
  const cy = hxy * zx + hyy * zy + hyz * zz;
  const cz = hxz * zx + hyz * zy + hzz * zz;
  pull[3] = (xx * ax + xy * ay + xz * az) * s2;
  pull[4] = (xx * bx + xy * by + xz * bz) * s2;
  pull[5] = (xx * cx + xy * cy + xz * cz) * s2;
  pull[6] = (yx * bx + yy * by + yz * bz) * s2;
  pull[7] = (yx * cx + yy * cy + yz * cz) * s2;
  pull[8] = (zx * cx + zy * cy + zz * cz) * s2;
}

function addRight(unknown: number, by: number): void {
  for (let k = 0; k < 3; k++) right[unknown + k] -= by * pull[k];
}

function addPull(row: number, column: number, by: number): void {
  const at = row * SIZE + column;
  matrix[at] += by * pull[3];
  matrix[at + 1] += by * pull[4];
  matrix[at + 2] += by * pull[5];
  matrix[at + SIZE] += by * pull[4];
  matrix[at + SIZE + 1] += by * pull[6];
  matrix[at + SIZE + 2] += by * pull[7];
  matrix[at + 2 * SIZE] += by * pull[5];
  matrix[at + 2 * SIZE + 1] += by * pull[7];
  matrix[at + 2 * SIZE + 2] += by * pull[8];
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
    for (let k = 0; k < i; k++) right[i] -= matrix[i * SIZE + k] * right[k];
    right[i] /= matrix[i * SIZE + i];
  }
  for (let i = count - 1; i >= 0; i--) {
    for (let k = i + 1; k < count; k++) right[i] -= matrix[k * SIZE + i] * right[k];
    right[i] /= matrix[i * SIZE + i];
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
