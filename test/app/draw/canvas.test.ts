import { expect, it } from 'vitest';
import { createInk, createPen, type Canvas2D } from '../../../app/draw/canvas.ts';
import { darkPalette, lightPalette } from '../../../app/draw/palette.ts';

const [canvas, other] = [{}, {}] as Canvas2D[];
const metrics = { rowHeight: 20, font: '', numberFont: '', labelFont: '' };

it('a pen is the same until what it is made of changes', () => {
  const pen = createPen();
  const first = pen(canvas, darkPalette, metrics);
  expect(first).toEqual({ canvas, palette: darkPalette, metrics });
  expect(pen(canvas, darkPalette, metrics)).toBe(first);
  for (const [on, palette, sizes] of [
    [canvas, lightPalette, metrics],
    [canvas, lightPalette, { ...metrics }],
    [other, lightPalette, metrics],
  ] as const) {
    const last = pen(canvas, darkPalette, metrics);
    const next = pen(on, palette, sizes);
    expect(next).not.toBe(last);
    expect(next).toEqual({ canvas: on, palette, metrics: sizes });
  }
});

it('so is ink', () => {
  const ink = createInk();
  const first = ink(canvas, darkPalette);
  expect(ink(canvas, darkPalette)).toBe(first);
  expect(ink(canvas, lightPalette)).toEqual({ canvas, palette: lightPalette });
  expect(ink(other, lightPalette).canvas).toBe(other);
});
