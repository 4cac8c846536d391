import { describe, expect, it } from 'vitest';
import { emptyBounds } from '../../../../app/features/viewport/bounds.ts';
import { cellText, gridFor } from '../../../../app/features/viewport/grid.ts';

describe('the cell of the grid', () => {
  it.each([
    ['nothing', 0, '10 cm'],
    ['a beetle', 0.02, '1 mm'],
    ['a hand', 0.2, '1 cm'],
    ['a person', 1.8, '10 cm'],
    ['a house', 12, '1 m'],
    ['a person in centimetres', 180, '10 m'],
    ['a crumb', 1e-9, '1 mm'],
    ['a planet', 1e12, '1000 m'],
  ])('for %s, %d large, is %s', (_, extent, expected) => {
    expect(cellText(gridFor(extent, emptyBounds()))).toBe(expected);
  });

  it('grows where the motion goes too far for so many lines', () => {
    const far = Float32Array.of(0, 0, 0, 40, 2, 40);
    expect(cellText(gridFor(1.8, far))).toBe('1 m');
  });
});

describe('the grid', () => {
  it('lies around the origin where nothing moves', () => {
    expect(gridFor(1.8, emptyBounds())).toMatchObject({ centerX: 0, centerZ: 0, reach: 20 });
  });

  it('lies under the motion, its corners on those of large cells', () => {
    const { centerX, centerZ } = gridFor(1.8, Float32Array.of(6.6, 0, -3, 7.6, 2, -2.2));
    expect(centerX).toBeCloseTo(7, 10);
    expect(centerZ).toBeCloseTo(-3, 10);
  });
});
