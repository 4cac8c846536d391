import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipKeys } from '../../../engine/inspect/clip-keys.ts';
import { bucketEnd, indexLanes, slotAt } from '../../../engine/inspect/lane-index.ts';
import type { LaneIndex } from '../../../engine/inspect/lane-index.ts';
import { rawClip } from '../../support/raw-clip.ts';
import { between } from '../../support/numbers.ts';

/** Index of the translations of a clip whose tracks have keys at these times. */
function indexOf(tracks: readonly (readonly number[])[], duration: number): LaneIndex {
  const written = tracks.map((times) => ({ translations: times.map((time) => [time, 0, 0, 0]) }));
  const keys = clipKeys(rawClip(written, duration));
  return indexLanes(keys.lanes[0], keys.duration);
}

/** Track 1 of two, so that its slots do not begin at 0. */
const TRACK = 1;
const timesOf = ({ lanes }: LaneIndex): number[] => [...lanes.times.subarray(lanes.offsets[TRACK])];

const duration = constantFrom(1, 1.3333334, 19.2, 1e-3, 3600).map(Math.fround);
/** Spread evenly, crowded at the beginning, or crowded around one time. */
const crowding = constantFrom<(part: number) => number>(
  (part) => part,
  (part) => part ** 8,
  (part) => 0.37 + (part - 0.5) * 1e-4,
);
const laneIndex = tuple(array(between(0, 1), { maxLength: 300 }), crowding, duration).map(
  ([parts, crowd, length]) => {
    const times = parts.map((part) => Math.fround(crowd(part) * length));
    const unique = [...new Set(times)].filter((time) => time >= 0 && time <= length);
    return indexOf([[0, length], unique.toSorted((a, b) => a - b)], length);
  },
);

describe('slotAt', () => {
  it.each([
    ['before the clip', -1, 2],
    ['not a number', NaN, 2],
    ['after the clip', 3, 5],
  ])('%s', (_, time, slot) => {
    expect(
      slotAt(
        indexOf(
          [
            [0, 2],
            [0, 1, 2],
          ],
          2,
        ),
        TRACK,
        time,
      ),
    ).toBe(slot);
  });

  it('of a track without keys is where the next one begins', () => {
    expect(slotAt(indexOf([[0], [], [0]], 1), TRACK, 0.5)).toBe(1);
  });

  it('is the first key that is not before a time, as counting them says', () => {
    assert(
      property(laneIndex, between(-0.1, 1.1), (index, part) => {
        const times = timesOf(index);
        for (const time of [part * index.duration, ...times]) {
          const before = times.filter((key) => key < time).length;
          expect(slotAt(index, TRACK, time)).toBe(index.lanes.offsets[TRACK] + before);
        }
      }),
    );
  });
});

describe('keys between two slots', () => {
  it('are, in every bucket at every power of two, as many as counting them says', () => {
    assert(
      property(laneIndex, integer({ min: 0, max: 12 }), (index, level) => {
        const width = index.duration / 2 ** level;
        const times = timesOf(index);
        for (let bucket = 0; bucket < Math.min(2 ** level, 64); bucket++) {
          const from = bucket * width;
          const to = (bucket + 1) * width;
          const inside = times.filter((time) => time >= from && time < to).length;
          expect(slotAt(index, TRACK, to) - slotAt(index, TRACK, from)).toBe(inside);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('bucketEnd', () => {
  it('walks over all keys once, a bucket at a time', () => {
    assert(
      property(laneIndex, integer({ min: 0, max: 24 }), (index, level) => {
        const width = index.duration / 2 ** level;
        const { offsets, times } = index.lanes;
        let last = -1;
        let next = offsets[TRACK];
        for (let slot = next; slot < offsets[TRACK + 1]; slot = next) {
          next = bucketEnd(index, TRACK, slot, width);
          expect(next).toBeGreaterThan(slot);
          const bucket = Math.floor(times[slot] / width);
          expect(bucket).toBeGreaterThan(last);
          expect(times[next - 1]).toBeLessThan((bucket + 1) * width);
          last = bucket;
        }
        expect(next).toBe(offsets[TRACK + 1]);
      }),
    );
  });
});

it('takes about a byte a key', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => i / 9_999);
  const { first, lanes } = indexOf([many, many], 1);
  expect(first.byteLength).toBeLessThan(2 * lanes.count);
});
