import { LANES } from '../../base/units.ts';
import {
  FORM_RIGID,
  FORM_SHEARED,
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_MATRIX,
  LANE_TURN,
  LINK,
  LINK_FORM,
  LINK_SCALE,
  RIG_JOINTS,
  RIG_LINKS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

/** Floats between two components of one lane. */
const STEP = LANES;

/**
 * Model matrices of the four characters whose locals stand at `locals`, as the kernel computes them:
 * rotations multiply as quaternions wherever nothing above is scaled.
 */
export function matricesOfGroup(
  views: Views,
  rig: Address,
  locals: Address,
  scratch: Address,
  out: Address,
): void {
  const { i16, u32 } = views;
  const joints = u32[(rig + RIG_JOINTS) >> 2];
  const links = u32[(rig + RIG_LINKS) >> 2];
  const spare = (scratch + joints * LANE_TURN) >> 2;
  for (let joint = 0; joint < joints; joint++) {
    const link = links + joint * LINK;
    const parent = i16[link >> 1];
    const form = i16[(link + LINK_FORM) >> 1];
    const scaleAt = u32[(link + LINK_SCALE) >> 2];
    for (let lane = 0; lane < LANES; lane++) {
      const local = ((locals + joint * LANE_LOCAL) >> 2) + lane;
      const turn = ((scratch + joint * LANE_TURN) >> 2) + lane;
      const model = ((out + joint * LANE_MATRIX) >> 2) + lane;
      const parentModel = ((out + parent * LANE_MATRIX) >> 2) + lane;
      const scale = ((locals + scaleAt) >> 2) + lane;
      moveOrigin(
        views,
        local + (LANE_LOCAL_TRANSLATION >> 2),
        parent < 0 ? -1 : parentModel,
        model,
      );
      if (form === FORM_SHEARED) {
        rotationMatrix(views, local, spare + lane);
        if (scaleAt !== 0) stretch(views, spare + lane, scale);
        multiplyColumns(views, parentModel, spare + lane, model);
        continue;
      }
      if (parent < 0) copyTurn(views, local, turn);
      else multiplyTurns(views, ((scratch + parent * LANE_TURN) >> 2) + lane, local, turn);
      rotationMatrix(views, turn, model);
      if (form !== FORM_RIGID) stretch(views, model, scale);
    }
  }
}

/** Translation of a model matrix: the local one, moved by the parent's matrix where there is one. */
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

/** Three columns of a rotation of any length; none is identity. */
function rotationMatrix({ f32 }: Views, q: number, to: number): void {
  const x = f32[q];
  const y = f32[q + STEP];
  const z = f32[q + 2 * STEP];
  const w = f32[q + 3 * STEP];
  const square = x * x + y * y + z * z + w * w;
  const s = square > 0 ? 2 / square : 0;
  f32[to] = 1 - s * (y * y + z * z);
  f32[to + STEP] = s * (x * y + z * w);
  f32[to + 2 * STEP] = s * (x * z - y * w);
  f32[to + 3 * STEP] = s * (x * y - z * w);
  f32[to + 4 * STEP] = 1 - s * (x * x + z * z);
  f32[to + 5 * STEP] = s * (y * z + x * w);
  f32[to + 6 * STEP] = s * (x * z + y * w);
  f32[to + 7 * STEP] = s * (y * z - x * w);
  f32[to + 8 * STEP] = 1 - s * (x * x + y * y);
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
