import { assert, float, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HALF_MAX, decodeHalf, encodeHalf, float16Step } from '../../../engine/math/half.ts';

describe('decodeHalf', () => {
  it.each([
    ['zero', 0x0000, 0],
    ['minus zero', 0x8000, -0],
    ['one', 0x3c00, 1],
    ['minus two', 0xc000, -2],
    ['the smallest subnormal', 0x0001, 2 ** -24],
    ['the largest subnormal', 0x03ff, 1023 * 2 ** -24],
    ['the smallest normal', 0x0400, 2 ** -14],
    ['the largest', 0x7bff, HALF_MAX],
    ['infinity', 0x7c00, Infinity],
    ['minus infinity', 0xfc00, -Infinity],
    ['not a number', 0x7e00, NaN],
    ['not a number, with a sign', 0xfc01, NaN],
  ])('%s', (_, bits, value) => {
    expect(decodeHalf(bits)).toBe(value);
  });
});

describe('encodeHalf', () => {
  it.each([
    ['a tie goes away from zero, up', 1 + 2 ** -11, 0x3c01],
    ['a tie goes away from zero, down', -1 - 2 ** -11, 0xbc01],
    ['a tie of subnormals goes away from zero', 2 ** -25, 0x0001],
    ['just below a tie goes to zero', Math.fround(2 ** -25 * (1 - 2 ** -24)), 0x0000],
    ['just below a tie goes down', Math.fround(1 + 2 ** -11 - 2 ** -23), 0x3c00],
    ['what rounds up to a power of two', 2 - 2 ** -12, 0x4000],
    ['what rounds up to a normal', 2 ** -14 - 2 ** -26, 0x0400],
    ['just below the overflow', 65519.996, 0x7bff],
    ['the overflow', 65520, 0x7c00],
    ['beyond it', 1e38, 0x7c00],
    ['beyond it, negative', -1e38, 0xfc00],
    ['infinity', Infinity, 0x7c00],
    ['not a number', NaN, 0x7e00],
    ['the smallest float', 2 ** -149, 0x0000],
    ['minus zero', -0, 0x8000],
  ])('%s', (_, value, bits) => {
    expect(encodeHalf(value).toString(16)).toBe(bits.toString(16));
  });

  it('gives back every half that is a number', () => {
    const changed = Array.from({ length: 0x10000 }, (_, bits) => bits).filter(
      (bits) => !Number.isNaN(decodeHalf(bits)) && encodeHalf(decodeHalf(bits)) !== bits,
    );
    expect(changed).toEqual([]);
  });

  it('is never farther off than a neighbour would be', () => {
    assert(
      property(float({ min: -65519, max: 65519, noNaN: true }), (value) => {
        const bits = encodeHalf(value);
        const error = Math.abs(decodeHalf(bits) - value);
        for (const neighbour of [bits - 1, bits + 1]) {
          const other = decodeHalf(neighbour & 0xffff);
          if (Number.isFinite(other)) expect(error).toBeLessThanOrEqual(Math.abs(other - value));
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('float16Step', () => {
  it.each([
    ['zero', 0, 2 ** -24],
    ['a subnormal', 2 ** -20, 2 ** -24],
    ['one', 1, 2 ** -10],
    ['just below two', 1.999, 2 ** -10],
    ['two, with a sign', -2, 2 ** -9],
    ['forty', 40, 2 ** -5],
  ])('at %s is the way to the next half float', (_, value, step) => {
    expect(float16Step(value)).toBe(step);
    const size = Math.abs(decodeHalf(encodeHalf(value)));
    expect(decodeHalf(encodeHalf(size) + 1) - size).toBe(step);
  });
});
