import { describe, expect, it } from 'vitest';
import { copySameBytes } from '../../../engine/layouts/points/kernels.ts';
import { POINT_LAYOUTS, type PointLayoutFactory } from '../../../engine/layouts/points/points.ts';
import {
  FAR_INTERVAL,
  NEAR_SIZE,
  VIEW_SIZE,
  worldSize,
} from '../../../engine/layouts/points/world.ts';
import { kernelModule } from '../../support/kernel-forms.ts';

const COUNT = 40_000;

const makers: readonly [string, PointLayoutFactory][] = Object.entries(POINT_LAYOUTS);

describe('points', () => {
  it.each(makers)('move as in plain arithmetic: %s', async (_, make) => {
    const layout = make(await kernelModule('simd'), COUNT);
    const begin = Array.from({ length: 50 }, (__, i) => placeOf(layout, i * 800));
    for (let step = 0; step < 3 * FAR_INTERVAL; step++) layout.run();
    const reference = POINT_LAYOUTS.arrays(await kernelModule('simd'), COUNT);
    for (let step = 0; step < 3 * FAR_INTERVAL; step++) reference.run();
    begin.forEach((place, i) => {
      const moved = placeOf(layout, i * 800);
      const [x, y] = placeOf(reference, i * 800);
      // Far ones may have missed up to a round, in which a point stays within a small circle.
      const slack = x < NEAR_SIZE && y < NEAR_SIZE ? 0.1 : 700;
      expect(Math.hypot(moved[0] - x, moved[1] - y)).toBeLessThan(slack);
      expect(moved).not.toEqual(place);
    });
  });

  it.each(makers)('are seen in the window, none is forgotten: %s', async (_, make) => {
    const compiled = await kernelModule('simd');
    const layout = make(compiled, COUNT);
    const seen = new Float32Array(2 * COUNT);
    const visible = layout.visible(seen);
    const arrays = POINT_LAYOUTS.arrays(compiled, COUNT);
    expect(visible).toBe(arrays.visible(seen));
    expect(visible).toBeGreaterThan(40);
    const wide = 2 * NEAR_SIZE;
    expect(layout.visible(seen, wide)).toBe(arrays.visible(seen, wide));
    layout.visible(seen);
    for (let i = 0; i < 2 * visible; i++) expect(seen[i]).toBeLessThan(VIEW_SIZE);
    expect(layout.visible(new Float32Array(0))).toBe(0);
  });
});

describe.each(['nearFar', 'nearFarSimd'] as const)('%s', (name) => {
  it('has every point exactly where it would be when its turn has come', async () => {
    const compiled = await kernelModule('simd');
    const layout = POINT_LAYOUTS[name](compiled, COUNT);
    const everyStep = POINT_LAYOUTS.arrays(compiled, COUNT);
    const everExact = new Set<number>();
    for (let step = 0; step < FAR_INTERVAL; step++) {
      layout.run();
      everyStep.run();
      for (let point = 0; point < COUNT; point += 37) {
        const [x, y] = placeOf(layout, point);
        const [ex, ey] = placeOf(everyStep, point);
        if (Math.hypot(x - ex, y - ey) < 0.5) everExact.add(point);
      }
    }
    expect(everExact.size).toBe(Math.ceil(COUNT / 37));
  });

  it('touches a hundredth of what the others do, and the near points', async () => {
    const compiled = await kernelModule('simd');
    const { footprint } = POINT_LAYOUTS[name](compiled, COUNT);
    const near = (NEAR_SIZE / worldSize(COUNT)) ** 2;
    expect(footprint.bytes / 16).toBeGreaterThan(0.01 + 0.9 * near);
    expect(footprint.bytes / 16).toBeLessThan(0.01 + 1.1 * near);
  });
});

it('a copy to compare with reads and writes 24 bytes a point', async () => {
  const copy = copySameBytes(await kernelModule('simd'), 64);
  copy.run();
  expect(copy.units).toBe(64);
});

function placeOf(layout: { place(point: number, out: Float32Array): void }, point: number) {
  const out = new Float32Array(2);
  layout.place(point, out);
  return [out[0], out[1]];
}
