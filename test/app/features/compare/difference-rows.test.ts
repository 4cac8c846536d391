import { describe, expect, it } from 'vitest';
import { KEY_CHANGES, compareClips } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import {
  changeSide,
  changeText,
  changeDistanceText,
} from '../../../../app/features/compare/compare-text.ts';
import {
  differenceTime,
  shownDifferences,
} from '../../../../app/features/compare/difference-rows.ts';
import { trackName } from '../../../../app/draw/key-text.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const NAMES = ['Hips', 'LeftHand'];
const ALL = { text: '', changes: KEY_CHANGES, kinds: KEY_KINDS, order: 'place' } as const;

const before = rawClip([
  { translations: [[0, 0, 0, 0]], scales: [[0, 1, 1, 1]] },
  {
    translations: [
      [0, 0, 0, 0],
      [0.5, 1, 0, 0],
    ],
  },
]);
const after = rawClip([
  { translations: [[0, 0.002, 0, 0]], scales: [[0, 1.5, 1, 1]], rotations: [[1, 0, 0, 0, 1]] },
  {
    translations: [
      [0, 0.3, 0, 0],
      [0.52, 1, 0, 0],
    ],
  },
]);
const { diff } = compareClips(before, after);

/** What is listed, as a person would say it. */
function listed(filter: Partial<Parameters<typeof shownDifferences>[2]>): string[] {
  return Array.from(shownDifferences(diff, NAMES, { ...ALL, ...filter }), (row) =>
    [
      KEY_CHANGES[diff.change[row]],
      KEY_KINDS[diff.kind[row]],
      trackName(NAMES, diff.track[row]),
      changeDistanceText(diff, row, 'm'),
    ].join(' '),
  );
}

describe('the list', () => {
  it('has nothing where nothing fits', () => {
    expect(listed({ text: 'foot' })).toEqual([]);
    expect(listed({ changes: [] })).toEqual([]);
    expect(listed({ kinds: [] })).toEqual([]);
  });

  it('goes from joint to joint, then by kind and time', () => {
    expect(listed({})).toEqual([
      'changed translation Hips 2 mm',
      'added rotation Hips ',
      'changed scale Hips 0.5',
      'changed translation LeftHand 30 cm',
      'moved translation LeftHand +20 ms',
    ]);
  });

  it('or begins with what went farthest', () => {
    expect(listed({ order: 'size' }).slice(0, 3)).toEqual([
      'changed scale Hips 0.5',
      'changed translation LeftHand 30 cm',
      'changed translation Hips 2 mm',
    ]);
  });

  it.each([
    [{ text: 'hand' }, 2],
    [{ text: 'ips*' }, 0],
    [{ text: '' }, 5],
    [{ text: ' HIP ' }, 3],
    [{ text: 'ips' }, 3],
    [{ text: '*ips' }, 3],
    [{ text: 'h?ps' }, 3],
    [{ text: 'h*s' }, 3],
    [{ changes: ['added', 'moved'] as const }, 2],
    [{ kinds: ['scale'] as const }, 1],
    [{ text: 'hips', changes: ['changed'] as const, kinds: ['translation'] as const }, 1],
  ])('by %o has %i', (filter, count) => {
    expect(listed(filter)).toHaveLength(count);
  });
});

it('a difference is when its key was, else when it came', () => {
  const times = Array.from({ length: diff.count }, (_, row) => differenceTime(diff, row));
  expect(times.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0.5, 1]);
});

it('tracks without a skeleton are known by their numbers', () => {
  expect(trackName([], 3)).toBe('track 3');
});

describe('B to A', () => {
  it.each([
    [0, 0, '=', undefined],
    [2, 2, '=', undefined],
    [0, 3, '▲', 'b'],
    [100, 77, '▼ 23 %', 'a'],
    [1000, 1041, '▲ 4.1 %', 'b'],
    [1, 3, '▲ 200 %', 'b'],
    [3, 0, '▼ 100 %', 'a'],
    [30_217, 136, '▼ > 99 %', 'a'],
    [1000, 10, '▼ 99 %', 'a'],
  ])('%f and %f: %s', (a, b, text, side) => {
    expect(changeText(a, b)).toBe(text);
    expect(changeSide(a, b)).toBe(side);
  });
});

it('two rotations nearer than can be told are still apart', () => {
  const nearly = rawClip([{ rotations: [[0, 0, 0, 1e-20, 1]] }]);
  const { diff: rotation } = compareClips(rawClip([{ rotations: [[0, 0, 0, 0, 1]] }]), nearly);
  expect(changeDistanceText(rotation, 0, 'm')).toBe('< 1e-7°');
});
