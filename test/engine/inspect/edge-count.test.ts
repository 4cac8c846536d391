import { array, assert, boolean, integer, pre, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeTable, edgesBefore } from '../../../engine/inspect/edge-count.ts';
import { edgesBetween } from '../../../engine/runtime/track-triggering.ts';
import { fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';
import { userTrack } from '../runtime/user-tracks.ts';

const track = readObject(fixturePath('valid', 'track_2.ozz'), 'track');

describe('edgesBefore', () => {
  it('counts none of a track without edges', () => {
    const table = edgeTable(userTrack('float', []), 0.5);
    expect(edgesBefore(table, 7, 0.5)).toBe(0);
  });

  it.each([
    [0, 0.25, 0],
    [0, 0.26, 1],
    [0, 1, 2],
    [1, 0, 2],
    [-1, 0.5, -1],
  ])('in loop %d at %d: %d', (loop, ratio, expected) => {
    const gate = userTrack('float', [
      [0, 0, 'step'],
      [0.25, 1, 'step'],
      [0.75, 0, 'step'],
    ]);
    expect(edgesBefore(edgeTable(gate, 0.5), loop, ratio)).toBe(expected);
  });

  it('differs between two places by what a search finds between them', () => {
    const place = tuple(integer({ min: -3, max: 3 }), integer({ min: 0, max: 9999 }));
    assert(
      property(array(place, { minLength: 2, maxLength: 2 }), boolean(), ([a, b], middle) => {
        const threshold = middle ? 0 : 0.1;
        const table = edgeTable(track, threshold);
        const [from, to] = [a, b].map(([loop, part]) => Math.fround(loop + part / 10_000));
        const [before, after] = [from, to].map((at) =>
          edgesBefore(table, Math.floor(at), at - Math.floor(at)),
        );
        const found = edgesBetween(track, threshold, from, to);
        // Far from 0, float32 puts an edge beside where it stands in the clip.
        const near = table.ratios.some((ratio) =>
          [from, to].some((at) => Math.abs(at - Math.floor(at) - ratio) < 1e-6),
        );
        pre(!near);
        expect(found).toHaveLength(Math.abs(after - before));
      }),
      { numRuns: 1000 },
    );
  });
});
