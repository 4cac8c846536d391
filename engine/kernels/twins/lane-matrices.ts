import { LANES } from '../../base/units.ts';
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_MATRIX,
  LANE_TURN,
  LINK,
  LINK_SCALE,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_STRETCHED,
  RIG_STRETCHED_COUNT,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

/** Floats between two components of one lane. */
const STEP = LANES;

/**
 * Model matrices of the four characters whose locals are at `locals`, as the kernel computes them:
 * rotations are multiplied as quaternions if only leaves are scaled, otherwise as matrices.
 */
export function matricesOfGroup(
  views: Views,
  rig: Address,
  locals: Address,
  scratch: Address,
  out: Address,
): void {
  const stretched = views.i32[(rig + RIG_STRETCHED_COUNT) >> 2];
  for (let lane = 0; lane < LANES; lane++) {
    if (stretched < 0) scaledMatrices(views, rig, locals, scratch, out, lane);
    else rigidMatrices(views, rig, locals, scratch, out, lane);
  }
  for (let i = 0; i < stretched; i++) {
    const joint = views.u32[(views.u32[(rig + RIG_STRETCHED) >> 2] >> 2) + i];
    const scale = scaleOf(views, rig, joint);
    for (let lane = 0; lane < LANES; lane++) {
      stretch(views, at(out, joint, LANE_MATRIX, lane), at(locals + scale, 0, 0, lane));
    }
  }
}

/** Index of one lane in an array with one element of `bytes` per joint. */
function at(base: Address, joint: number, bytes: number, lane: number): number {
  return ((base + joint * bytes) >> 2) + lane;
}

function parentOf({ i32, u32 }: Views, rig: Address, joint: number): number {
  return i32[(u32[(rig + RIG_LINKS) >> 2] + joint * LINK) >> 2];
}

function scaleOf({ u32 }: Views, rig: Address, joint: number): number {
  return u32[(u32[(rig + RIG_LINKS) >> 2] + joint * LINK + LINK_SCALE) >> 2];
}

function rigidMatrices(
  views: Views,
  rig: Address,
  locals: Address,
  turns: Address,
  out: Address,
  lane: number,
): void {
  const joints = views.u32[(rig + RIG_JOINTS) >> 2];
  for (let joint = 0; joint < joints; joint++) {
    const parent = parentOf(views, rig, joint);
    const local = at(locals, joint, LANE_LOCAL, lane);
    const turn = at(turns, joint, LANE_TURN, lane);
    const model = at(out, joint, LANE_MATRIX, lane);
    if (parent < 0) copyTurn(views, local, turn);
    else multiplyTurns(views, at(turns, parent, LANE_TURN, lane), local, turn);
    const parentModel = parent < 0 ? -1 : at(out, parent, LANE_MATRIX, lane);
    moveOrigin(views, local + (LANE_LOCAL_TRANSLATION >> 2), parentModel, model);
    rotationMatrix(views, turn, model);
  }
}

function scaledMatrices(
  views: Views,
  rig: Address,
  locals: Address,
  spare: Address,
  out: Address,
  lane: number,
): void {
  const joints = views.u32[(rig + RIG_JOINTS) >> 2];
  for (let joint = 0; joint < joints; joint++) {
    const parent = parentOf(views, rig, joint);
    const scale = scaleOf(views, rig, joint);
    const local = at(locals, joint, LANE_LOCAL, lane);
    const model = at(out, joint, LANE_MATRIX, lane);
    const rotation = parent < 0 ? model : at(spare, 0, 0, lane);
    const parentModel = parent < 0 ? -1 : at(out, parent, LANE_MATRIX, lane);
    moveOrigin(views, local + (LANE_LOCAL_TRANSLATION >> 2), parentModel, model);
    rotationMatrix(views, local, rotation);
    if (scale !== 0) stretch(views, rotation, at(locals + scale, 0, 0, lane));
    if (parent >= 0) multiplyColumns(views, parentModel, rotation, model);
  }
}

/**
 * Translation of a model matrix: the local one, transformed by the parent's matrix if there is a
 * parent.
 */
function moveOrigin({ f32 }: Views, local: number, parent: number, model: number): void {
  const x = f32[local];
  const y = f32[local + STEP];
  const z = f32[local + 2 * STEP];
  for (let row = 0; row < 3; row++) {
    const p = parent + row * STEP;
    f32[model + (9 + row) * STEP] =
      parent < 0
        ? f32[local + row * STEP]
        : f32[p] * x + f32[p + 3 * STEP] * y + f32[p + 6 * STEP] * z + f32[p + 9 * STEP];
  }
}

function copyTurn({ f32 }: Views, from: number, to: number): void {
  for (let i = 0; i < 4; i++) f32[to + i * STEP] = f32[from + i * STEP];
}

function multiplyTurns({ f32 }: Views, a: number, b: number, to: number): void {
  const ax = f32[a];
  const ay = f32[a + STEP];
  const az = f32[a + 2 * STEP];
  const aw = f32[a + 3 * STEP];
  const bx = f32[b];
  const by = f32[b + STEP];
  const bz = f32[b + 2 * STEP];
  const bw = f32[b + 3 * STEP];
  f32[to] = aw * bx + ax * bw + ay * bz - az * by;
  f32[to + STEP] = aw * by + ay * bw + az * bx - ax * bz;
  f32[to + 2 * STEP] = aw * bz + az * bw + ax * by - ay * bx;
  f32[to + 3 * STEP] = aw * bw - ax * bx - ay * by - az * bz;
}

/** Writes the three matrix columns of a rotation of length 1. */
function rotationMatrix({ f32 }: Views, q: number, to: number): void {
  const x = f32[q];
  const y = f32[q + STEP];
  const z = f32[q + 2 * STEP];
  const w = f32[q + 3 * STEP];
  f32[to] = 1 - 2 * (y * y + z * z);
  f32[to + STEP] = 2 * (x * y + z * w);
  f32[to + 2 * STEP] = 2 * (x * z - y * w);
  f32[to + 3 * STEP] = 2 * (x * y - z * w);
  f32[to + 4 * STEP] = 1 - 2 * (x * x + z * z);
  f32[to + 5 * STEP] = 2 * (y * z + x * w);
  f32[to + 6 * STEP] = 2 * (x * z + y * w);
  f32[to + 7 * STEP] = 2 * (y * z - x * w);
  f32[to + 8 * STEP] = 1 - 2 * (x * x + y * y);
}

function stretch({ f32 }: Views, to: number, scale: number): void {
  for (let i = 0; i < 9; i++) f32[to + i * STEP] *= f32[scale + Math.trunc(i / 3) * STEP];
}

function multiplyColumns({ f32 }: Views, parent: number, local: number, model: number): void {
  for (let i = 0; i < 9; i++) {
    const row = parent + (i % 3) * STEP;
    const column = local + (i - (i % 3)) * STEP;
    f32[model + i * STEP] =
      f32[row] * f32[column] +
      f32[row + 3 * STEP] * f32[column + STEP] +
      f32[row + 6 * STEP] * f32[column + 2 * STEP];
  }
}
