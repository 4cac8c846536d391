import { describe, expect, it } from 'vitest';
import { roundingSteps } from '../../../../engine/inspect/error/rounding-steps.ts';
import { decodeHalf, encodeHalf } from '../../../../engine/math/half.ts';
import { setLocal } from '../../../../engine/math/pose.ts';
import {
  angleBetween,
  decodeRotation,
  encodeRotation,
  normalizeQuaternion,
} from '../../../../engine/math/quaternion.ts';
import { builtSkeleton, REST } from '../../../support/raw-clip.ts';
import { seeded } from '../../../support/random.ts';

const at = (x: number, y: number, z: number): number[] => [x, y, z, ...REST.slice(3)];

const scaled = (scale: number, x: number, y: number, z: number): number[] => [
  ...at(x, y, z).slice(0, 7),
  scale,
  scale,
  scale,
];

/** The steps of a chain of joints with these locals, as they move the last of them. */
function steps(locals: readonly (readonly number[])[], distance = 1) {
  const skeleton = builtSkeleton(
    locals.map((_, joint) => joint - 1),
    locals,
  );
  const pose = skeleton.restPose.slice();
  locals.forEach((local, joint) => setLocal(pose, joint, local));
  return roundingSteps(skeleton, pose, locals.length - 1, distance);
}

function stepOf(found: ReturnType<typeof steps>, joint: number, kind: string) {
  const step = found.find((one) => one.joint === joint && one.kind === kind);
  if (step === undefined) throw new Error(`no ${kind} of joint ${joint}`);
  return step;
}

describe('the joint to blame comes first', () => {
  it('hips at 1,000 m, which move the foot by half a metre', () => {
    const [worst, next] = steps([at(0, 0, 1000), at(0, -0.5, 0), at(0, -0.5, 0)], 0.1);
    expect(worst).toEqual({ joint: 0, kind: 'translation', step: 0.5, moves: 0.5 });
    expect(next.moves).toBeLessThan(0.01);
  });

  it('a shoulder, which turns a hand far away', () => {
    const chain = [at(0, 0, 0), at(0.4, 0, 0), at(0, 3, 0)];
    const [worst, turned] = steps(chain, 0.1);
    expect(worst).toMatchObject({ joint: 2, kind: 'translation', moves: 2 ** -9 });
    expect(turned).toMatchObject({ joint: 0, kind: 'rotation' });
    expect(turned.moves).toBeCloseTo(2 * Math.sin(turned.step / 2) * Math.hypot(0.4, 3.1), 7);
  });

  it('one that scales it', () => {
    const [worst] = steps([scaled(1.5, 0, 0, 0), at(3, 0, 0), at(3, 0, 0)], 0.1);
    expect(worst).toMatchObject({ joint: 0, kind: 'scale', step: 2 ** -10 });
    expect(worst.moves).toBeCloseTo(6.1 * 2 ** -10, 6);
  });

  it('each joint of the chain in each of its kinds, but for scales of 1', () => {
    const found = steps([scaled(2, 0, 0, 0), at(1, 0, 0), scaled(0.5, 1, 0, 0)]);
    expect(new Set(found.map(({ joint, kind }) => `${joint} ${kind}`)).size).toBe(8);
    expect(found.map(({ moves }) => moves)).toEqual(
      found.map(({ moves }) => moves).toSorted((a, b) => b - a),
    );
  });
});

it('is the same under a joint that scales centimetres to metres', () => {
  // Powers of two, so that steps are a hundred times as long, too.
  const centimetres = steps([scaled(0.01, 0, 0, 0), scaled(1.5, 0, 64, 0), at(0, 16, 0)], 8);
  const moves = (joint: number, kind: string) => stepOf(centimetres, joint, kind).moves;
  expect(moves(1, 'translation')).toBeCloseTo(0.01 * 2 ** -4, 9);
  expect(stepOf(centimetres, 1, 'translation').step).toBeCloseTo(0.01 * 2 ** -4, 9);
  expect(moves(1, 'scale')).toBeCloseTo(0.01 * 24 * 2 ** -10, 7);
  const { step } = stepOf(centimetres, 1, 'rotation');
  expect(moves(1, 'rotation')).toBeCloseTo(0.01 * 1.5 * 24 * 2 * Math.sin(step / 2), 7);
});

describe('steps of half floats', () => {
  it.each([
    [1, 2 ** -10],
    [1.999, 2 ** -10],
    [2, 2 ** -9],
    [100, 2 ** -4],
    [-100, 2 ** -4],
    [0, 2 ** -24],
  ])('at %f', (x, step) => {
    expect(stepOf(steps([at(x, 0, 0)]), 0, 'translation').step).toBe(step);
  });

  it('round by half a step in each component at most', () => {
    const random = seeded(1);
    for (let i = 0; i < 500; i++) {
      const value = [0, 1, 2].map(() => Math.fround(random() * 8 - 4));
      const [x, y, z] = value;
      const { moves } = stepOf(steps([at(x, y, z)]), 0, 'translation');
      const off = value.map((component) => decodeHalf(encodeHalf(component)) - component);
      expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(moves / 2);
    }
  });
});

describe('packed rotations', () => {
  const random = seeded(2);
  const q = new Float32Array(4);
  const packed = new Float32Array(4);
  const words = new Uint16Array(3);
  const tried = Array.from({ length: 2000 }, () => {
    for (let i = 0; i < 4; i++) q[i] = random() - 0.5;
    normalizeQuaternion(q, 0);
    encodeRotation(q, 0, words, 0);
    decodeRotation(words, 0, packed, 0);
    const rotation = stepOf(steps([[0, 0, 0, ...q, 1, 1, 1]]), 0, 'rotation');
    return { angle: angleBetween(q, 0, packed, 0), ...rotation };
  });

  it('are never off by more than half a step', () => {
    for (const { angle, step, moves } of tried) {
      // Float32 rounding of the quaternions themselves is well below a hundredth of a step.
      expect(angle).toBeLessThan(step * 0.51);
      expect(2 * Math.sin(angle / 2)).toBeLessThan(moves * 0.51);
    }
  });

  it('are off by nearly that much now and then', () => {
    expect(Math.max(...tried.map(({ angle, step }) => angle / step))).toBeGreaterThan(0.4);
  });
});
