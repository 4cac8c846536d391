import { describe, expect, it } from 'vitest';
import { delayOf } from '../../../../app/features/recording/record.job.ts';

describe('pictures of a GIF are shown for hundredths of a second', () => {
  it.each([
    [50, [20, 20, 20]],
    [30, [30, 40, 30]],
    [24, [40, 40, 50]],
  ])('at %i a second', (rate, delays) => {
    expect([0, 1, 2].map((place) => delayOf(place, rate))).toEqual(delays);
  });

  it.each([12, 24, 29.97, 30, 48])('that do not drift at %f a second', (rate) => {
    let sum = 0;
    for (let place = 0; place < 600; place++) sum += delayOf(place, rate);
    expect(Math.abs(sum - 600_000 / rate)).toBeLessThanOrEqual(5);
  });
});
