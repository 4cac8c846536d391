import { LANES } from '../../base/units.ts';
import {
  CLIP_BYTES,
  CLIP_ROW_HINTS,
  CLIP_ROW_HINT_COUNT,
  CLIP_ROWS,
  CLIP_ROW_COUNT,
  CLIP_STRIDE,
  CLIP_TIMEPOINTS,
  LAYER_ALPHA,
  LAYER_CLIP,
  LAYER_RATE,
  LAYER_RATIO,
  LAYER_ROW,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

/** Twin of `crowdAdvance`. */
export function advance(
  { u32, f32 }: Views,
  layer: Address,
  seconds: number,
  begin: number,
  end: number,
): void {
  const ratios = u32[(layer + LAYER_RATIO) >> 2] >> 2;
  const rates = u32[(layer + LAYER_RATE) >> 2] >> 2;
  const step = Math.fround(seconds);
  for (let i = begin * LANES; i < end * LANES; i++) {
    const next = Math.fround(f32[ratios + i] + Math.fround(f32[rates + i] * step));
    f32[ratios + i] = next - Math.floor(next);
  }
}

/** Twin of `crowdLocate`. */
export function locate(
  { u16, u32, f32 }: Views,
  clips: Address,
  layer: Address,
  begin: number,
  end: number,
): void {
  const clipOf = u32[(layer + LAYER_CLIP) >> 2] >> 2;
  const ratios = u32[(layer + LAYER_RATIO) >> 2] >> 2;
  const rows = u32[(layer + LAYER_ROW) >> 2] >> 2;
  const alphas = u32[(layer + LAYER_ALPHA) >> 2] >> 2;
  for (let i = begin * LANES; i < end * LANES; i++) {
    const clip = clips + u32[clipOf + i] * CLIP_BYTES;
    const ratio = f32[ratios + i];
    const timepoints = u32[(clip + CLIP_TIMEPOINTS) >> 2] >> 2;
    const guesses = u32[(clip + CLIP_ROW_HINTS) >> 2] >> 1;
    const buckets = u32[(clip + CLIP_ROW_HINT_COUNT) >> 2];
    const last = u32[(clip + CLIP_ROW_COUNT) >> 2] - 1;
    let row = u16[guesses + Math.min(Math.trunc(Math.fround(ratio * buckets)), buckets - 1)];
    while (row < last && f32[timepoints + row + 1] <= ratio) row++;
    const from = f32[timepoints + row];
    const span = f32[timepoints + row + 1] - from;
    f32[alphas + i] = span > 0 ? (ratio - from) / span : 0;
    u32[rows + i] = u32[(clip + CLIP_ROWS) >> 2] + row * u32[(clip + CLIP_STRIDE) >> 2];
  }
}
