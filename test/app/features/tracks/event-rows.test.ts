import { expect, it } from 'vitest';
import { countVerdict, sumEvents } from '../../../../app/features/tracks/event-rows.ts';
import { createTally } from '../../../../app/playback/event-tally.ts';
import { buildTrack } from '../../../../engine/offline/track-builder.ts';
import { rawTrack } from '../../../support/raw-clip.ts';

it.each([
  [0, 1, '✗'],
  [2, 1, '✗'],
  [1, 0, '✗'],
  [0, 0, ''],
  [3, 3, '✓'],
])('%d events of %d that were to fire are written %s', (fired, expected, proof) => {
  expect(countVerdict(fired, expected)).toBe(proof);
});

it('sampling has told of what fired and was not missed, and no more of that than was to fire', () => {
  const track = buildTrack(rawTrack('float', [[0, 0]]));
  const tallies = [
    { ...createTally('1', 'a', track, 0.5), fired: 12, missed: 4, lateSum: 0.1, lateMax: 0.02 },
    { ...createTally('2', 'b', track, 0.5), fired: 8, ahead: true, lateSum: 0.06, lateMax: 0.03 },
  ];
  const sums = sumEvents(tallies, ({ fired }) => fired, 2);
  expect(sums).toMatchObject({ fired: 20, expected: 20, detected: 16, missed: 4, lateMax: 0.06 });
  expect(sums.lateMean).toBeCloseTo(0.02, 12);
});
