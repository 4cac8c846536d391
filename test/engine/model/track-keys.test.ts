import { describe, expect, it } from 'vitest';
import type { RawKeys } from '../../../engine/model/raw.ts';
import {
  chosenTracks,
  joinTracks,
  markedKeys,
  trackKeys,
} from '../../../engine/model/track-keys.ts';

/** Tracks of two, no, and one key. */
const KEYS: RawKeys = {
  offsets: Uint32Array.of(0, 2, 2, 3),
  times: Float32Array.of(0, 1, 0.5),
  values: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
};

const NONE: RawKeys = {
  offsets: Uint32Array.of(0),
  times: new Float32Array(0),
  values: new Float32Array(0),
};

describe('keys of tracks', () => {
  it('puts tracks together as they were', () => {
    const tracks = [0, 1, 2].map((track) => trackKeys(KEYS, 'translation', track));
    expect(tracks.map(({ times }) => [...times])).toEqual([[0, 1], [], [0.5]]);
    expect(joinTracks(tracks, 'translation')).toEqual(KEYS);
    expect(joinTracks([], 'rotation')).toEqual(NONE);
  });

  it('chooses tracks in any order, some of them twice', () => {
    expect(chosenTracks(KEYS, 'translation', Uint16Array.of(2, 1, 2))).toEqual({
      offsets: Uint32Array.of(0, 1, 1, 2),
      times: Float32Array.of(0.5, 0.5),
      values: Float32Array.of(6, 7, 8, 6, 7, 8),
    });
    expect(chosenTracks(KEYS, 'translation', [])).toEqual(NONE);
    expect(chosenTracks(KEYS, 'translation', [-1, 3]).offsets).toEqual(Uint32Array.of(0, 0, 0));
  });

  it.each([
    [[1, 1, 1], KEYS],
    [[0, 0, 0], { ...NONE, offsets: new Uint32Array(4) }],
    [
      [0, 1, 0],
      {
        offsets: Uint32Array.of(0, 1, 1, 1),
        times: Float32Array.of(1),
        values: Float32Array.of(3, 4, 5),
      },
    ],
  ])('keeps the keys that are marked: %j', (marks, kept) => {
    expect(markedKeys(KEYS, Uint8Array.from(marks))).toEqual(kept);
  });
});
