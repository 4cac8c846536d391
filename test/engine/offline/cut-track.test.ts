import { describe, expect, it } from 'vitest';
import type { RawTrack } from '../../../engine/model/raw.ts';
import { TRACK_COMPONENTS } from '../../../engine/model/user-track.ts';
import { cutTrack } from '../../../engine/offline/cut-track.ts';
import type { ClipRange } from '../../../engine/offline/settings.ts';
import { buildTrack } from '../../../engine/offline/track-builder.ts';
import { sampleTrack } from '../../../engine/runtime/track-sampling.ts';
import { expectNear } from '../../support/near.ts';
import { rawTrack, type WrittenTrackKey } from '../../support/raw-clip.ts';

const clip = { name: 'walk', duration: 4 };

describe('refuses', () => {
  it.each<[string, WrittenTrackKey[], ClipRange, string]>([
    ['a range after the clip', [[0, 1]], { from: 4.5, to: 5 }, 'Range of "walk": expected times'],
    ['an empty range', [[0, 1]], { from: 1, to: 1 }, 'found 1 s to 1 s'],
    ['a track that is not valid', [[2, 1]], { from: 1 }, 'ascending ratios in [0, 1], found 2'],
  ])('%s', (_, keys, range, message) => {
    expect(() => cutTrack(rawTrack('float', keys), clip, range)).toThrow(message);
  });
});

describe('keys', () => {
  it.each<[string, WrittenTrackKey[], ClipRange, WrittenTrackKey[]]>([
    ['that are none stay none', [], { from: 1, to: 3 }, []],
    ['of one value stay one', [[0.9, 7]], { from: 1, to: 3 }, [[0.9, 7]]],
    [
      'inside stay, at ratios of the range',
      [
        [0, 0],
        [0.25, 1],
        [0.5, 5, 'step'],
        [0.75, 3],
        [1, 4],
      ],
      { from: 1, to: 3 },
      [
        [0, 1],
        [0.5, 5, 'step'],
        [1, 3],
      ],
    ],
    [
      'are interpolated at the ends',
      [
        [0, 0],
        [1, 4],
      ],
      { from: 1, to: 3 },
      [
        [0, 1],
        [1, 3],
      ],
    ],
    [
      'before hold their step',
      [
        [0, 3, 'step'],
        [1, 4],
      ],
      { from: 1, to: 3 },
      [[0, 3, 'step']],
    ],
    [
      'before are held',
      [
        [0, 3],
        [0.125, 4],
      ],
      { from: 1, to: 3 },
      [[0, 4]],
    ],
    [
      'after are held',
      [
        [0.875, 3],
        [1, 4],
      ],
      { from: 1, to: 3 },
      [[0, 3]],
    ],
    [
      'inside are held to the ends',
      [
        [0.5, 3],
        [0.625, 4],
      ],
      { from: 1, to: 3 },
      [
        [0, 3],
        [0.5, 3],
        [0.75, 4],
      ],
    ],
    [
      'as near to the ends as times are rounded are at the ends',
      [
        [0, 0],
        [0.25 + 2 ** -24, 9, 'step'],
        [0.75 + 2 ** -24, 5],
        [1, 4],
      ],
      { from: 1, to: 3 },
      [
        [0, 9, 'step'],
        [1, 5],
      ],
    ],
    [
      'that are one after rounding are the later one',
      [
        [0.1, 1],
        [0.1 + 2 ** -27, 2],
        [0.25, 3],
      ],
      { from: 0, to: 1.1 },
      [
        [0, 1],
        [0.1 / 0.275, 2],
        [0.25 / 0.275, 3],
      ],
    ],
  ])('%s', (_, keys, range, expected) => {
    const cut = cutTrack(rawTrack('float', keys), clip, range);
    const { ratios, values, interpolation, count } = rawTrack('float', expected);
    expect(cut.count).toBe(count);
    expectNear(cut.ratios, ratios, 1e-7);
    expect(cut.values).toEqual(values);
    expect(cut.interpolation).toEqual(interpolation);
  });
});

/** Tracks of some types with linear keys, steps, and both. */
const TRACKS: readonly RawTrack[] = [
  rawTrack('float', [
    [0.1, 0],
    [0.3, 5],
    [0.5, -1, 'step'],
    [0.7, 2, 'step'],
    [0.95, 8],
  ]),
  rawTrack('float3', [
    [0, 0, 1, 2],
    [0.4, 3, -1, 0],
    [0.6, 1, 1, 1, 'step'],
    [1, 0, 0, 5],
  ]),
  rawTrack('quaternion', [
    [0, 0, 0, 0, 1],
    [0.5, 0, 0, -0.28, -0.96],
    [1, 0.28, 0, 0, 0.96],
  ]),
];

describe.each(TRACKS)('a part of a $type track', (track) => {
  it.each<ClipRange>([
    { from: 0.3, to: 3.7 },
    { from: 1 },
    { from: 0, to: 2 },
    { from: 1.9, to: 2.5 },
  ])('plays as the whole did: %j', (range) => {
    const { from, to = clip.duration } = range;
    const [whole, part] = [buildTrack(track), buildTrack(cutTrack(track, clip, range))];
    const [a, b] = [0, 1].map(() => new Float32Array(TRACK_COMPONENTS[track.type]));
    for (let i = 0; i <= 50; i++) {
      sampleTrack(whole, (from + ((i + 0.5) / 51) * (to - from)) / clip.duration, a);
      sampleTrack(part, (i + 0.5) / 51, b);
      // Rotations are interpolated as numbers: a part's ends are of length 1, the whole's values there are not.
      expectNear(b, a, track.type === 'quaternion' ? 0.02 : 1e-5);
    }
  });
});
