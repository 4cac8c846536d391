import { describe, expect, it } from 'vitest';
import { NEEDED_AT_START, NO_KEY, keyStreams } from '#engine/model';
import type { Animation } from '#engine/model';
import { addKeyTable, buildKeyTable } from '../../../engine/model/key-table.ts';
import { validObject } from '../../../fixtures/edit.ts';

describe('buildKeyTable', () => {
  // Two tracks: 0 has keys at 0, 0.5, 1; 1 has keys at 0, 1.
  const columns = {
    count: 5,
    timepoint: Uint8Array.of(0, 0, 1, 2, 2),
    previous: Uint16Array.of(0, 0, 2, 2, 2),
  };
  const table = buildKeyTable(columns, Float32Array.of(0, 0.5, 1), 2);

  it('tells the track and the time of every key', () => {
    expect([...table.track]).toEqual([0, 1, 0, 1, 0]);
    expect([...table.ratio]).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('tells when a key is needed: when its predecessor is reached', () => {
    expect([...table.neededAt]).toEqual([NEEDED_AT_START, NEEDED_AT_START, 0, 0, 0.5]);
  });

  it('links the keys of a track', () => {
    expect([...table.previous]).toEqual([NO_KEY, NO_KEY, 0, 1, 2]);
    expect([...table.next]).toEqual([2, 3, 4, NO_KEY, NO_KEY]);
  });

  it('lists the keys of every track in time order', () => {
    expect([...table.trackOffsets]).toEqual([0, 3, 5]);
    expect([...table.keys]).toEqual([0, 2, 4, 1, 3]);
  });
});

describe('addKeyTable', () => {
  const columns = {
    count: 5,
    timepoint: Uint8Array.of(0, 0, 1, 2, 2),
    previous: Uint16Array.of(0, 0, 2, 2, 2),
  };
  const times = Float32Array.of(0, 0.5, 1);
  const track = Uint16Array.of(0, 1, 0, 1, 0);
  const stream = (): ReturnType<typeof addKeyTable> => addKeyTable({ ...columns }, times, 2, track);

  it('derives the table once, when it is first read', () => {
    const own = stream();
    expect(own.table).toEqual(buildKeyTable(columns, times, 2));
    expect(own.table).toBe(own.table);
  });

  it('gives the table to whoever copies the stream or sends it to a worker', () => {
    const table = buildKeyTable(columns, times, 2);
    expect({ ...stream() }).toEqual({ ...columns, table });
    expect(structuredClone(stream())).toEqual({ ...columns, table });
    expect(Object.getPrototypeOf(stream())).toBe(Object.prototype);
  });
});

const CLIPS = ['one', 'three', 'five', 'eight', 'walker'];

describe.each(CLIPS)('the key tables of %s', (name) => {
  const clip: Animation = validObject(`${name}.animation.ozz`, 'animation');

  it.each(keyStreams(clip))('hold every $kind key once, in time order', (stream) => {
    const { keys, trackOffsets, track, ratio, next } = stream.table;
    expect([...keys].toSorted((a, b) => a - b)).toEqual([...stream.previous.keys()]);
    for (let t = 0; t < clip.alignedTracks; t++) {
      const own = [...keys.subarray(trackOffsets[t], trackOffsets[t + 1])];
      expect(own.map((key) => track[key])).toEqual(own.map(() => t));
      expect(own.map((key) => next[key])).toEqual([...own.slice(1), NO_KEY]);
      expect(own.map((key) => ratio[key])).toEqual(
        own.map((key) => ratio[key]).toSorted((a, b) => a - b),
      );
      expect([ratio[own[0]], ratio[own.at(-1) ?? 0]]).toEqual([0, 1]);
    }
  });
});
