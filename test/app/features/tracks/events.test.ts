import { describe, expect, it } from 'vitest';
import type { EdgeTable } from '#engine/inspect';
import {
  countVerdict,
  eventLine,
  nextEdgeFrom,
  sumEvents,
} from '../../../../app/features/tracks/events.ts';
import { createEventLog, heldEvents } from '../../../../app/features/tracks/event-log.ts';
import { createTally } from '../../../../app/features/tracks/event-tally.ts';
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

it.each([
  [0.825, '+1.65 s'],
  [0.0165, '+33 ms'],
  [0.00031, '+620 µs'],
  [4e-11, '+0 s'],
])('an event that sampling finds %d of a clip late is written as %s', (late, text) => {
  const log = createEventLog(1);
  log.total = 1;
  log.sampled[0] = 1;
  log.late[0] = late;
  expect(eventLine(log, [], 2, 0)).toMatchObject({ sampled: text, missed: false });
});

it.each([
  [1, 1, '▲ rising'],
  [0, 1, '▼ falling'],
  [1, 0, '▲ rising, backward'],
  [0, 0, '▼ falling, backward'],
])('an event with rising %d and forward %d is written as %s', (rising, forward, text) => {
  const log = createEventLog(1);
  log.total = 1;
  log.rising[0] = rising;
  log.forward[0] = forward;
  const { edge, direction } = eventLine(log, [], 2, 0);
  expect(edge + direction).toBe(text);
});

it('the line of an event stays the same while more of them fire', () => {
  const log = createEventLog(4);
  log.step.set([7, 8, 9]);
  log.total = 2;
  const line = eventLine(log, [], 2, 1);
  expect(line.step).toBe('8');
  log.total = 3;
  expect(eventLine(log, [], 2, 1)).toEqual(line);
});

it.each([
  ['all of a few', 3, 3, 3],
  ['none of those that newer ones have overwritten', 9, 4, 0],
  ['those that are not overwritten yet', 6, 5, 3],
  ['as many as it has room for', 9, 9, 4],
])('the log lists %s', (_, total, events, held) => {
  expect(heldEvents({ ...createEventLog(4), total }, events)).toBe(held);
});

function tableOf(...ratios: readonly number[]): EdgeTable {
  return { ratios: Float32Array.from(ratios), rising: new Uint8Array(ratios.length) };
}

const TABLES = [tableOf(0.25, 0.75), tableOf(), tableOf(0.5, 0.75)];

describe('there is no edge', () => {
  it.each<[string, readonly EdgeTable[], number, 1 | -1]>([
    ['without tracks', [], 0.5, 1],
    ['on tracks that never cross', [tableOf()], 0.5, -1],
    ['after the last one', TABLES, 0.8, 1],
    ['before the first one', TABLES, 0.2, -1],
    ['after the last one, from there', TABLES, 0.75, 1],
    ['before the first one, from there', TABLES, 0.25, -1],
  ])('%s', (_, tables, ratio, direction) => {
    expect(nextEdgeFrom(tables, ratio, direction)).toBeUndefined();
  });
});

it.each<[number, 1 | -1, number]>([
  [0, 1, 0.25],
  [0.25, 1, 0.5],
  [0.25 - 1e-9, 1, 0.5],
  [0.5, 1, 0.75],
  [1, -1, 0.75],
  [0.75 + 1e-9, -1, 0.5],
  [0.5, -1, 0.25],
])('from %d in direction %d it stands at %d, on whatever track', (ratio, direction, edge) => {
  expect(nextEdgeFrom(TABLES, ratio, direction)).toBe(edge);
});
