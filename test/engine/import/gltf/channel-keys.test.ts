import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { channelKeys } from '../../../../engine/import/gltf/channel-keys.ts';
import type { KeyRoom, SourceChannel } from '../../../../engine/import/gltf/channel-keys.ts';

const channel = (
  interpolation: SourceChannel['interpolation'],
  times: readonly number[],
  values: readonly number[],
): SourceChannel => ({
  object: 'glTF "a.glb", animation "walk"',
  what: 'translation of "Hips"',
  joint: 0,
  components: 1,
  interpolation,
  times: Float32Array.from(times),
  values: Float32Array.from(values),
});

const roomy = (): KeyRoom => ({ stored: 0, limit: Infinity, made: 0 });

/** Keys as [time, value]. */
function keysOf(source: SourceChannel, rate = 30): number[][] {
  const { times, values } = channelKeys(source, rate, roomy());
  return [...times].map((time, key) => [time, values[key]]);
}

/** The float32 right below. */
const below = (value: number): number => {
  const float = Float32Array.of(value);
  new Int32Array(float.buffer)[0]--;
  return float[0];
};

describe('refuses', () => {
  it.each<[string, SourceChannel, string]>([
    ['a value too few', channel('LINEAR', [0, 1], [5]), 'expected 2 values for 2 keys'],
    [
      'a spline without tangents',
      channel('CUBICSPLINE', [0, 1], [5, 6]),
      'expected 6 values for 2 keys',
    ],
    ['a time before 0', channel('LINEAR', [-0.5, 1], [5, 6]), 'found -0.5 s at key 0'],
    ['times that go back', channel('LINEAR', [0, 2, 1], [5, 6, 7]), 'found 1 s after 2 s at key 2'],
    ['a time that is none', channel('STEP', [0, NaN], [5, 6]), 'found NaN s after 0 s at key 1'],
    ['a time without end', channel('STEP', [0, Infinity], [5, 6]), 'found Infinity s after 0 s'],
    ['a value that is none', channel('LINEAR', [0, 1], [5, NaN]), 'found [NaN] at key 1'],
    [
      'a tangent that is none',
      channel('CUBICSPLINE', [0, 1], [0, 5, Infinity, 0, 6, 0]),
      'found [Infinity] at key 0',
    ],
    [
      'more samples than memory',
      channel('CUBICSPLINE', [0, 1e9], [0, 5, 0, 0, 6, 0]),
      'at most 1048576 samples',
    ],
  ])('%s, naming joint, key and value', (_, source, message) => {
    expect(() => channelKeys(source, 30, roomy())).toThrow(AssetError);
    expect(() => channelKeys(source, 30, roomy())).toThrow(message);
    expect(() => channelKeys(source, 30, roomy())).toThrow('translation of "Hips"');
  });
});

describe('takes straight lines as they are', () => {
  it.each([
    ['none', [], [], []],
    ['one', [0.5], [7], [[0.5, 7]]],
    [
      'several',
      [0.5, 1],
      [7, 8],
      [
        [0.5, 7],
        [1, 8],
      ],
    ],
    [
      'the first of those at one time',
      [0, 1, 1, 1, 2],
      [5, 6, 7, 8, 9],
      [
        [0, 5],
        [1, 6],
        [2, 9],
      ],
    ],
  ])('%s', (_, times, values, keys) => {
    expect(keysOf(channel('LINEAR', times, values))).toEqual(keys);
  });
});

describe('holds steps until right before the next key', () => {
  it.each([
    ['none', [], [], []],
    ['one', [0.5], [7], [[0.5, 7]]],
    [
      'several',
      [0, 1, 2],
      [5, 6, 7],
      [
        [0, 5],
        [below(1), 5],
        [1, 6],
        [below(2), 6],
        [2, 7],
      ],
    ],
    [
      'neighbours in time',
      [1, 1 + 2 ** -23],
      [5, 6],
      [
        [1, 5],
        [1 + 2 ** -23, 6],
      ],
    ],
    [
      'at one time',
      [0, 0, 1],
      [5, 6, 7],
      [
        [0, 5],
        [below(1), 6],
        [1, 7],
      ],
    ],
  ])('%s', (_, times, values, keys) => {
    expect(keysOf(channel('STEP', times, values))).toEqual(keys);
  });
});

describe('samples splines', () => {
  it.each([
    ['none', [], [], 4, []],
    ['one', [0.5], [1, 7, 2], 4, [[0.5, 7]]],
    [
      'without tangents, from rest to rest',
      [0, 1],
      [0, 0, 0, 0, 1, 0],
      4,
      [
        [0, 0],
        [0.25, 0.15625],
        [0.5, 0.5],
        [0.75, 0.84375],
        [1, 1],
      ],
    ],
    [
      'with the tangents of a line, as a line',
      [0, 2],
      [9, 4, 0.5, 0.5, 5, 9],
      2,
      [
        [0, 4],
        [0.5, 4.25],
        [1, 4.5],
        [1.5, 4.75],
        [2, 5],
      ],
    ],
    [
      'from the first key on and once more at the last',
      [1, 2],
      [0, 0, 1, 1, 1, 0],
      1.5,
      [
        [1, 0],
        [Math.fround(1 + Math.fround(1 / 1.5)), 0.6666667461395264],
        [2, 1],
      ],
    ],
    [
      'across keys',
      [0, 1, 2],
      [0, 0, 0, 0, 1, 0, 0, 0, 0],
      2,
      [
        [0, 0],
        [0.5, 0.5],
        [1, 1],
        [1.5, 0.5],
        [2, 0],
      ],
    ],
  ])('%s', (_, times, values, rate, keys) => {
    expect(keysOf(channel('CUBICSPLINE', times, values), rate)).toEqual(keys);
  });

  it('as the polynomial of the specification', () => {
    const [p0, m0, p1, m1] = [2, -3, 5, 4];
    const span = 0.5;
    const keys = keysOf(channel('CUBICSPLINE', [1, 1 + span], [0, p0, m0, m1, p1, 0]), 64);
    expect(keys).toHaveLength(33);
    for (const [time, value] of keys) {
      const t = (time - 1) / span;
      const expected =
        (2 * t ** 3 - 3 * t ** 2 + 1) * p0 +
        (t ** 3 - 2 * t ** 2 + t) * span * m0 +
        (-2 * t ** 3 + 3 * t ** 2) * p1 +
        (t ** 3 - t ** 2) * span * m1;
      expect(Math.abs(value - expected)).toBeLessThan(1e-6);
    }
  });
});
