import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { optimizeTrack } from '../../../engine/offline/track-optimizer.ts';
import { rawTrack, type WrittenTrackKey } from '../../support/raw-clip.ts';

describe('refuses', () => {
  it.each([-1, NaN, Infinity])('a tolerance of %s', (tolerance) => {
    expect(() => optimizeTrack(rawTrack('float', []), tolerance)).toThrow(AssetError);
    expect(() => optimizeTrack(rawTrack('float', []), tolerance)).toThrow(
      'a tolerance of 0 or more',
    );
  });

  it('keys that are not sorted', () => {
    expect(() =>
      optimizeTrack(
        rawTrack('float', [
          [1, 0],
          [0, 0],
        ]),
      ),
    ).toThrow('strictly ascending');
  });
});

describe('keeps', () => {
  const half = Math.SQRT1_2;
  it.each<[string, Parameters<typeof rawTrack>[0], WrittenTrackKey[], number[]]>([
    ['nothing of nothing', 'float', [], []],
    [
      'nothing of identity',
      'float4',
      [
        [0, 0, 0, 0, 0],
        [1, 0, 0, 0, 0],
      ],
      [],
    ],
    [
      'nothing of no turn',
      'quaternion',
      [
        [0, 0, 0, 0, 1],
        [1, 0, 0, 0, 1],
      ],
      [],
    ],
    [
      'one key of a constant',
      'float2',
      [
        [0, 1, 2],
        [0.5, 1, 2],
        [1, 1, 2],
      ],
      [0],
    ],
    [
      'the ends of a line',
      'float',
      [
        [0, 0],
        [0.25, 1],
        [0.75, 3],
        [1, 4],
      ],
      [0, 1],
    ],
    [
      'corners',
      'float3',
      [
        [0, 0, 0, 0],
        [0.5, 0, 1, 0],
        [1, 0, 0, 0],
      ],
      [0, 0.5, 1],
    ],
    [
      'where a constant end begins',
      'float',
      [
        [0, 5],
        [0.25, 1],
        [0.75, 1],
        [1, 1],
      ],
      [0, 0.25],
    ],
    [
      'every key that holds',
      'float',
      [
        [0, 5, 'step'],
        [0.5, 5, 'step'],
        [1, 5, 'step'],
      ],
      [0, 0.5, 1],
    ],
    [
      'what a key before it holds down',
      'float',
      [
        [0, 0, 'step'],
        [0.5, 1],
        [1, 2],
      ],
      [0, 0.5, 1],
    ],
    [
      'the ends of a turn',
      'quaternion',
      [
        [0, 0, 0, 0, 1],
        [0.5, 0, Math.sin(0.4), 0, Math.cos(0.4)],
        [1, 0, Math.sin(0.8), 0, Math.cos(0.8)],
      ],
      [0, 1],
    ],
    [
      'where a turn changes its speed',
      'quaternion',
      [
        [0, 0, 0, 0, 1],
        [0.5, 0, 0.6, 0, 0.8],
        [1, 0, half, 0, half],
      ],
      [0, 0.5, 1],
    ],
  ])('%s', (_, type, keys, ratios) => {
    const optimized = optimizeTrack(rawTrack(type, keys));
    expect([...optimized.ratios]).toEqual(ratios);
    expect(optimized.count).toBe(ratios.length);
    const kept = keys.filter(([ratio]) => ratios.includes(ratio));
    expect(optimized).toEqual(rawTrack(type, kept));
  });
});

it('accepts what is off by no more than the tolerance', () => {
  const bump = rawTrack('float', [
    [0, 1],
    [0.5, 1.5],
    [1, 1],
  ]);
  expect(optimizeTrack(bump, 0.5).count).toBe(1);
  expect(optimizeTrack(bump, 0.499).count).toBe(3);
});
