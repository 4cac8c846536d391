import { LANES } from '../../base/units.ts';
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_SIZED_TRANSFORM,
  LANE_TRANSFORM,
  LINK,
  LINK_SIZE,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_SIZED,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

const STEP = LANES;
const TRANSLATION = 4 * STEP;
const SIZE = 7 * STEP;

/** Bytes of one joint's transform. */
export function transformBytes({ u32 }: Views, rig: Address): number {
  return u32[(rig + RIG_SIZED) >> 2] === 0 ? LANE_TRANSFORM : LANE_SIZED_TRANSFORM;
}

/** Model transforms of the four characters whose locals are at `locals`. */
export function transformsOfGroup(views: Views, rig: Address, locals: Address, out: Address): void {
  const { i32, u32, f32 } = views;
  const joints = u32[(rig + RIG_JOINTS) >> 2];
  const links = u32[(rig + RIG_LINKS) >> 2];
  const bytes = transformBytes(views, rig);
  const sized = bytes === LANE_SIZED_TRANSFORM;
  for (let joint = 0; joint < joints; joint++) {
    const parent = i32[(links + joint * LINK) >> 2];
    const sizeAt = u32[(links + joint * LINK + LINK_SIZE) >> 2];
    for (let lane = 0; lane < LANES; lane++) {
      const local = ((locals + joint * LANE_LOCAL) >> 2) + lane;
      const model = ((out + joint * bytes) >> 2) + lane;
      const above = ((out + parent * bytes) >> 2) + lane;
      const parentSize = sized && parent >= 0 ? f32[above + SIZE] : 1;
      if (parent < 0) copyLocal(views, local, model);
      else multiply(views, above, parentSize, local, model);
      if (!sized) continue;
      f32[model + SIZE] = parentSize * (sizeAt === 0 ? 1 : f32[((locals + sizeAt) >> 2) + lane]);
    }
  }
}

function copyLocal({ f32 }: Views, local: number, model: number): void {
  for (let i = 0; i < 7; i++) f32[model + i * STEP] = f32[local + i * STEP];
}

/** model = parent · local: multiplies the rotations; scales and rotates the translation. */
function multiply(
  { f32 }: Views,
  p: number,
  parentSize: number,
  local: number,
  model: number,
): void {
  const px = f32[p];
  const py = f32[p + STEP];
  const pz = f32[p + 2 * STEP];
  const pw = f32[p + 3 * STEP];
  const x = f32[local];
  const y = f32[local + STEP];
  const z = f32[local + 2 * STEP];
  const w = f32[local + 3 * STEP];
  f32[model] = pw * x + px * w + py * z - pz * y;
  f32[model + STEP] = pw * y + py * w + pz * x - px * z;
  f32[model + 2 * STEP] = pw * z + pz * w + px * y - py * x;
  f32[model + 3 * STEP] = pw * w - px * x - py * y - pz * z;
  const t = local + (LANE_LOCAL_TRANSLATION >> 2);
  const tx = f32[t] * parentSize;
  const ty = f32[t + STEP] * parentSize;
  const tz = f32[t + 2 * STEP] * parentSize;
  const cx = 2 * (py * tz - pz * ty);
  const cy = 2 * (pz * tx - px * tz);
  const cz = 2 * (px * ty - py * tx);
  const parent = p + TRANSLATION;
  const at = model + TRANSLATION;
  f32[at] = f32[parent] + tx + pw * cx + py * cz - pz * cy;
  f32[at + STEP] = f32[parent + STEP] + ty + pw * cy + pz * cx - px * cz;
  f32[at + 2 * STEP] = f32[parent + 2 * STEP] + tz + pw * cz + px * cy - py * cx;
}
