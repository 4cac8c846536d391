import { describe, expect, it } from 'vitest';
import { clipKeys, trackOfKey, trackOfSlot } from '../../../engine/inspect/clip-keys.ts';
import { KEY_KINDS, keyStream } from '../../../engine/model/animation.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { makeRig } from '../../support/made-rig.ts';
import { rawClip } from '../../support/raw-clip.ts';

const STILL = [0, 0, 0];
const source = rawClip(
  [
    { translations: [[0, 1, 2, 3]], rotations: [] },
    {},
    {
      translations: [
        [0, ...STILL],
        [0.5, ...STILL],
        [2, ...STILL],
      ],
    },
    {
      translations: [
        [0, ...STILL],
        [2, 0, 0, 1],
      ],
      rotations: [[1, 0, 0, 0, 1]],
    },
  ],
  2,
);

describe('the keys of a source clip', () => {
  const keys = clipKeys(source);
  const [translations, rotations, scales] = keys.lanes;

  it('stand track after track at their seconds, under their own index', () => {
    expect([...translations.offsets]).toEqual([0, 1, 1, 4, 6]);
    expect([...translations.times]).toEqual([0, 0, 0.5, 2, 0, 2]);
    expect([...translations.keys]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are counted by kind and together, with the bytes they take', () => {
    expect([translations.count, rotations.count, scales.count]).toEqual([6, 1, 0]);
    expect(keys.count).toBe(7);
    expect(keys.bytes).toBe(6 * 16 + 20);
  });

  it.each([
    ['one key', 0, 1],
    ['no key', 1, 1],
    ['the same value at every key', 2, 1],
    ['another value at the end', 3, 0],
  ])('%s: constant %i → %i', (_, track, constant) => {
    expect(translations.constant[track]).toBe(constant);
  });

  it('know their track, whatever tracks without keys stand between', () => {
    const tracks = [0, 1, 2, 3, 4, 5].map((slot) => trackOfSlot(translations, slot));
    expect(tracks).toEqual([0, 2, 2, 2, 3, 3]);
    expect(trackOfKey(rotations, 0)).toBe(3);
  });
});

describe.each([
  ['a built clip', makeRig(13, 'uneven').clips[0]],
  ['a clip of eight tracks', readObject(validFixture('eight.animation.ozz'), 'animation')],
])('the keys of %s', (_, clip) => {
  const keys = clipKeys(clip);

  it.each(KEY_KINDS)('%s: every key once, by track, ascending in time', (kind) => {
    const stream = keyStream(clip, kind);
    const lanes = keys.lanes[KEY_KINDS.indexOf(kind)];
    expect(lanes.count).toBe(stream.count);
    expect([...lanes.keys].toSorted((a, b) => a - b)).toEqual([...stream.table.track.keys()]);
    for (let slot = 0; slot < lanes.count; slot++) {
      const key = lanes.keys[slot];
      expect(lanes.slots[key]).toBe(slot);
      expect(trackOfSlot(lanes, slot)).toBe(stream.table.track[key]);
      expect(lanes.times[slot]).toBe(stream.table.ratio[key] * clip.duration);
      const follows = slot > lanes.offsets[stream.table.track[key]];
      if (follows) expect(lanes.times[slot]).toBeGreaterThan(lanes.times[slot - 1]);
    }
  });

  it('take the bytes of their columns', () => {
    const bytes = KEY_KINDS.map((kind) => {
      const { iframes, count, timepoint } = keyStream(clip, kind);
      const column = count * (timepoint.BYTES_PER_ELEMENT + 2 + 6);
      return column + iframes.entries.length + iframes.desc.length * 4 + 4;
    });
    expect(keys.bytes).toBe(bytes.reduce((sum, of) => sum + of, 0));
    const { BYTES_PER_ELEMENT: timeBytes } = clip.rotations.timepoint;
    expect(keys.keyBytes).toEqual([8 + timeBytes, 8 + timeBytes, 8 + timeBytes]);
  });
});
