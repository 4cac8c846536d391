import { describe, expect, it } from 'vitest';
import { createRandom } from '../fuzz/random.ts';
import { growthOf } from './growth.ts';

const random = createRandom(7);
/** Between -1 and 1. */
const noise = Array.from({ length: 40 }, () => random.below(2001) / 1000 - 1);
const readings = (value: (i: number) => number): number[] => noise.map((_, i) => value(i));

describe('whether readings grow', () => {
  it('cannot be said of a few', () => {
    expect(() => growthOf([1, 2, 3, 4, 5])).toThrow('5 readings are too few');
  });

  it.each<[string, boolean, (i: number) => number]>([
    ['steady growth', true, (i) => 2372 + 12 * i],
    ['growth under noise', true, (i) => 1000 + 10 * i + 20 * noise[i]],
    ['one more worker now and then', true, (i) => 2 + Math.floor(i / 4)],
    ['a constant', false, () => 30],
    ['nothing at all', false, () => 0],
    ['noise alone', false, (i) => 1000 + 50 * noise[i]],
    ['growth that ends before the second half', false, (i) => 1000 + 10 * Math.min(i, 18)],
    ['what falls', false, (i) => 1000 - 10 * i],
    ['growth of less than a hundredth', false, (i) => 1000 + 0.2 * i],
  ])('%s: %s', (_, grows, value) => {
    expect(growthOf(readings(value)).grows).toBe(grows);
  });

  it('is the change along a straight line', () => {
    const { change, mean, error } = growthOf(readings((i) => 5 * i));
    expect(change).toBeCloseTo(95);
    expect(mean).toBeCloseTo(147.5);
    expect(error).toBeCloseTo(0);
  });
});
