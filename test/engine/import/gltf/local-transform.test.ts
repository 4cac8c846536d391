import { assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../../engine/import/affine.ts';
import { createFindings } from '../../../../engine/import/findings.ts';
import { localTransforms } from '../../../../engine/import/gltf/local-transform.ts';
import { between } from '../../../support/numbers.ts';

const taken = (matrix: number[]) =>
  localTransforms(createFindings('gltf', 'a'), [{ matrix }], ['n'])[0];

/** What a transform and its matrix taken apart again differ by. */
function roundTrip(transform: readonly number[]): number {
  const matrix = compose(transform);
  const again = compose(taken([...matrix]));
  return Math.max(...matrix.map((value, i) => Math.abs(value - again[i])));
}

it('takes translation, rotation and scale as they are, and rest for what is not said', () => {
  const nodes = [{}, { translation: [1, 2, 3], rotation: [0, 2, 0, 0], scale: [4, 5, 6] }];
  expect(localTransforms(createFindings('gltf', 'a'), nodes, ['a', 'b'])).toEqual([
    [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    [1, 2, 3, 0, 2, 0, 0, 4, 5, 6],
  ]);
});

describe('takes a matrix apart', () => {
  const half = Math.SQRT1_2;
  it.each([
    ['identity', [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]],
    ['a translation', [1, 2, 3, 0, 0, 0, 1, 1, 1, 1]],
    ['a half turn about x', [0, 0, 0, 1, 0, 0, 0, 1, 1, 1]],
    ['a half turn about y', [0, 0, 0, 0, 1, 0, 0, 1, 1, 1]],
    ['a half turn about z', [0, 0, 0, 0, 0, 1, 0, 1, 1, 1]],
    ['a quarter turn', [0, 0, 0, 0, half, 0, half, 1, 1, 1]],
    ['sizes', [0, 0, 0, half, 0, 0, half, 2, 3, 4]],
    ['a mirror', [0, 0, 0, half, 0, 0, half, -2, 3, 4]],
  ])('%s', (_, transform) => {
    taken([...compose(transform)]).forEach((value, i) =>
      expect(value).toBeCloseTo(transform[i], 12),
    );
  });

  it.each([
    ['x', [1, 2, 3, 0, half, 0, half, 0, 3, 4]],
    ['y', [1, 2, 3, 0, half, 0, half, 2, 0, 4]],
    ['z', [1, 2, 3, 0, half, 0, half, 2, 3, 0]],
    ['x and y', [1, 2, 3, 0, half, 0, half, 0, 0, 4]],
    ['y and z', [1, 2, 3, 0, half, 0, half, 2, 0, 0]],
    ['z and x', [1, 2, 3, 0, half, 0, half, 0, 3, 0]],
    ['everything', [1, 2, 3, 0, half, 0, half, 0, 0, 0]],
  ])('that flattens %s, with a rotation all the same', (_, transform) => {
    const again = taken([...compose(transform)]);
    expect(Math.hypot(...again.slice(3, 7))).toBeCloseTo(1, 12);
    expect(roundTrip(transform)).toBeLessThan(1e-12);
  });

  it('whatever it is composed of', () => {
    const number = between(-10, 10);
    const size = between(0.01, 10);
    const quaternion = tuple(number, number, number, number).filter((q) => Math.hypot(...q) > 0.1);
    assert(
      property(tuple(number, number, number), quaternion, number, size, size, (t, q, x, y, z) => {
        const sx = Math.abs(x) < 0.01 ? 1 : x;
        expect(roundTrip([...t, ...q, sx, y, z])).toBeLessThan(1e-9);
      }),
    );
  });

  it('that shears, and says that it cannot be shown', () => {
    const findings = createFindings('gltf', 'glTF "a"');
    const matrix = [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    localTransforms(findings, [{ matrix }, {}, { matrix }], ['a', 'b', 'c']);
    expect(findings.list).toMatchObject([
      {
        severity: 'warning',
        code: 'gltf-shear',
        object: 'glTF "a"',
        message: 'The matrix of "a" and "c" shears, which a joint cannot: shown without.',
      },
    ]);
  });
});
