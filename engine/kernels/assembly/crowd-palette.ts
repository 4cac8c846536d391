// Skinning palettes: model matrix · inverse bind matrix, transposed from one character per lane to
// matrix rows per character, as a texture needs them.
import { INVERSE_BIND, LANE_MATRIX, PALETTE_MATRIX, SKIN_INVERSE_BINDS, SKIN_JOINTS, SKIN_REMAPS, VECTOR } from '../layout';
import { high, highPair, low, lowPair, madd } from './simd';

/** Stores row `row` of four characters' products in their palettes. */
// @ts-ignore: decorator
@inline
function storeRow(model: usize, bind: usize, out: usize, palette: usize): void {
  const a = v128.load(model);
  const b = v128.load(model, 3 * VECTOR);
  const c = v128.load(model, 6 * VECTOR);
  const d = v128.load(model, 9 * VECTOR);
  const x = column(a, b, c, bind);
  const y = column(a, b, c, bind + 12);
  const z = column(a, b, c, bind + 24);
  const w = f32x4.add(column(a, b, c, bind + 36), d);
  const xy = low(x, y);
  const zw = low(z, w);
  const xyHigh = high(x, y);
  const zwHigh = high(z, w);
  v128.store(out, lowPair(xy, zw));
  v128.store(out + palette, highPair(xy, zw));
  v128.store(out + 2 * palette, lowPair(xyHigh, zwHigh));
  v128.store(out + 3 * palette, highPair(xyHigh, zwHigh));
}

// @ts-ignore: decorator
@inline
function column(a: v128, b: v128, c: v128, bind: usize): v128 {
  const x = v128.load_splat<f32>(bind);
  const y = v128.load_splat<f32>(bind, 4);
  const z = v128.load_splat<f32>(bind, 8);
  return madd(c, z, madd(b, y, f32x4.mul(a, x)));
}

/** Palettes of four characters, one after the other at `out`, from their matrices. */
export function palettes(skin: usize, models: usize, out: usize): void {
  const joints = <usize>load<i32>(skin, SKIN_JOINTS);
  const palette = joints * PALETTE_MATRIX;
  const end = out + palette;
  let remap = load<usize>(skin, SKIN_REMAPS);
  let bind = load<usize>(skin, SKIN_INVERSE_BINDS);
  for (; out < end; out += PALETTE_MATRIX) {
    const model = models + load<u32>(remap) * LANE_MATRIX;
    for (let row: usize = 0; row < 3; row++) storeRow(model + row * VECTOR, bind, out + row * VECTOR, palette);
    remap += 4;
    bind += INVERSE_BIND;
  }
}
