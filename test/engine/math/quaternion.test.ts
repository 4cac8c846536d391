import { assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import {
  angleBetween,
  conjugate,
  decodeRotation,
  encodeRotation,
  multiplyQuaternions,
  nlerp,
  normalizeQuaternion,
  rotateVector,
} from '../../../engine/math/quaternion.ts';
import { readObject } from '../../support/archives.ts';
import { between } from '../../support/numbers.ts';
import { expectNear } from '../../support/near.ts';

const TOLERANCE = 1e-6;

type Quaternion = readonly [x: number, y: number, z: number, w: number];
const H = Math.SQRT1_2;
const IDENTITY: Quaternion = [0, 0, 0, 1];
const QUARTER_X: Quaternion = [H, 0, 0, H];
const QUARTER_Y: Quaternion = [0, H, 0, H];

/** Any unit quaternion. */
const component = between(-1, 1);
const unit = tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => {
    const made = Float32Array.from(q);
    normalizeQuaternion(made, 0);
    return made;
  });

describe('a packed rotation', () => {
  it.each<[string, number[], Quaternion]>([
    ['x largest, negative', [0x4 | (0x4000 << 3), 0x4000 >> 13, 0], [-1, 0, -H, -H]],
    ['w largest', [0x3, 0, 0], [-H, -H, -H, 0]],
  ])('of %s reads its bits from the lowest', (_, words, [x, y, z, w]) => {
    const out = new Float32Array(4);
    decodeRotation(Uint16Array.from(words), 0, out, 0);
    // The three stored ones, to half a step; the largest is what is missing to 1.
    const stored = words[0] & 3;
    const expected = [x, y, z, w];
    for (let i = 0; i < 4; i++) {
      if (i !== stored) expect(Math.abs(out[i] - expected[i])).toBeLessThanOrEqual(2.2e-5);
    }
    expect(Math.sign(out[stored])).not.toBe(words[0] & 4 ? 1 : -1);
  });

  it('of equal components takes the first as largest', () => {
    const words = new Uint16Array(3);
    encodeRotation(Float32Array.of(-0.5, 0.5, 0.5, -0.5), 0, words, 0);
    expect(words[0] & 7).toBe(4);
  });

  it('comes back within half a step of every stored component', () => {
    const half = Math.SQRT2 / 32767 / 2;
    assert(
      property(unit, (q) => {
        const words = new Uint16Array(4);
        const out = new Float32Array(4);
        encodeRotation(q, 0, words, 1);
        decodeRotation(words, 1, out, 0);
        const largest = words[1] & 3;
        for (let i = 0; i < 4; i++) {
          const tolerance = i === largest ? 4 * half : half + 1e-7;
          expect(Math.abs(out[i] - q[i])).toBeLessThanOrEqual(tolerance);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each(fixtureNames('valid', '.animation.ozz'))('is packed again to the bits of %s', (name) => {
    const { values, count } = readObject(fixturePath('valid', name), 'animation').rotations;
    const out = new Float32Array(4);
    const words = new Uint16Array(3);
    for (let key = 0; key < count; key++) {
      decodeRotation(values, 3 * key, out, 0);
      encodeRotation(out, 0, words, 0);
      expect([...words], `key ${key}`).toEqual([...values.subarray(3 * key, 3 * key + 3)]);
    }
  });

  it('can be decoded to a lane of a group', () => {
    const words = new Uint16Array(3);
    encodeRotation(Float32Array.from(QUARTER_X), 0, words, 0);
    const out = new Float32Array(16);
    decodeRotation(words, 0, out, 2, 4);
    expectNear([out[2], out[6], out[10], out[14]], QUARTER_X, 5e-5);
    expect(out.filter((_, i) => i % 4 !== 2)).toEqual(new Float32Array(12));
  });
});

describe('multiplyQuaternions', () => {
  it('applies the right one first', () => {
    const out = new Float32Array(4);
    multiplyQuaternions(out, 0, Float32Array.from(QUARTER_X), 0, Float32Array.from(QUARTER_Y), 0);
    const v = Float32Array.of(0, 0, 1);
    rotateVector(v, 0, out, 0, v, 0);
    // About y, z becomes x; about x, that stays.
    expectNear(v, [1, 0, 0], TOLERANCE);
  });

  it('may write over either of its arguments, and undoes itself with the conjugate', () => {
    assert(
      property(unit, unit, (a, b) => {
        const out = a.slice();
        multiplyQuaternions(out, 0, out, 0, b, 0);
        const back = b.slice();
        conjugate(back, 0, back, 0);
        multiplyQuaternions(out, 0, out, 0, back, 0);
        expectNear(out, [...a], TOLERANCE);
      }),
    );
  });
});

describe('nlerp', () => {
  it.each<[string, Quaternion, Quaternion, number, Quaternion]>([
    ['begins at the left', QUARTER_X, IDENTITY, 0, QUARTER_X],
    ['ends at the right', QUARTER_X, IDENTITY, 1, IDENTITY],
    ['is half-way between', QUARTER_X, [-H, 0, 0, H], 0.5, IDENTITY],
    ['stays at the left between opposites', IDENTITY, [0, 0, 0, -1], 0.5, IDENTITY],
  ])('%s', (_, a, b, alpha, expected) => {
    const out = new Float32Array(4);
    nlerp(out, 0, Float32Array.from(a), 0, Float32Array.from(b), 0, alpha);
    expectNear(out, expected, TOLERANCE);
  });
});

describe('normalizeQuaternion', () => {
  it.each<[string, Quaternion, Quaternion]>([
    ['makes length 1', [0, 3, 0, 4], [0, 0.6, 0, 0.8]],
    ['makes identity of nothing', [0, 0, 0, 0], IDENTITY],
  ])('%s', (_, q, expected) => {
    const out = Float32Array.from(q);
    normalizeQuaternion(out, 0);
    expectNear(out, expected, TOLERANCE);
  });
});

describe('angleBetween', () => {
  it.each<[string, Quaternion, Quaternion, number]>([
    ['the same', QUARTER_X, QUARTER_X, 0],
    ['the same with the other sign', QUARTER_X, [-H, 0, 0, -H], 0],
    ['a quarter turn', IDENTITY, QUARTER_Y, Math.PI / 2],
    ['a half turn', IDENTITY, [0, 0, 1, 0], Math.PI],
    ['a very small turn', IDENTITY, [1e-5, 0, 0, 1], 2e-5],
  ])('of %s', (_, a, b, expected) => {
    const angle = angleBetween(Float32Array.from(a), 0, Float32Array.from(b), 0);
    expect(Math.abs(angle - expected)).toBeLessThanOrEqual(1e-7 + expected * 1e-6);
  });
});
