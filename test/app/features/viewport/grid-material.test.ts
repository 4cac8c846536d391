import { describe, expect, it } from 'vitest';
import {
  gridMaterial,
  setGrid,
  setGridStyles,
} from '../../../../app/features/viewport/grid-material.ts';

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
