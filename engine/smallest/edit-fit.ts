import { LANES } from '../base/units.ts';
import { NO_PARENT } from '../model/skeleton.ts';
import { MAX_EDIT_KEYS, type Edit } from './edit-keys.ts';
import { momentsAt, sampleAt } from './samples.ts';
import { TRANSLATION, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** Unknowns of a full edit: three per key. */
const SIZE = 3 * MAX_EDIT_KEYS;
/** The lower half of the normal equations' matrix, and their right side, which the solution replaces. */
const matrix = new Float64Array(SIZE * SIZE);
const right = new Float64Array(SIZE);
/** First unknown of each key, or -1. */
const unknownOf = new Int32Array(MAX_EDIT_KEYS);
/** Gradient x y z and matrix xx xy xz yy yz zz of one column, in the parent's space. */
const pull = new Float64Array(9);

/**
 * Finds where the free keys of an edit would have to be for the least weighted squares of the errors,
 * from the moments of its last trial; see {@link moveFreeKeys}.
 * @returns false if the errors do not determine them
 */
export function solveFreeKeys(work: Workspace, edit: Edit, track: KeyTrack): boolean {
  const unknowns = numberUnknowns(edit, track);
  if (unknowns === 0) return false;
  matrix.fill(0);
  right.fill(0);
  for (let i = 0; i + 1 < edit.count; i++) {
    if (unknownOf[i] >= 0 || unknownOf[i + 1] >= 0) addSegment(work, edit, track, i);
  }
  return solve(unknowns);
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
function addSegment(work: Workspace, edit: Edit, track: KeyTrack, i: number): void {
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
    pullOf(work, track, column);
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

/** Writes how errors of a column pull at the local value, in the parent's space. */
function pullOf({ samples, slots }: Workspace, { kind, slot }: KeyTrack, column: number): void {
  const { moments, floats, groups } = samples;
  const m = momentsAt(column);
  if (kind === TRANSLATION) {
    for (let i = 0; i < 3; i++) pull[i] = moments[m + LANES * (1 + i)];
    pull.fill(0, 3);
    pull[3] = pull[6] = pull[8] = moments[m];
  } else for (let i = 0; i < 9; i++) pull[i] = moments[m + LANES * (4 + i)];
  const parent = slots.parent[slot];
  if (parent !== NO_PARENT) toParent(floats, sampleAt(groups, parent, column), kind);
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
