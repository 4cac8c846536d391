import { SCAN_COLUMN, SCAN_KEYS } from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

const { abs, fround, sqrt } = Math;

/** Element indices of the times and of the components, which may be fewer than four. */
function columnsOf(
  { u32 }: Views,
  scan: Address,
): readonly [number, number, number, number, number] {
  const times = (scan + SCAN_KEYS) >> 2;
  const column = u32[(scan + SCAN_COLUMN) >> 2] >> 2;
  return [times, times + column, times + 2 * column, times + 3 * column, times + 4 * column];
}

export function farthestVector(
  views: Views,
  scan: Address,
  size: number,
  left: number,
  right: number,
  radius: number,
  tolerance: number,
): number {
  const { f32 } = views;
  const [times, ...values] = columnsOf(views, scan);
  const columns = values.slice(0, size);
  const change = columns.map((column) => fround(f32[column + right] - f32[column + left]));
  const start = f32[times + left];
  const span = fround(f32[times + right] - start);
  let farthest = left;
  let largest = tolerance;
  let most = -1;
  for (let key = left + 1; key < right; key++) {
    const alpha = fround(fround(f32[times + key] - start) / span);
    let squared = 0;
    for (let i = 0; i < size; i++) {
      const column = columns[i];
      const line = fround(fround(change[i] * alpha) + f32[column + left]);
      const off = fround(line - f32[column + key]);
      squared = size === 1 ? abs(off) : fround(squared + fround(off * off));
    }
    if (!(squared > most)) continue;
    most = squared;
    const off = fround((size === 1 ? squared : fround(sqrt(squared))) * radius);
    if (!(off > largest)) continue;
    largest = off;
    farthest = key;
  }
  return farthest;
}

export function farthestRotation(
  views: Views,
  scan: Address,
  left: number,
  right: number,
  radius: number,
  tolerance: number,
): number {
  const { f32 } = views;
  const [times, x, y, z, w] = columnsOf(views, scan);
  const [ax, ay, az, aw] = [f32[x + left], f32[y + left], f32[z + left], f32[w + left]];
  const [bx, by, bz, bw] = [f32[x + right], f32[y + right], f32[z + right], f32[w + right]];
  const sign = dot4(ax, ay, az, aw, bx, by, bz, bw) < 0 ? -1 : 1;
  const dx = fround(sign * bx - ax);
  const dy = fround(sign * by - ay);
  const dz = fround(sign * bz - az);
  const dw = fround(sign * bw - aw);
  const start = f32[times + left];
  const span = fround(f32[times + right] - start);
  let farthest = left;
  let largest = tolerance;
  let least = Infinity;
  for (let key = left + 1; key < right; key++) {
    const alpha = fround(fround(f32[times + key] - start) / span);
    const px = fround(fround(dx * alpha) + ax);
    const py = fround(fround(dy * alpha) + ay);
    const pz = fround(fround(dz * alpha) + az);
    const pw = fround(fround(dw * alpha) + aw);
    const inverse = fround(1 / fround(sqrt(dot4(px, py, pz, pw, px, py, pz, pw))));
    const cosine = dot4(
      fround(px * inverse),
      fround(py * inverse),
      fround(pz * inverse),
      fround(pw * inverse),
      f32[x + key],
      f32[y + key],
      f32[z + key],
      f32[w + key],
    );
    const squared = fround(cosine * cosine);
    if (!(squared < least)) continue;
    least = squared;
    const sine = fround(sqrt(fround(1 - Math.min(1, squared))));
    const off = fround(fround(2 * sine) * radius);
    if (!(off > largest)) continue;
    largest = off;
    farthest = key;
  }
  return farthest;
}

/** x·a + y·b + z·c + w·d, from left to right. */
function dot4(
  x: number,
  y: number,
  z: number,
  w: number,
  a: number,
  b: number,
  c: number,
  d: number,
): number {
  const xy = fround(fround(x * a) + fround(y * b));
  return fround(fround(xy + fround(z * c)) + fround(w * d));
}
