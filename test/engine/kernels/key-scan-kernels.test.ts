import { describe, expect, it } from 'vitest';
import { SCAN_COLUMN, SCAN_KEYS } from '../../../engine/kernels/layout.ts';
import { hostBuildingKernels, type BuildingForm } from '../../../engine/kernels/building.ts';
import type { KeyScanKernels } from '../../../engine/kernels/kernels.ts';
import { createMemoryPlan, reserve } from '../../../engine/kernels/plan.ts';
import { chord, dot4, lerp, nlerpShortest } from '../../../engine/offline/reference-math.ts';
import { seeded } from '../../support/random.ts';

const { fround, hypot } = Math;
const KEYS = 41;
const COLUMN = 4 * (KEYS + 4);

/** Keys at uneven times, as rows of components. */
interface Keys {
  readonly times: Float32Array;
  readonly rows: Float32Array;
  readonly size: number;
}

function vectorKeys(size: number, seed: number): Keys {
  const random = seeded(seed);
  return {
    times: Float32Array.from({ length: KEYS }, (_, key) => key + 0.9 * random()),
    rows: Float32Array.from({ length: KEYS * size }, () => 10 * random() - 5),
    size,
  };
}

/** Unit rotations, some in the other hemisphere. */
function rotationKeys(seed: number): Keys {
  const { times, rows } = vectorKeys(4, seed);
  for (let at = 0; at < rows.length; at += 4) {
    const length = hypot(...rows.subarray(at, at + 4));
    for (let i = at; i < at + 4; i++) rows[i] /= length;
  }
  return { times, rows, size: 4 };
}

/** Kernels on a memory with the keys; what stands behind the last key is not a number. */
function loaded(form: BuildingForm, { times, rows, size }: Keys) {
  const plan = createMemoryPlan();
  const at = reserve(plan, SCAN_KEYS + 5 * COLUMN);
  const { kernels, memory } = hostBuildingKernels(plan, form);
  new Uint32Array(memory.buffer)[(at + SCAN_COLUMN) >> 2] = COLUMN;
  const columns = new Float32Array(memory.buffer, at + SCAN_KEYS, (5 * COLUMN) >> 2).fill(NaN);
  columns.set(times);
  rows.forEach((value, i) => {
    columns[(1 + (i % size)) * (COLUMN >> 2) + Math.floor(i / size)] = value;
  });
  return { kernels, at };
}

type Find = (kernels: KeyScanKernels, at: number, left: number, right: number) => number;

/** The key farthest from the line, by the runtime's own interpolation. */
function expected(
  { times, rows, size }: Keys,
  [left, right]: readonly [number, number],
  tolerance: number,
  isRotation: boolean,
): number {
  let farthest = left;
  let largest = tolerance;
  const line = new Float32Array(size);
  for (let key = left + 1; key < right; key++) {
    const alpha = fround(fround(times[key] - times[left]) / fround(times[right] - times[left]));
    if (isRotation) nlerpShortest(line, rows, 4 * left, 4 * right, alpha);
    else lerp(line, 0, rows, left * size, right * size, alpha, size);
    const off = isRotation
      ? chord(dot4(line, 0, rows, 4 * key))
      : hypot(...line.map((value, i) => value - rows[key * size + i]));
    if (fround(off * fround(0.7)) <= largest) continue;
    largest = fround(off * fround(0.7));
    farthest = key;
  }
  return farthest;
}

const SEGMENTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [3, 8],
  [0, KEYS - 1],
  [KEYS - 6, KEYS - 1],
  [7, 33],
];

const CASES = [
  ...[1, 2, 3, 4].map((size): [string, Keys, Find] => [
    `vectors of ${size}`,
    vectorKeys(size, size),
    (kernels, at, left, right) =>
      kernels.farthestVector(at, size, left, right, fround(0.7), fround(0.2)),
  ]),
  [
    'rotations',
    rotationKeys(9),
    (kernels, at, left, right) =>
      kernels.farthestRotation(at, left, right, fround(0.7), fround(0.2)),
  ],
] satisfies [string, Keys, Find][];

describe.each(['simd', 'typescript'] as const)(
  '%s finds the key farthest from the line',
  (form) => {
    it.each(CASES)('of %s', (name, keys, find) => {
      const { kernels, at } = loaded(form, keys);
      const found = SEGMENTS.map(([left, right]) => find(kernels, at, left, right));
      const isRotation = name === 'rotations';
      expect(found).toEqual(
        SEGMENTS.map((segment) => expected(keys, segment, fround(0.2), isRotation)),
      );
      expect(found[0]).toBe(0);
    });

    it('and none where all are within the tolerance, or on the line', () => {
      const keys = vectorKeys(3, 5);
      const { kernels, at } = loaded(form, keys);
      expect(kernels.farthestVector(at, 3, 2, 30, 1, 100)).toBe(2);
      keys.rows.fill(1);
      const still = loaded(form, keys);
      expect(still.kernels.farthestVector(still.at, 3, 2, 30, 1, 0)).toBe(2);
    });

    it('and the first of several that are equally far', () => {
      const rows = new Float32Array(KEYS).fill(0);
      rows.set([1, 0, 1, -1], 5);
      const { kernels, at } = loaded(form, { ...vectorKeys(1, 3), rows });
      expect(kernels.farthestVector(at, 1, 0, KEYS - 1, 1, 0)).toBe(5);
      expect(kernels.farthestVector(at, 1, 6, KEYS - 1, 1, 0)).toBe(7);
    });
  },
);

describe('SIMD finds the same keys as the twin', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of rotations and vectors, %i', (seed) => {
    for (const [keys, find] of [
      [rotationKeys(seed), CASES[4][2]],
      [vectorKeys(3, seed), CASES[2][2]],
    ] as const) {
      const [a, b] = [loaded('simd', keys), loaded('typescript', keys)];
      for (let left = 0; left < KEYS; left++) {
        for (let right = left + 1; right < KEYS; right++) {
          expect(find(a.kernels, a.at, left, right)).toBe(find(b.kernels, b.at, left, right));
        }
      }
    }
  });
});
