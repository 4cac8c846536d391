import { describe, expect, it } from 'vitest';
import { diffClips } from '../../../engine/inspect/diff.ts';
import { keyCount } from '../../../engine/model/key-count.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { rawClip } from '../../support/raw-clip.ts';

type Keys = readonly (readonly number[])[];

const START = [0, 0, 0, 0];
const MIDDLE = [0.5, 1, 0, 0];
const END = [1, 0, 0, 0];

const clip = (...tracks: Keys[]) => rawClip(tracks.map((translations) => ({ translations })));

describe('one track, key by key', () => {
  it.each<[name: string, before: Keys, after: Keys, expected: object[]]>([
    ['the same', [START, MIDDLE, END], [START, MIDDLE, END], []],
    ['a key added', [START, END], [START, MIDDLE, END], [{ change: 'added', after: 0.5 }]],
    ['a key removed', [START, MIDDLE, END], [START, END], [{ change: 'removed', before: 0.5 }]],
    [
      'a key moved',
      [START, MIDDLE, END],
      [START, [0.75, 1, 0, 0], END],
      [{ change: 'moved', before: 0.5, after: 0.75 }],
    ],
    [
      'a value changed',
      [START, MIDDLE, END],
      [START, [0.5, 1, 3, 4], END],
      [{ change: 'changed', before: 0.5, after: 0.5, distance: 5 }],
    ],
    [
      'another value at another time',
      [START, MIDDLE, END],
      [START, [0.25, 2, 0, 0], END],
      [
        { change: 'added', after: 0.25 },
        { change: 'removed', before: 0.5 },
      ],
    ],
    ['no keys to some', [], [START], [{ change: 'added', after: 0 }]],
  ])('%s', (_, before, after, expected) => {
    const { differences, keys, same } = diffClips(clip(before), clip(after));
    expect(differences).toMatchObject(expected);
    expect(differences).toHaveLength(expected.length);
    expect(keys).toEqual([before.length, after.length]);
    const kept = differences.filter(({ change }) => change !== 'added').length;
    expect(same + kept).toBe(before.length);
  });
});

it('says which joint and kind', () => {
  const before = rawClip([{}, { rotations: [[0, 0, 0, 0, 1]] }]);
  const after = rawClip([{}, { rotations: [[0, 0, 0, Math.SQRT1_2, Math.SQRT1_2]] }]);
  const [difference] = diffClips(before, after).differences;
  expect(difference).toMatchObject({ change: 'changed', kind: 'rotation', track: 1 });
  expect(difference.distance).toBeCloseTo(Math.PI / 2, 6);
});

it('counts the keys of a track that only one clip has', () => {
  const { differences } = diffClips(clip([START]), clip([START], [START, END]));
  expect(differences.map(({ change, track }) => [change, track])).toEqual([
    ['added', 1],
    ['added', 1],
  ]);
});

it('finds a build equal to itself, and tells padding apart', () => {
  const built = buildAnimation(clip([START, MIDDLE, END]));
  const { same, differences, keys, paddingKeys } = diffClips(built, built);
  expect(differences).toEqual([]);
  expect(keys).toEqual([keyCount(built), keyCount(built)]);
  expect(paddingKeys).toEqual([keyCount(built) - same, keyCount(built) - same]);
  expect(same).toBe(3 + 2 + 2);
});

it.each([1, 60, 240, 900])('knows keys of a clip of %i s again in its build', (duration) => {
  const frames = 30 * duration;
  const keys = Array.from({ length: frames + 1 }, (_, i) => [i / 30, i % 7, 0, 0]);
  const source = rawClip([{ translations: keys }], duration);
  const { differences } = diffClips(source, buildAnimation(source));
  const others = differences.filter(({ kind, change }) => {
    return kind === 'translation' && change !== 'changed';
  });
  expect(others).toEqual([]);
});

describe('many keys at other times', () => {
  const moved = (values: readonly number[], shift: number) =>
    clip(values.map((x, i) => [(i + shift) / (values.length + 1), x, 0, 0]));

  it.each<[string, number[], number[], object]>([
    [
      'with values of their own have moved, each once',
      Array.from({ length: 200 }, (_, i) => i),
      Array.from({ length: 200 }, (_, i) => i),
      { moved: 200 },
    ],
    ['of one value have moved in order', Array(200).fill(3), Array(200).fill(3), { moved: 200 }],
    [
      'with other values are removed and added',
      Array.from({ length: 200 }, (_, i) => i),
      Array.from({ length: 200 }, (_, i) => -1 - i),
      { removed: 200, added: 200 },
    ],
    [
      'in reverse are not found again behind one that is',
      Array.from({ length: 200 }, (_, i) => i),
      Array.from({ length: 200 }, (_, i) => 199 - i),
      { moved: 1, removed: 199, added: 199 },
    ],
  ])('%s', (_, before, after, expected) => {
    const { differences } = diffClips(moved(before, 0.25), moved(after, 0.5));
    const counts: Record<string, number> = {};
    for (const { change } of differences) counts[change] = (counts[change] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });
});
