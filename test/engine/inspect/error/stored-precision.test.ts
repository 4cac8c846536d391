import { describe, expect, it } from 'vitest';
import { decodeHalf, encodeHalf } from '../../../../engine/math/half.ts';
import { identityPose, setLocal } from '../../../../engine/math/pose.ts';
import {
  angleBetween,
  decodeRotation,
  encodeRotation,
  normalizeQuaternion,
} from '../../../../engine/math/quaternion.ts';
import { storedPrecision } from '../../../../engine/inspect/error/stored-precision.ts';
import { seeded } from '../../../support/random.ts';

function precision(local: readonly number[], reach = 1) {
  const pose = identityPose(1);
  setLocal(pose, 0, local);
  return storedPrecision(pose, 0, reach);
}

describe('steps of half floats', () => {
  it.each([
    [1, 2 ** -10],
    [1.999, 2 ** -10],
    [2, 2 ** -9],
    [100, 2 ** -4],
    [-100, 2 ** -4],
    [0, 2 ** -24],
  ])('at %f', (x, step) => {
    const [translation] = precision([x, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(translation.step).toBe(step);
  });

  it('round by half a step in every component at most', () => {
    const random = seeded(1);
    for (let i = 0; i < 500; i++) {
      const value = [0, 1, 2].map(() => Math.fround(random() * 8 - 4));
      const [{ atReach }] = precision([...value, 0, 0, 0, 1, 1, 1, 1]);
      const off = value.map((component) => decodeHalf(encodeHalf(component)) - component);
      expect(Math.hypot(...off)).toBeLessThanOrEqual(atReach);
    }
  });
});

it('a scale is off in proportion to the reach', () => {
  const scale = (reach: number) => precision([0, 0, 0, 0, 0, 0, 1, 1, 1, 1], reach)[2].atReach;
  expect(scale(2)).toBe(2 ** -10);
  expect(scale(4)).toBe(2 * scale(2));
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
    const rotation = precision([0, 0, 0, ...q, 1, 1, 1], 1)[1];
    return { angle: angleBetween(q, 0, packed, 0), ...rotation };
  });

  it('are never off by more than half of what is said', () => {
    for (const { angle, step, atReach } of tried) {
      // Float32 rounding of the quaternions themselves is well below a hundredth of a step.
      expect(angle).toBeLessThan(step * 0.51);
      expect(2 * Math.sin(angle / 2)).toBeLessThan(atReach * 1.02);
    }
  });

  it('are off by nearly that much now and then', () => {
    expect(Math.max(...tried.map(({ angle, step }) => angle / step))).toBeGreaterThan(0.4);
  });
});
