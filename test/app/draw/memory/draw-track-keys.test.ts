import { describe, expect, it } from 'vitest';
import { createColumns, keyToX } from '../../../../app/draw/memory/view.ts';
import { drawTrackKeys } from '../../../../app/draw/memory/draw-track-keys.ts';
import type { MemoryView, StreamOrders } from '../../../../app/draw/memory/view.ts';
import { memoryPlaces } from '../../../../app/session/state/memory.ts';
import { keyOrder } from '#engine/inspect';
import { keyStreams } from '#engine/model';
import { makeRig } from '../../../support/made-rig.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const [animation] = makeRig(23, 'uneven').clips;
const { rotations, trackCount } = animation;
const ROTATION_ROW = 1;
const COLOR = '#123456';

/** All streams, every key `pixels` wide, or those from `from` on. */
function viewOf(pixels: number, from = 0): MemoryView {
  const to = memoryPlaces(animation);
  return { labelWidth: 200, rowHeight: 20, left: 212, width: (to - from) * pixels, from, to };
}

/** Stretches of the rotations' row that were drawn over for these tracks: [x, width]. */
function stretches(tracks: readonly number[], view: MemoryView, orders?: StreamOrders) {
  const { canvas, drawn } = recordingCanvas();
  drawTrackKeys(canvas, view, animation, tracks, orders, COLOR, createColumns());
  const top = ROTATION_ROW * view.rowHeight;
  return drawn
    .filter((one) => one.call === 'fillRect')
    .map(({ args }) => args.map(Number))
    .filter(([, y]) => y >= top && y < top + view.rowHeight)
    .map(([x, , width]) => [x, width] as const);
}

/** Places of the rotations that lie under a stretch. */
function placesLit(tracks: readonly number[], view: MemoryView, orders?: StreamOrders): number[] {
  const lit = stretches(tracks, view, orders);
  return Array.from({ length: rotations.count }, (_, place) => place).filter((place) => {
    const middle = keyToX(view, place + 0.5);
    return lit.some(([x, width]) => middle >= x && middle < x + width);
  });
}

/** The keys of some tracks, in memory order. */
function keysOf(...tracks: readonly number[]): number[] {
  const { keys, trackOffsets } = rotations.table;
  return tracks
    .flatMap((track) => Array.from(keys.subarray(trackOffsets[track], trackOffsets[track + 1])))
    .toSorted((a, b) => a - b);
}

it.each([
  ['no track', []],
  ['a joint that the clip has no track for', [trackCount + 40]],
])('%s lights nothing', (_, tracks) => {
  expect(stretches(tracks, viewOf(6))).toEqual([]);
});

describe.each([
  ['one track', [2]],
  ['several tracks', [0, 7, trackCount - 1]],
])('%s', (_, tracks) => {
  it('has all its keys lit where they stand in memory, and no other', () => {
    expect(placesLit(tracks, viewOf(6))).toEqual(keysOf(...tracks));
  });

  it('shares columns of pixels with others where those hold several keys', () => {
    const lit = placesLit(tracks, viewOf(0.5));
    expect(lit).toEqual(expect.arrayContaining(keysOf(...tracks)));
    expect(lit.length).toBeLessThan(rotations.count);
  });
});

it('stands together where keys are ordered by track', () => {
  const orders = keyStreams(animation).map((stream) => keyOrder(stream, 'track'));
  const { trackOffsets } = rotations.table;
  const places = placesLit([4], viewOf(6), orders);
  expect(places[0]).toBe(trackOffsets[4]);
  expect(places).toHaveLength(trackOffsets[5] - trackOffsets[4]);
  expect(places.at(-1)).toBe(trackOffsets[5] - 1);
});

it('is not drawn before or beyond what is shown', () => {
  const view = viewOf(4, 30.5);
  const lit = stretches([0, 1, 2], view);
  expect(lit.length).toBeGreaterThan(0);
  for (const [x, width] of lit) {
    expect(x).toBeGreaterThanOrEqual(view.left);
    expect(x + width).toBeLessThanOrEqual(view.left + Math.ceil(view.width) + 1);
  }
});
