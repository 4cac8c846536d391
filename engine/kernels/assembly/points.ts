// Many moving points in separate columns: adds the rotated velocity to the position.
import { VECTOR } from '../layout';
import { madd, nmadd } from './simd';

/** position += rotation · velocity for points begin … end (multiples of four); c and s make the rotation. */
export function pointsAdvance(px: usize, py: usize, vx: usize, vy: usize, c: f32, s: f32, begin: i32, end: i32): void {
  const cos = f32x4.splat(c);
  const sin = f32x4.splat(s);
  const last = (<usize>end) << 2;
  for (let at = (<usize>begin) << 2; at < last; at += VECTOR) {
    const x = v128.load(vx + at);
    const y = v128.load(vy + at);
    v128.store(px + at, f32x4.add(v128.load(px + at), nmadd(y, sin, f32x4.mul(x, cos))));
    v128.store(py + at, f32x4.add(v128.load(py + at), madd(y, cos, f32x4.mul(x, sin))));
  }
}

/** Writes `bytes` (a multiple of 64): a lower bound for the time of kernels with as much output. */
export function fillOutput(out: usize, bytes: usize): void {
  const end = out + bytes;
  const one = f32x4.splat(1);
  for (; out < end; out += 4 * VECTOR) {
    v128.store(out, one);
    v128.store(out, one, VECTOR);
    v128.store(out, one, 2 * VECTOR);
    v128.store(out, one, 3 * VECTOR);
  }
}

/** Copies `bytes`: a lower bound for the time of passes that read and write as much. */
export function copyBytes(to: usize, from: usize, bytes: usize): void {
  memory.copy(to, from, bytes);
}
