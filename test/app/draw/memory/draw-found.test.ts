import { describe, expect, it } from 'vitest';
import { drawMatches } from '../../../../app/draw/memory/draw-found.ts';
import { keyToX } from '../../../../app/draw/memory/view.ts';
import type { MemoryView, StreamOrders } from '../../../../app/draw/memory/view.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { memoryPlaces } from '../../../../app/session/state/memory.ts';
import { clipKeys, keyOrder, parseQuery, runQuery } from '#engine/inspect';
import type { KeyMatches } from '#engine/inspect';
import { keyStreams } from '#engine/model';
import { makeRig } from '../../../support/made-rig.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const [animation] = makeRig(23, 'uneven').clips;
const ROTATION_ROW = 1;

function find(text: string): KeyMatches {
  const names = Array.from({ length: animation.trackCount }, (_, joint) => `joint_${joint}`);
  const joints = { count: names.length, names, parents: new Int16Array(names.length).fill(-1) };
  const source = { clip: animation, keys: clipKeys(animation) };
  const { found } = runQuery(parseQuery(text), joints, source);
  if (found === undefined) throw new Error(`${text} asks for something`);
  return found;
}

/** All streams, every key `pixels` wide, or those from `from` on in the same room. */
function viewOf(pixels: number, from = 0): MemoryView {
  const to = memoryPlaces(animation);
  return { labelWidth: 200, rowHeight: 20, left: 212, width: (to - from) * pixels, from, to };
}

/** Places of the rotations under which a line, or the veil, was drawn. */
function placesIn(color: string, found: KeyMatches, view: MemoryView, orders?: StreamOrders) {
  const { pen, drawn } = recordingCanvas();
  drawMatches(pen, view, animation, found, orders);
  const top = ROTATION_ROW * view.rowHeight;
  const stretches = drawn
    .filter((one) => one.call === 'fillRect' && one.color === color)
    .map(({ args }) => args.map(Number))
    .filter(([, y]) => y >= top && y < top + view.rowHeight);
  return Array.from({ length: animation.rotations.count }, (_, place) => place).filter((place) => {
    const middle = keyToX(view, place + 0.5);
    return stretches.some(([x, , width]) => middle >= x && middle < x + width);
  });
}

describe.each([
  ['none', 'gap>1000', []],
  ['a row of them', 'index:40..44', [40, 41, 42, 43, 44]],
  ['single ones', 'kind:r index:3, kind:r index:60', [3, 60]],
])('%s', (_, text, expected) => {
  const found = find(text);

  it('have a line over them where they stand in memory', () => {
    expect(placesIn(darkPalette.focus, found, viewOf(6))).toEqual(expected);
  });

  it('and all others a veil', () => {
    const veiled = placesIn(darkPalette.surface, found, viewOf(6));
    expect(veiled).toHaveLength(animation.rotations.count - expected.length);
    expect(veiled.some((place) => expected.includes(place))).toBe(false);
  });
});

it('stand where another order puts them', () => {
  const orders = keyStreams(animation).map((stream) => keyOrder(stream, 'track'));
  const found = find('"joint_2" kind:r');
  const { trackOffsets } = animation.rotations.table;
  const places = placesIn(darkPalette.focus, found, viewOf(6), orders);
  expect(places[0]).toBe(trackOffsets[2]);
  expect(places).toHaveLength(trackOffsets[3] - trackOffsets[2]);
});

it('light a column of pixels that they share with others', () => {
  const view = viewOf(0.1);
  const lit = placesIn(darkPalette.focus, find('kind:r index:55'), view);
  expect(lit).toContain(55);
  expect(lit.length).toBeLessThanOrEqual(10);
});

it('are not drawn before or beyond what is shown', () => {
  const { pen, drawn } = recordingCanvas();
  const view = viewOf(4, 50.5);
  drawMatches(pen, view, animation, find('index:0..'), undefined);
  for (const { call, args } of drawn) {
    if (call !== 'fillRect') continue;
    const [x, , width] = args.map(Number);
    expect(x).toBeGreaterThanOrEqual(view.left);
    expect(x + width).toBeLessThanOrEqual(view.left + Math.ceil(view.width));
  }
});
