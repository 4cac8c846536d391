import { describe, expect, it } from 'vitest';
import { darkPalette } from '../../../../app/draw/palette.ts';
import {
  drawOverview,
  hitOverview,
  overviewAxis,
  overviewOf,
  overviewWindow,
} from '../../../../app/features/timeline/draw-overview.ts';
import { timelineRows } from '../../../../app/features/timeline/draw-scene.ts';
import { parseQuery, runQuery } from '#engine/inspect';
import { clipIndex } from '../../../../app/session/state/clip-index.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const rowsOf = (...matched: number[]) => timelineRows(Uint8Array.from(matched), new Set());
const sum = (counts: Uint32Array): number => counts.reduce((total, count) => total + count, 0);

describe('the overview counts', () => {
  const clip = rawClip(
    [
      {
        scales: [
          [0, 1, 1, 1],
          [2, 1, 1, 1],
        ],
      },
      { rotations: [[1, 0, 0, 0, 1]] },
    ],
    2,
  );
  const { keys, index } = clipIndex(clip);

  it('nothing of what the filter hides', () => {
    expect(sum(overviewOf(keys, index, rowsOf(0, 0)).counts)).toBe(0);
    expect(sum(overviewOf(keys, index, rowsOf(0, 1)).counts)).toBe(1);
  });

  it('every key once, the last one in the last bin', () => {
    const { counts, most } = overviewOf(keys, index, rowsOf(1, 1));
    expect([counts[0], counts[counts.length / 2], counts.at(-1)]).toEqual([1, 1, 1]);
    expect([sum(counts), most]).toEqual([3, 1]);
  });

  it('what is looked for', () => {
    const joints = { count: 2, names: ['arm', 'hand'], parents: Int16Array.of(-1, 0) };
    const { found } = runQuery(parseQuery('time>0.5'), joints, { clip, keys });
    const { finds } = overviewOf(keys, index, rowsOf(1, 1), found);
    expect(finds && sum(finds)).toBe(2);
    expect(overviewOf(keys, index, rowsOf(1, 1)).finds).toBeUndefined();
  });

  it('all keys of a clip but those of padding tracks', () => {
    const [made] = makeRig(6, 'even').clips;
    const all = clipIndex(made);
    const { counts } = overviewOf(all.keys, all.index, rowsOf(1, 1, 1, 1, 1, 1));
    const ofTracks = all.keys.lanes.map(({ offsets }) => offsets[all.keys.trackCount]);
    expect(sum(counts)).toBe(ofTracks.reduce((total, count) => total + count, 0));
  });
});

describe('the window', () => {
  const axis = overviewAxis(1000, 10);

  it.each([
    ['of the whole clip', 0, 10, 0, 1000],
    ['of a part', 2, 4, 200, 200],
    ['of next to nothing, wide enough to be caught', 5, 5.0001, 496.005, 8],
    ['of next to nothing at the end', 9.9999, 10, 992, 8],
  ])('%s', (_, from, to, x, width) => {
    const window = overviewWindow(axis, from, to, 18);
    expect(window.x).toBeCloseTo(x, 3);
    expect(window.width).toBeCloseTo(width, 3);
  });

  it.each([
    [190, 'outside'],
    [197, 'from'],
    [203, 'from'],
    [300, 'window'],
    [398, 'to'],
    [404, 'to'],
    [410, 'outside'],
  ])('at %i is hit at %s', (x, part) => {
    expect(hitOverview(overviewWindow(axis, 2, 4, 18), x)).toBe(part);
  });

  it('is drawn where it is hit', () => {
    const { pen, drawn } = recordingCanvas();
    const window = overviewWindow(axis, 2, 4, 18);
    drawOverview(pen, axis, 18, { counts: new Uint32Array(4), most: 0 }, window);
    const edges = drawn.filter(({ color }) => color === darkPalette.accent);
    expect(edges.map(({ args }) => hitOverview(window, Number(args[0])))).toEqual(['from', 'to']);
  });
});
