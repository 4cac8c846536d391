import { readFileSync } from 'node:fs';
import path from 'node:path';
import { array, assert, boolean, integer, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturePath, goldenJson } from '../../../fixtures/files.ts';
import type { UserTrack } from '../../../engine/model/user-track.ts';
import {
  createEdgeSearch,
  edgesBetween,
  nextEdge,
  validateTriggering,
  type Edge,
} from '../../../engine/runtime/track-triggering.ts';
import { readObject } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';
import { userTrack } from './user-tracks.ts';
import { between } from '../../support/numbers.ts';

const rising = (ratio: number): Edge => ({ ratio, rising: true });
const falling = (ratio: number): Edge => ({ ratio, rising: false });

/** On from 0.25 to 0.75. */
const GATE = userTrack('float', [
  [0, 0, 'step'],
  [0.25, 1, 'step'],
  [0.75, 0, 'step'],
  [1, 0],
]);

describe('validateTriggering refuses', () => {
  it.each<[string, UserTrack, number, number, number, RegExp]>([
    ['a track of vectors', userTrack('float3', []), 0, 0, 1, /only a float track/],
    ['a threshold that is no number', GATE, NaN, 0, 1, /threshold is NaN/],
    ['a beginning that is no number', GATE, 0, NaN, 1, /begins at NaN/],
    ['an endless step', GATE, 0, 0, Infinity, /ends at Infinity/],
    ['loops that float32 cannot tell apart', GATE, 0, 0, 1e9, /ends at 1000000000/],
  ])('%s', (_, track, threshold, from, to, message) => {
    expect(validateTriggering(track, threshold, from, to)).toMatch(message);
  });

  it('nothing else', () => {
    expect(validateTriggering(GATE, 0.5, -3, 12)).toBeUndefined();
  });
});

describe('edgesBetween', () => {
  const line = userTrack('float', [
    [0, 0],
    [1, 1],
  ]);
  it.each<[string, UserTrack, number, number, Edge[]]>([
    ['nothing in a step that goes nowhere', GATE, 0.5, 0.5, []],
    ['nothing in a track without keys', userTrack('float', []), 0, 1, []],
    [
      'nothing in a flat track, in however many loops',
      userTrack('float', [
        [0, 1],
        [1, 1],
      ]),
      0,
      2 ** 52,
      [],
    ],
    [
      'nor backward',
      userTrack('float', [
        [0, 1],
        [1, 1],
      ]),
      2 ** 52,
      0,
      [],
    ],
    ['a step key at its own ratio', GATE, 0, 1, [rising(0.25), falling(0.75)]],
    ['an edge at the beginning of the step', GATE, 0.25, 0.5, [rising(0.25)]],
    ['no edge at its end', GATE, 0, 0.25, []],
    ['the same backward, swapped and in reverse', GATE, 1, 0, [rising(0.75), falling(0.25)]],
    ['loops before the clip', GATE, -1, 0, [rising(-0.75), falling(-0.25)]],
    ['loops after it', GATE, 0.5, 1.5, [falling(0.75), rising(1.25)]],
    ['a line where it crosses', line, 0, 1, [falling(0), rising(0.5)]],
    ['the jump at the loop point', line, 0.75, 1.25, [falling(1)]],
    ['the jump once, whoever closes the loop', line, 0.75, 1, []],
    ['the jump once, backward', line, 1.25, 0.75, [rising(1)]],
  ])('finds %s', (_, track, from, to, expected) => {
    expect(edgesBetween(track, 0.5, from, to)).toEqual(expected);
  });

  it('has nothing to find before a search has begun', () => {
    expect(nextEdge(createEdgeSearch())).toBe(false);
  });
});

interface RecordedEdges {
  readonly threshold: number;
  readonly queries: readonly { from: number; to: number; edges: readonly Edge[] }[];
}

function expectRecordedEdges(track: UserTrack, { threshold, queries }: RecordedEdges): void {
  for (const { from, to, edges } of queries) {
    const expected = edges.map((edge) => ({ ratio: Math.fround(edge.ratio), rising: edge.rising }));
    expect(edgesBetween(track, threshold, from, to), `from ${from} to ${to}`).toEqual(expected);
  }
  expect(queries.length).toBeGreaterThan(0);
}

describe('edgesBetween agrees with the reference', () => {
  it.each(['track_1', 'track_2', 'track_3'])('%s', (name) => {
    const track = readObject(fixturePath('valid', `${name}.ozz`), 'track');
    expectRecordedEdges(track, goldenJson(`${name}.edges.json`) as RecordedEdges);
  });
});

describeWithShared('edgesBetween agrees with the reference on a real track', (dir) => {
  it('robot_track_grasp', () => {
    const track = readObject(path.join(dir, 'assets/ozz/robot_track_grasp.ozz'), 'track');
    const text = readFileSync(path.join(dir, 'vectors/real/robot_track_grasp.edges.json'), 'utf8');
    expectRecordedEdges(track, JSON.parse(text) as RecordedEdges);
  });
});

/** Tracks of a few keys on a grid, so that keys, edges and ends of steps often meet. */
const tracks = array(tuple(integer({ min: 0, max: 16 }), integer({ min: 0, max: 2 }), boolean()), {
  minLength: 1,
  maxLength: 8,
}).map((keys) => {
  const unique = new Map(keys.map((key) => [key[0], key]));
  const sorted = [...unique.values()].toSorted((a, b) => a[0] - b[0]);
  return userTrack(
    'float',
    sorted.map(([ratio, value, step]) =>
      step ? [ratio / 16, value, 'step'] : [ratio / 16, value],
    ),
  );
});
/** On the grid or off it. */
const ratios = oneof(
  integer({ min: -48, max: 48 }).map((ratio) => ratio / 16),
  between(-3, 3).map(Math.fround),
);

describe('whatever the track', () => {
  it('steps that follow one another find every edge once, in order', () => {
    assert(
      property(
        tracks,
        array(ratios, { minLength: 2, maxLength: 8 }),
        boolean(),
        (track, stops, forward) => {
          const stopsInOrder = stops.toSorted((a, b) => (forward ? a - b : b - a));
          const split = stopsInOrder
            .slice(1)
            .flatMap((to, i) => edgesBetween(track, 1, stopsInOrder[i], to));
          expect(split).toEqual(
            edgesBetween(track, 1, stopsInOrder[0], stopsInOrder[stopsInOrder.length - 1]),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('going back finds the same edges the other way round', () => {
    assert(
      property(tracks, ratios, ratios, (track, a, b) => {
        const there = edgesBetween(track, 1, Math.min(a, b), Math.max(a, b));
        const back = edgesBetween(track, 1, Math.max(a, b), Math.min(a, b));
        expect(
          back.toReversed().map(({ ratio, rising: rises }) => ({ ratio, rising: !rises })),
        ).toEqual(there);
      }),
      { numRuns: 2000 },
    );
  });

  it('every stretch rises and falls in turn', () => {
    assert(
      property(tracks, ratios, ratios, (track, from, to) => {
        const edges = edgesBetween(track, 1, from, to);
        for (let i = 1; i < edges.length; i++)
          expect(edges[i].rising).not.toBe(edges[i - 1].rising);
      }),
      { numRuns: 2000 },
    );
  });
});
