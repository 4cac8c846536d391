import { describe, expect, it } from 'vitest';
import { fixturePath, goldenJson } from '../../../fixtures/files.ts';
import { boundsOf, skeletonBounds } from '../../../engine/inspect/skeleton-bounds.ts';
import { setIdentity } from '../../../engine/math/matrix.ts';
import { readObject } from '../../support/archives.ts';

/** Model matrices of joints that stand at these points. */
function at(...points: readonly (readonly [number, number, number])[]): Float32Array {
  const models = new Float32Array(16 * points.length);
  points.forEach((point, joint) => {
    setIdentity(models, 16 * joint);
    models.set(point, 16 * joint + 12);
  });
  return models;
}

describe('boundsOf', () => {
  it.each([
    ['no joint', at(), [0, 0, 0], [0, 0, 0], 0],
    ['one joint', at([1, 2, 3]), [1, 2, 3], [1, 2, 3], 0],
    ['two joints', at([0, 5, 0], [2, 2, -6]), [0, 2, -6], [2, 5, 0], 7],
  ])('%s', (_, models, min, max, extent) => {
    const center = min.map((low, axis) => (low + max[axis]) / 2);
    expect(boundsOf(models)).toEqual({ min, max, center, extent });
  });
});

describe('skeletonBounds', () => {
  it('is the box around the joints at rest', () => {
    const skeleton = readObject(fixturePath('valid', 'walker.skeleton.ozz'), 'skeleton');
    const { restModels } = goldenJson('walker.skeleton.json') as { restModels: number[] };
    const { min, max } = skeletonBounds(skeleton);
    for (let axis = 0; axis < 3; axis++) {
      const positions = restModels.filter((_, i) => i % 16 === 12 + axis);
      expect(min[axis]).toBeCloseTo(Math.min(...positions), 5);
      expect(max[axis]).toBeCloseTo(Math.max(...positions), 5);
    }
  });
});
