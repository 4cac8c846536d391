import { LANES } from '../../base/units.ts';
import {
  INVERSE_BIND,
  LANE_MATRIX,
  PALETTE_MATRIX,
  SKIN_INVERSE_BINDS,
  SKIN_JOINTS,
  SKIN_REMAPS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

/** Floats between the columns of a model matrix in lanes. */
const COLUMN = 3 * LANES;

/** Palettes of four characters, one after the other: model · inverse bind, three rows per mesh joint. */
export function palettesOfGroup(
  { u32, f32 }: Views,
  skin: Address,
  models: Address,
  out: Address,
): void {
  const joints = u32[(skin + SKIN_JOINTS) >> 2];
  const remaps = u32[(skin + SKIN_REMAPS) >> 2] >> 2;
  const binds = u32[(skin + SKIN_INVERSE_BINDS) >> 2] >> 2;
  for (let joint = 0; joint < joints; joint++) {
    const bind = binds + joint * (INVERSE_BIND >> 2);
    for (let lane = 0; lane < LANES; lane++) {
      const model = ((models + u32[remaps + joint] * LANE_MATRIX) >> 2) + lane;
      const palette = (out + (lane * joints + joint) * PALETTE_MATRIX) >> 2;
      for (let i = 0; i < 12; i++) {
        const row = model + Math.trunc(i / 4) * LANES;
        const column = bind + (i % 4) * 3;
        const moved = i % 4 === 3 ? f32[row + 3 * COLUMN] : 0;
        f32[palette + i] =
          f32[row] * f32[column] +
          f32[row + COLUMN] * f32[column + 1] +
          f32[row + 2 * COLUMN] * f32[column + 2] +
          moved;
      }
    }
  }
}
