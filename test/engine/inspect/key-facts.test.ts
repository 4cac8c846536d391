import { describe, expect, it } from 'vitest';
import { clipKeys } from '../../../engine/inspect/clip-keys.ts';
import { keyFacts, keyValue } from '../../../engine/inspect/key-facts.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { rawClip } from '../../support/raw-clip.ts';

const quarter = Math.SQRT1_2;
const source = rawClip(
  [
    {},
    {
      translations: [
        [0, 1, 2, 3],
        [0.5, 1, 2, 3],
        [2, 1, 6, 0],
      ],
      rotations: [
        [0, 0, 0, 0, 1],
        [2, 0, 0, quarter, quarter],
      ],
    },
  ],
  2,
);

describe('a key of a source clip', () => {
  const keys = clipKeys(source);

  it('has its time, its value and how far the ones beside it are', () => {
    const facts = keyFacts(source, keys, 'translation', 1);
    expect(facts).toMatchObject({ track: 1, time: 0.5, ratio: 0.25, stored: undefined });
    expect([...facts.value]).toEqual([1, 2, 3]);
    expect(facts.previous).toEqual({ key: 0, time: 0, distance: 0 });
    expect(facts.next).toEqual({ key: 2, time: 2, distance: 5 });
  });

  it.each([
    ['first', 0, 'previous'],
    ['last', 2, 'next'],
  ] as const)('that is the %s of its track has nothing beside it there', (_, key, side) => {
    expect(keyFacts(source, keys, 'translation', key)[side]).toBeUndefined();
  });

  it('is an angle from the next where it turns', () => {
    const { next } = keyFacts(source, keys, 'rotation', 0);
    expect(next?.distance).toBeCloseTo(Math.PI / 2, 6);
  });
});

describe('a key of a built clip', () => {
  const clip = buildAnimation(source);
  const keys = clipKeys(clip);
  /** Four tracks, padded: 4 first keys, 4 second ones, then what the source has beyond. */
  const third = 8;

  it('is needed when the one before it is passed', () => {
    const facts = keyFacts(clip, keys, 'translation', third);
    expect(facts).toMatchObject({ track: 1, time: 2 });
    expect(facts.stored).toMatchObject({ neededAt: 0.5, offset: third - 5 });
    expect(facts.previous).toMatchObject({ key: 5, time: 0.5 });
  });

  it('that is the first of its track is needed before anything plays', () => {
    const { stored } = keyFacts(clip, keys, 'translation', 1);
    expect(stored).toMatchObject({ neededAt: undefined, offset: 0 });
  });

  it('that stands in no file has no bytes', () => {
    const { stored } = keyFacts(clip, keys, 'translation', third);
    expect(stored?.bytes.values.length).toBe(0);
  });

  it('says its value as it is played', () => {
    expect([...keyValue(clip, 'translation', third)]).toEqual([1, 6, 0]);
    const turned = keyValue(clip, 'rotation', 5);
    expect(turned[2]).toBeCloseTo(quarter, 4);
    expect(turned[3]).toBeCloseTo(quarter, 4);
  });
});

it('a key in a file says where its bytes are', () => {
  const clip = readObject(validFixture('eight.animation.ozz'), 'animation');
  const facts = keyFacts(clip, clipKeys(clip), 'rotation', 17);
  const { values, timepoint, previous } = clip.rotations.ranges;
  expect(facts.stored?.bytes).toEqual({
    values: { offset: values.offset + 17 * 6, length: 6 },
    timepoint: {
      offset: timepoint.offset + 17 * clip.rotations.timepoint.BYTES_PER_ELEMENT,
      length: clip.rotations.timepoint.BYTES_PER_ELEMENT,
    },
    previous: { offset: previous.offset + 17 * 2, length: 2 },
  });
});
