import { describe, expect, it } from 'vitest';
import {
  createSamples,
  setLimit,
  setPrice,
  type Samples,
} from '../../../engine/smallest/samples.ts';
import {
  ERRORS_BROKEN,
  ERRORS_COST,
  ERRORS_COUNT,
  ERRORS_MEAN,
  SAMPLE_GROUP,
} from '../../../engine/kernels/layout.ts';
import { seeded } from '../../support/random.ts';
import { LANES } from '../../../engine/base/units.ts';
import type { BuildingForm } from '../../../engine/kernels/building.ts';

const JOINTS = 5;
const COLUMNS = 17;
const VECTORS = SAMPLE_GROUP >> 4;

/** Samples whose points are near the source's, and a small change of all columns. */
function madeSamples(form: BuildingForm): Samples {
  const samples = createSamples(JOINTS, COLUMNS, form);
  const random = seeded(3);
  const { floats, shells, change, distance, weight } = samples;
  floats.forEach(
    (_, i) => (floats[i] = 0.02 * random() + (Math.floor(i / LANES) % VECTORS < 12 ? 1 : 1.1)),
  );
  change.forEach((_, i) => (change[i] = 0.01 * (random() - 0.5)));
  distance.forEach((_, i) => (distance[i] = 0.1 * random()));
  weight.forEach((_, i) => (weight[i] = random()));
  shells.forEach(
    (_, i) => (shells[i] = (Math.floor(i / LANES) % VECTORS < 9 ? 1 : 0) + 0.1 * random()),
  );
  for (let at = 0; at < shells.length; at += VECTORS * LANES) {
    for (const lane of [0, 1, 2, 3]) setLimit(shells, at + lane, 0.1 + 0.1 * random());
  }
  setPrice(samples, {
    linear: 2,
    above: 3,
    threshold: 0.15,
    ramp: 0.12,
    reach: 0.05,
    barrier: 10,
    softening: 0.01,
    slack: 1.1,
  });
  return samples;
}

const RESULTS = [ERRORS_COST, ERRORS_MEAN, ERRORS_COUNT, ERRORS_BROKEN].map((at) => at >> 3);

describe('SIMD computes the same bits as the twin', () => {
  it.each([0, 1])('when it tries a change, with gather %i', (gather) => {
    const [a, b] = [madeSamples('simd'), madeSamples('typescript')];
    for (const { kernels, state } of [a, b]) kernels.tryErrors(state, 1, 4, 1, 4, gather);
    expect(RESULTS.map((at) => a.doubles[at])).toEqual(RESULTS.map((at) => b.doubles[at]));
    expect(a.doubles[ERRORS_COST >> 3]).not.toBe(0);
    expect([...a.moments]).toEqual([...b.moments]);
    expect(a.moments.some((value) => value !== 0)).toBe(gather === 1);
  });

  it('when it gathers moments of errors as they are', () => {
    const [a, b] = [madeSamples('simd'), madeSamples('typescript')];
    for (const { kernels, state } of [a, b]) kernels.gatherErrors(state, 1, 4, 1, 4);
    expect([...a.moments]).toEqual([...b.moments]);
    expect(a.moments.some((value) => value !== 0)).toBe(true);
    const { kernels, state, change, moments } = b;
    const now = [...moments];
    change.fill(0);
    kernels.applyErrors(state, 0, JOINTS, 0, 5);
    kernels.tryErrors(state, 1, 4, 1, 4, 1);
    const tried = [...moments];
    kernels.gatherErrors(state, 1, 4, 1, 4);
    expect([...moments]).toEqual(tried);
    expect(tried).not.toEqual(now);
  });

  it('when it makes a change', () => {
    const [a, b] = [madeSamples('simd'), madeSamples('typescript')];
    const before = [...a.floats, ...a.shells];
    for (const { kernels, state } of [a, b]) kernels.applyErrors(state, 1, 4, 1, 4);
    expect([...a.floats, ...a.shells]).toEqual([...b.floats, ...b.shells]);
    expect([...a.floats, ...a.shells]).not.toEqual(before);
  });
});

it('finds no change where there is none', () => {
  const { kernels, state, change, doubles } = madeSamples('typescript');
  kernels.applyErrors(state, 0, JOINTS, 0, 5);
  change.fill(0);
  kernels.applyErrors(state, 0, JOINTS, 0, 5);
  kernels.tryErrors(state, 0, JOINTS, 0, 5, 0);
  // What is stored of an error has 32 bits.
  expect(Math.abs(doubles[ERRORS_MEAN >> 3])).toBeLessThan(1e-5);
  expect(doubles[ERRORS_BROKEN >> 3]).toBe(0);
});

it.each([
  ['below the ramp', 0.1, 0.11, 0],
  ['on it', 0.13, 0.15, 0.02],
  ['from below to beyond it', 0.1, 1, 0.05],
  ['beyond it', 0.2, 1, 0],
])('an error costs more %s by how far it climbs', (_, from, to, climbed) => {
  const samples = createSamples(1, 1, 'typescript');
  const { kernels, state, change, weight, shells, doubles } = samples;
  weight[0] = 1;
  setLimit(shells, 0, Infinity);
  const price = { linear: 2, above: 3, threshold: 0.15, ramp: 0.12, reach: 0.05, barrier: 0 };
  setPrice(samples, { ...price, softening: 0.01, slack: 1 });
  const moveBy = (x: number): number => (change[9 * LANES] = x);
  moveBy(from);
  kernels.applyErrors(state, 0, 1, 0, 1);
  moveBy(to - from);
  kernels.tryErrors(state, 0, 1, 0, 1, 0);
  expect(doubles[ERRORS_COST >> 3]).toBeCloseTo(2 * (to - from) + 3 * climbed, 6);
});
