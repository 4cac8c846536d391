import { describe, expect, it } from 'vitest';
import { emptyBounds } from '../../../../app/features/viewport/bounds.ts';
import {
  cellText,
  gridFor,
  gridMaterial,
  setGrid,
  setGridStyles,
} from '../../../../app/features/viewport/grid.ts';

describe('the cell of the grid', () => {
  it.each([
    ['nothing', 0, 'm', '10 cm'],
    ['a beetle', 0.02, 'm', '1 mm'],
    ['a hand', 0.2, 'm', '1 cm'],
    ['a person', 1.8, 'm', '10 cm'],
    ['a house', 12, 'm', '1 m'],
    ['a person in centimetres', 180, 'cm', '10 cm'],
    ['a person in millimetres', 1800, 'mm', '10 cm'],
    ['a hand in centimetres', 20, 'cm', '1 cm'],
    ['a crumb', 1e-9, 'm', '1 mm'],
    ['a planet', 1e12, 'm', '1000 m'],
  ] as const)('for %s, %d %s large, is %s', (_, extent, unit, expected) => {
    expect(cellText(gridFor(extent, emptyBounds()), unit)).toBe(expected);
  });

  it('grows where the motion goes too far for so many lines', () => {
    const far = Float32Array.of(0, 0, 0, 40, 2, 40);
    expect(cellText(gridFor(1.8, far), 'm')).toBe('1 m');
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

describe('the material of the grid', () => {
  it('covers the ground as far as the grid reaches', () => {
    const { uniforms } = gridMaterial();
    setGrid(uniforms, { cell: 0.5, centerX: 7, centerZ: -3, reach: 20 });
    expect(uniforms.center.value.toArray()).toEqual([7, -3]);
    expect(uniforms.cell.value).toBe(0.5);
    expect(uniforms.radius.value).toBe(10);
  });

  it('mixes lines as light does, and each kind in its own strength', () => {
    const { uniforms } = gridMaterial();
    setGridStyles(uniforms, {
      small: { color: '#808080', opacity: 0.1 },
      large: { color: '#ffffff', opacity: 0.2 },
      xAxis: { color: '#ff0000', opacity: 0.3 },
      zAxis: { color: '#0000ff', opacity: 0.4 },
    });
    expect(uniforms.small.value.x).toBeCloseTo(0.2159, 4);
    expect(uniforms.small.value.w).toBe(0.1);
    expect(uniforms.large.value.toArray()).toEqual([1, 1, 1, 0.2]);
    expect(uniforms.xAxis.value.toArray()).toEqual([1, 0, 0, 0.3]);
    expect(uniforms.zAxis.value.toArray()).toEqual([0, 0, 1, 0.4]);
  });

  it('says what its shader asks for', () => {
    const { uniforms, vertexShader, fragmentShader } = gridMaterial();
    const asked = `${vertexShader}${fragmentShader}`.matchAll(/uniform \w+ (\w+);/g);
    expect(Object.keys(uniforms).toSorted()).toEqual(
      [...new Set(Array.from(asked, ([, name]) => name))].toSorted(),
    );
  });
});
