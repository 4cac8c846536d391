import { integer, type Arbitrary } from 'fast-check';

const STEPS = 1 << 20;

/**
 * Numbers spread evenly from `min` to `max`, both among them. fast-check's own `double` holds every pattern
 * of bits for as likely: from 0 to 1 that is hardly anything but numbers too small to matter.
 */
export function between(min: number, max: number): Arbitrary<number> {
  return integer({ min: 0, max: STEPS }).map((step) => min + ((max - min) * step) / STEPS);
}
