import { LANES } from '../../base/units.ts';
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_TRANSFORM,
  LINK,
  LINK_SIZE,
  RIG_JOINTS,
  RIG_LINKS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

const STEP = LANES;
const TRANSLATION = 4 * STEP;
const SIZE = 7 * STEP;

/** Model transforms of the four characters whose locals stand at `locals`. */
export function transformsOfGroup(views: Views, rig: Address, locals: Address, out: Address): void {
  const { i16, u32, f32 } = views;
  const joints = u32[(rig + RIG_JOINTS) >> 2];
  const links = u32[(rig + RIG_LINKS) >> 2];
  for (let joint = 0; joint < joints; joint++) {
    const link = links + joint * LINK;
    const parent = i16[link >> 1];
    const sizeAt = u32[(link + LINK_SIZE) >> 2];
    for (let lane = 0; lane < LANES; lane++) {
      const local = ((locals + joint * LANE_LOCAL) >> 2) + lane;
      const model = ((out + joint * LANE_TRANSFORM) >> 2) + lane;
      const size = sizeAt === 0 ? 1 : f32[((locals + sizeAt) >> 2) + lane];
      if (parent < 0) copyLocal(views, local, size, model);
      else multiply(views, ((out + parent * LANE_TRANSFORM) >> 2) + lane, local, size, model);
      normalise(views, model);
    }
  }
}

function copyLocal({ f32 }: Views, local: number, size: number, model: number): void {
  for (let i = 0; i < 7; i++) f32[model + i * STEP] = f32[local + i * STEP];
  f32[model + SIZE] = size;
}

/** model = parent · local: rotations multiply, translations are turned and stretched, sizes multiply. */
function multiply({ f32 }: Views, p: number, local: number, size: number, model: number): void {
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
  const parentSize = f32[p + SIZE];
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
  f32[model + SIZE] = parentSize * size;
}

function normalise({ f32 }: Views, q: number): void {
  const x = f32[q];
  const y = f32[q + STEP];
  const z = f32[q + 2 * STEP];
  const w = f32[q + 3 * STEP];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const inverse = length > 0 ? 1 / length : 0;
  f32[q] = x * inverse;
  f32[q + STEP] = y * inverse;
  f32[q + 2 * STEP] = z * inverse;
  f32[q + 3 * STEP] = length > 0 ? w * inverse : 1;
}
