import { LANES } from '../base/units.ts';
import { LIMIT, POINTS, sampleAt, setLimit } from './samples.ts';
import type { Workspace } from './workspace.ts';

/** Multiplies the limits of all samples. */
export function scaleLimits({ samples, slots, columns }: Workspace, by: number): void {
  const { floats, groups } = samples;
  for (let slot = 0; slot < slots.count; slot++) {
    for (let column = 0; column < columns; column++) {
      const at = sampleAt(groups, slot, column);
      setLimit(floats, at, floats[at + LIMIT] * by);
    }
  }
}

/** A joint is in contact while its shell moves by less than the shell's distance in this time. */
const CONTACT_SECONDS = 1;

/** Sets other limits where the source's joint hardly moves. */
export function setContactLimits(
  { samples, slots, columns, times }: Workspace,
  limits: Float64Array,
  distance: number,
): void {
  const { floats, groups } = samples;
  const slowest = distance / CONTACT_SECONDS;
  for (let slot = 0; slot < slots.count; slot++) {
    const limit = limits[slots.joint[slot]];
    if (limit === Infinity) continue;
    for (let column = 0; column < columns; column++) {
      const before = sampleAt(groups, slot, Math.max(0, column - 1));
      const after = sampleAt(groups, slot, Math.min(columns - 1, column + 1));
      const seconds = times[Math.min(columns - 1, column + 1)] - times[Math.max(0, column - 1)];
      if (pathOf(floats, before, after) > slowest * seconds) continue;
      const at = sampleAt(groups, slot, column);
      setLimit(floats, at, Math.min(limit, floats[at + LIMIT]));
    }
  }
}

/** The longest way of the source's shell points between two samples. */
function pathOf(floats: Float32Array, a: number, b: number): number {
  let longest = 0;
  for (let i = POINTS; i < POINTS + 9 * LANES; i += 3 * LANES) {
    const x = floats[a + i] - floats[b + i];
    const y = floats[a + i + LANES] - floats[b + i + LANES];
    const z = floats[a + i + 2 * LANES] - floats[b + i + 2 * LANES];
    longest = Math.max(longest, Math.hypot(x, y, z));
  }
  return longest;
}
