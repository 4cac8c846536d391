import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectOfKind, readArchive } from '#engine/archive';
import {
  boneGeometry,
  boneLevels,
  boneLines,
  meshGeometries,
} from '../../../../app/features/crowd/geometry.ts';

/** Model matrices of joints that stand at these heights. */
function standing(heights: readonly number[]): Float32Array {
  const models = new Float32Array(16 * heights.length);
  heights.forEach((height, joint) => (models[16 * joint + 13] = height));
  return models;
}

function pairs(parents: readonly number[], heights: readonly number[], shortest: number): number[] {
  return boneLines({ parents: Int16Array.from(parents) }, standing(heights), shortest);
}

describe('lines of bones', () => {
  it('are one from every parent to its child, however near', () => {
    expect(pairs([-1, 0, 0], [0, 0, 1], 0)).toEqual([0, 1, 0, 2]);
  });

  it('are one joint with itself where it hangs from nothing and nothing from it', () => {
    expect(pairs([-1, 0, -1], [0, 1, 2], 0)).toEqual([0, 1, 2, 2]);
  });

  it('leave out short ones, and go on from where the last one ended', () => {
    expect(pairs([-1, 0, 1, 2, 3], [0, 1, 1.2, 1.4, 3], 0.5)).toEqual([0, 1, 1, 4]);
    expect(pairs([-1, 0, 1, 2, 3], [0, 0.2, 0.4, 0.6, 0.7], 0.5)).toEqual([0, 3]);
  });
});

describe('the bones of a crowd', () => {
  it.each([
    ['a line', [1, 2], [1, 0, 0, 2, 0, 0]],
    ['a cross', [2, 2], [2, 0, -3, 2, 0, 3, 2, 1, -3, 2, 1, 3, 2, 2, -3, 2, 2, 3]],
  ])('are joints, axes and distances: %s', (_, joints, ends) => {
    const { array } = boneGeometry(joints, 200).getAttribute('position');
    expect([...array]).toEqual(ends);
  });

  it('are fewer in each level', () => {
    const file = readArchive(readFileSync('fixtures/valid/character/skeleton.ozz'));
    const counts = boneLevels(objectOfKind(file, 'skeleton'), 1.7).map(
      (geometry) => geometry.getAttribute('position').count,
    );
    expect(counts[0]).toBeGreaterThanOrEqual(counts[1]);
    expect(counts[1]).toBeGreaterThan(counts[2]);
  });
});

it('levels with the same vertices have them once', () => {
  const vertices = {
    positions: new Float32Array(9),
    normals: new Float32Array(9),
    joints: new Float32Array(12),
    weights: new Float32Array(12),
  };
  const level = { vertices, indices: Uint32Array.of(0, 1, 2) };
  const other = { ...level, vertices: { ...vertices } };
  const [a, b, c] = meshGeometries([level, level, other]).map((geometry) =>
    geometry.getAttribute('weights'),
  );
  expect(a).toBe(b);
  expect(a).not.toBe(c);
});
