import { describe, expect, it } from 'vitest';
import {
  CONSTANT,
  CUBIC,
  evaluateCurve,
  HOLD,
  HOLD_NEXT,
  LINEAR,
  THIRD,
  type Curve,
  type Extrapolation,
  type ExtrapolationMode,
} from '../../../../engine/import/fbx/curve.ts';
import { plainAttributes } from '../../../../engine/import/fbx/read-curve.ts';
import {
  CLAMP,
  CLAMP_PROGRESSIVE,
  solveSlopes,
  TANGENT_AUTO,
  TANGENT_TCB,
  TIME_INDEPENDENT,
} from '../../../../engine/import/fbx/tangents.ts';
import { CLOCK } from '../../../../engine/import/fbx/time.ts';

/** A curve with a key every second. */
function made(values: readonly number[], change: Partial<Curve> = {}): Curve {
  const { modes, leftWeights, rightWeights } = plainAttributes(values.length);
  return {
    ticks: Float64Array.from(values, (_, i) => i * CLOCK),
    values: Float32Array.from(values),
    modes,
    leftWeights,
    rightWeights,
    leftSlopes: new Float32Array(values.length),
    rightSlopes: new Float32Array(values.length),
    before: CONSTANT,
    after: CONSTANT,
    ...change,
  };
}

const at = (curve: Curve, seconds: number): number => evaluateCurve(curve, seconds * CLOCK);

describe('between two keys a curve', () => {
  const all = (mode: number): Uint8Array => new Uint8Array(2).fill(mode);

  it.each([
    ['holds its value', { modes: all(HOLD) }, 0],
    ['takes the next value', { modes: all(HOLD_NEXT) }, 8],
    ['is a straight line', { modes: all(LINEAR) }, 2],
    // Flat at both ends: 3u² − 2u³.
    ['is cubic', { modes: all(CUBIC) }, 8 * (3 / 16 - 2 / 64)],
    // Leaves at 8 a second and arrives flat: u³ − 2u² + u more.
    [
      'leaves with a slope',
      { modes: all(CUBIC), rightSlopes: Float32Array.of(8, 0) },
      8 * (3 / 16 - 2 / 64) + 8 * (1 / 64 - 2 / 16 + 1 / 4),
    ],
  ])('%s', (_, change, value) => {
    expect(at(made([0, 8], change), 0.25)).toBeCloseTo(value, 6);
  });

  it('with weights goes through the points of its Bézier curve', () => {
    const [right, left, s] = [0.6, 0.1, 0.4];
    const weights = {
      modes: all(CUBIC),
      rightWeights: Float32Array.of(right, THIRD),
      leftWeights: Float32Array.of(THIRD, left),
    };
    const time = 3 * (1 - s) ** 2 * s * right + 3 * (1 - s) * s * s * (1 - left) + s ** 3;
    expect(at(made([0, 8], weights), time)).toBeCloseTo(8 * (3 * s * s - 2 * s ** 3), 5);
  });

  it('at the same time goes on from the last of them', () => {
    const curve = made([1, 2, 5, 6], { ticks: Float64Array.of(0, CLOCK, CLOCK, 2 * CLOCK) });
    expect([0.5, 1, 1.5].map((time) => at(curve, time))).toEqual([1.5, 5, 5.5]);
  });
});

describe('beyond its keys a curve', () => {
  const beyond = (mode: ExtrapolationMode, repetitions = -1): Partial<Curve> => {
    const way: Extrapolation = { mode, repetitions };
    return { before: way, after: way };
  };

  // From 0 to 1 to 4 within two seconds.
  it.each<[string, Partial<Curve>, readonly (readonly [time: number, value: number])[]]>([
    [
      'stays',
      beyond('constant'),
      [
        [-1, 0],
        [3, 4],
      ],
    ],
    [
      'goes on as it left',
      beyond('slope'),
      [
        [-1, -1],
        [3, 7],
      ],
    ],
    [
      'is repeated',
      beyond('repeat'),
      [
        [-0.5, 2.5],
        [2.5, 0.5],
        [5, 1],
      ],
    ],
    [
      'is mirrored',
      beyond('mirror'),
      [
        [-1, 1],
        [2.5, 2.5],
        [4.5, 0.5],
      ],
    ],
    [
      'is repeated from where it ended',
      beyond('repeat-relative'),
      [
        [-0.5, -1.5],
        [2.5, 4.5],
        [5, 9],
      ],
    ],
    [
      'is repeated once',
      beyond('repeat', 1),
      [
        [3, 1],
        [5, 4],
        [-5, 0],
      ],
    ],
    ['does what nobody knows', beyond('repeat', 0), [[3, 4]]],
  ])('%s', (_, change, points) => {
    const curve = made([0, 1, 4], change);
    for (const [time, value] of points)
      expect(at(curve, time), `at ${time} s`).toBeCloseTo(value, 5);
  });

  it('with one key is that', () => {
    const curve = made([3], beyond('repeat-relative'));
    expect([-1, 0, 1].map((time) => at(curve, time))).toEqual([3, 3, 3]);
  });
});

describe('automatic slopes', () => {
  const keys = (values: readonly number[], flags: number, times = [0, 1, 3]) => ({
    ...plainAttributes(values.length),
    ticks: Float64Array.from(times, (time) => time * CLOCK),
    values: Float32Array.from(values),
    modes: new Uint8Array(values.length).fill(CUBIC),
    tangents: new Uint8Array(values.length).fill(TANGENT_AUTO),
    flags: new Uint8Array(values.length).fill(flags),
  });

  it.each([
    ['lie between the neighbours', [0, 1, 6], 0, (2 + (1 * 2) / 3 + 2.5 / 3) / 2],
    ['may ignore how far the neighbours are', [0, 1, 6], TIME_INDEPENDENT, 2],
    ['are flat near a neighbour', [0, 0.0005, 6], CLAMP, 0],
    ['do not go beyond the neighbours', [0, 6, 6.3], CLAMP_PROGRESSIVE, 0.45],
    ['are flat on a peak', [0, 6, 0], CLAMP_PROGRESSIVE, 0],
  ])('%s', (_, values, flags, slope) => {
    const { leftSlopes, rightSlopes } = solveSlopes(keys(values, flags));
    expect(rightSlopes[1]).toBeCloseTo(slope, 5);
    expect(leftSlopes[1]).toBeCloseTo(slope, 5);
  });

  it('of the first and the last key point at their neighbour', () => {
    const { leftSlopes, rightSlopes } = solveSlopes(keys([0, 1, 6], 0));
    expect([rightSlopes[0], leftSlopes[2]]).toEqual([1, 2.5]);
  });

  it('are never divided by a time of 0', () => {
    const { leftSlopes, rightSlopes } = solveSlopes(keys([0, 1, 6], 0, [1, 1, 1]));
    expect([...leftSlopes, ...rightSlopes].every(Number.isFinite)).toBe(true);
  });

  it('by tension are flat at 1, and by bias lean to one side', () => {
    const tcb = (t: number, c: number, b: number) =>
      solveSlopes({
        ...keys([0, 1, 6], 0),
        tangents: new Uint8Array(3).fill(TANGENT_TCB),
        data: Float32Array.of(0, 0, 0, t, c, b, 0, 0, 0),
      });
    expect(tcb(1, 0, 0).rightSlopes[1]).toBe(0);
    expect(tcb(0, 0, 1).rightSlopes[1]).toBe(1);
    expect(tcb(0, 0, -1).rightSlopes[1]).toBe(2.5);
    expect(tcb(0, 0, 0).leftSlopes[1]).toBe(1.75);
  });
});
