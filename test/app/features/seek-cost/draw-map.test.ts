import { describe, expect, it } from 'vitest';
import {
  cellCost,
  costColor,
  drawMapFrame,
  drawSeekMap,
  mapCellAt,
  mapLayout,
  mapPixels,
} from '../../../../app/features/seek-cost/draw-map.ts';
import { seekMap } from '#engine/inspect';
import { keyStreams } from '#engine/model';
import { makeRig } from '../../../support/made-rig.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const [animation] = makeRig(23, 'uneven').clips;
const SIZE = 16;
const map = seekMap(keyStreams(animation), SIZE, 'rule');
const layout = mapLayout(900, 300, 3);

describe('no cell', () => {
  it.each([
    ['left of the maps', layout.lefts[0] - 1, 50],
    ['between two', layout.lefts[1] - 1, 50],
    ['above', layout.lefts[0] + 1, layout.top - 1],
    ['below', layout.lefts[0] + 1, layout.top + layout.side],
  ])('%s', (_, x, y) => expect(mapCellAt(layout, SIZE, x, y)).toBeNull());
});

it('maps stand apart where there is room, for their titles', () => {
  expect(layout.lefts[1] - layout.lefts[0]).toBeGreaterThan(layout.side);
  const wide = mapLayout(1800, 200, 3);
  expect(wide.lefts[1] - wide.lefts[0]).toBe(300);
  expect(wide.titleWidth).toBeLessThan(300);
});

it.each([0, 1, 2])('a cell is found where it is drawn, in map %i', (place) => {
  const cell = layout.side / SIZE;
  const x = layout.lefts[place] + 5.5 * cell;
  const y = layout.top + 3.5 * cell;
  expect(mapCellAt(layout, SIZE, x, y)).toEqual({ from: 3, to: 5 });
});

it('every cell is a pixel in the colour of its cost', () => {
  const pixels = mapPixels(map, 'keys', map.worstKeys);
  expect(pixels).toHaveLength(4 * SIZE * SIZE);
  const drawn = new Set<string>();
  for (let at = 0; at < SIZE * SIZE; at++) {
    const [red, green, blue, opacity] = pixels.subarray(4 * at);
    const cell = { from: Math.floor(at / SIZE), to: at % SIZE };
    expect(`rgb(${red}, ${green}, ${blue})`).toBe(
      costColor(cellCost(map, 'keys', cell), map.worstKeys),
    );
    expect(opacity).toBe(255);
    drawn.add(`${red} ${green} ${blue}`);
  }
  expect(drawn.size).toBeGreaterThan(2);
});

it('where nothing costs anything, every cell is dark', () => {
  const free = { ...map, keys: map.keys.map(() => 0) };
  const [red, green, blue] = mapPixels(free, 'keys', 0);
  expect(`rgb(${red}, ${green}, ${blue})`).toBe(costColor(0, 1));
});

it.each([64, 0.6666667, 0.0666667])('the times of a clip of %f s are not cut', (duration) => {
  const { pen, drawn } = recordingCanvas();
  drawMapFrame(pen, layout, 0, 'key by key', duration);
  const width = 7; // pixels of one figure, at most
  const texts = drawn.filter(({ call }) => call === 'fillText');
  const places = texts.map(({ args: [text, x] }) => [String(text), Number(x)] as const);
  const end = String(Number(duration.toPrecision(3)));
  const [, left] = places.findLast(([text]) => text === end) ?? ['', 0];
  expect(left - width * end.length).toBeGreaterThanOrEqual(0);
});

it('covers the square with the picture of its cells, whose edges stay sharp', () => {
  const { canvas, drawn } = recordingCanvas();
  const cells = new EventTarget() as CanvasImageSource;
  drawSeekMap(canvas, layout, 1, cells);
  const { side, top, lefts } = layout;
  expect(drawn).toEqual([
    { call: 'drawImage', color: '', args: [cells, lefts[1], top, side, side] },
  ]);
  expect(canvas.imageSmoothingEnabled).toBe(false);
});
