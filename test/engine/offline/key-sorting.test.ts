import { describe, expect, it } from 'vitest';
import { keyStreams } from '../../../engine/model/animation.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { MAX_KEY_OFFSET, sortKeys } from '../../../engine/offline/key-sorting.ts';
import { rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

/** A track with keys at the given times, whose x is the time. */
const trackAt = (times: readonly number[]): WrittenTrack => ({
  translations: times.map((time) => [time, time, 0, 0]),
});

describe('sorts keys by when they are needed, then by track', () => {
  it.each([
    {
      what: 'two keys each',
      tracks: [
        [0, 3],
        [0, 3],
      ],
      order: [0, 2, 1, 3],
      previous: [0, 0, 2, 2],
    },
    {
      what: 'a key follows the keys before its predecessor',
      tracks: [
        [0, 3],
        [0, 1, 2, 3],
        [0, 2, 3],
      ],
      // Needed at −1: 0 2 6; at 0: 1 3 7; at 1: 4; at 2: 5 8.
      order: [0, 2, 6, 1, 3, 7, 4, 5, 8],
      previous: [0, 0, 0, 3, 3, 3, 2, 1, 3],
    },
  ])('$what', ({ tracks, order, previous }) => {
    const { translations } = rawClip(tracks.map(trackAt), 3);
    const sorted = sortKeys(translations, Uint16Array.from(translations.times), 4);
    expect([...sorted.order]).toEqual(order);
    expect([...sorted.previous]).toEqual(previous);
    expect(sorted.tooFar).toEqual([]);
  });
});

describe('finds an offset too far for 16 bits', () => {
  const most = 2 ** 16 - 1;
  const last = (most - 1) / 2;
  const dense = trackAt(Array.from({ length: last + 1 }, (_, time) => time));
  /** The first track's last key waits for all but the first keys of the others. */
  const tracks = [trackAt([0, last, last + 1]), dense, dense];
  const sorted = (written: readonly WrittenTrack[]) => {
    const { translations } = rawClip(written, last + 1);
    return sortKeys(translations, Uint16Array.from(translations.times), last + 2);
  };

  it('not where it just fits', () => {
    const { tooFar, previous } = sorted(tracks);
    expect(tooFar).toEqual([]);
    expect(Math.max(...previous.subarray(-3))).toBe(most);
  });

  it('but with one key more between', () => {
    expect(sorted([...tracks, trackAt([0, 1])]).tooFar).toEqual([2]);
  });
});

describe('puts a key between where an offset would not fit into 16 bits', () => {
  const frames = Array.from({ length: 1025 }, (_, frame) => frame / 1024);
  const dense = Array.from({ length: 103 }, () => trackAt(frames));
  const clip = buildAnimation(rawClip([trackAt([0, 0.75, 1]), ...dense]), { iframeInterval: 0.25 });

  it('half-way to the predecessor of its predecessor, as often as needed', () => {
    const { table } = clip.translations;
    const own = table.keys.subarray(table.trackOffsets[0], table.trackOffsets[1]);
    expect([...own].map((key) => table.ratio[key])).toEqual([0, 0.375, 0.75, 1]);
  });

  it('and nowhere else', () => {
    const [translations, rotations, scales] = keyStreams(clip);
    expect(translations.count).toBe(4 + 103 * frames.length);
    expect([rotations.count, scales.count]).toEqual([2 * 104, 2 * 104]);
  });

  it('so that every offset leads to the key before in the track', () => {
    const { count, previous, table } = clip.translations;
    for (let key = clip.alignedTracks; key < count; key++) {
      expect(table.next[key - previous[key]]).toBe(key);
    }
    expect(Math.max(...previous)).toBeGreaterThan(MAX_KEY_OFFSET / 2);
  });
});
