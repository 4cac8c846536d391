import { interpolateCividis, interpolateViridis } from 'd3-scale-chromatic';
import { describe, expect, it } from 'vitest';
import { shadesOf } from '../../../app/draw/color-scales.ts';

/** Red, green, blue of `rgb(…)` or `#rrggbb`. */
function channels(color: string): number[] {
  if (!color.startsWith('#')) return (color.match(/\d+/g) ?? []).map(Number);
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

describe('shadesOf', () => {
  it.each([
    ['viridis', interpolateViridis],
    ['cividis', interpolateCividis],
  ] as const)('%s is what others know by that name, to 2 %%', (scale, known) => {
    const shades = shadesOf(scale, 96);
    expect(shades).toHaveLength(96);
    for (const [place, shade] of shades.entries()) {
      const want = channels(known(place / 95));
      for (const [channel, value] of channels(shade).entries()) {
        expect(Math.abs(value - want[channel])).toBeLessThanOrEqual(0.02 * 255);
      }
    }
  });

  it('ends where the scale ends', () => {
    expect(shadesOf('viridis', 2)).toEqual(['rgb(68, 1, 84)', 'rgb(253, 231, 37)']);
  });
});
