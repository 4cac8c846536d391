import { keyAtOrBefore, sampleDisplayCurve } from '#engine/inspect/curves';
import type { DisplayCurve } from '#engine/inspect/curves';
import { setText, type Pen, type Ink, type Canvas2D } from '../../draw/canvas.ts';
import { drawKindGlyph } from '../../draw/glyphs.ts';
import { drawRuler, drawTimeGrid, type RulerScale, timeToX } from '../../draw/time-axis.ts';
import { COMPONENT_COLORS } from '../../draw/track-plot.ts';
import {
  valueTicks,
  valueToY,
  type CurveLine,
  type CurvesView,
  type PlacedPlot,
} from './draw-plots.ts';
import { traceCurve, type Trace } from './draw-trace.ts';

/** Keys nearer than this, in pixels, are drawn as one. */
export const KEY_SPACING = 5;
const KEY_SIZE = 5;
const TICK_SPACING = 26;

/** Curves of joints that are not the active one. */
const OTHER_ALPHA = 0.55;
const BAND_ALPHA = 0.22;

/** Dashes that tell joints apart; the active one's line is solid. */
export const JOINT_DASHES: readonly (readonly number[])[] = [
  [],
  [6, 3],
  [2, 2],
  [9, 3, 2, 3],
  [4, 2, 1, 2],
];

/** The dashes of a line, counted back from the active one. */
export function dashOf(lines: readonly CurveLine[], index: number): readonly number[] {
  return JOINT_DASHES[(lines.length - 1 - index) % JOINT_DASHES.length];
}

/** Draws the static content: ruler, grids, curves and their keys. */
export function drawCurves(pen: Pen, view: CurvesView, scale: RulerScale): void {
  const { canvas, palette } = pen;
  const { axis, rulerHeight, width, height, plots } = view;
  drawTimeGrid(pen, axis, scale, rulerHeight, height - rulerHeight);
  for (const plot of plots) {
    canvas.fillStyle = palette.border;
    canvas.fillRect(0, Math.round(plot.top), width, 1);
    canvas.save();
    canvas.beginPath();
    canvas.rect(axis.left, plot.top, axis.width, plot.height);
    canvas.clip();
    drawGridLines(pen, view, plot);
    plot.lines.forEach((line, i) => {
      const active = i === plot.lines.length - 1;
      drawLine(pen, view, plot, line, dashOf(plot.lines, i), active);
    });
    canvas.restore();
    drawGridValues(pen, view, plot);
    drawNames(pen, view, plot);
  }
  drawRuler(pen, axis, scale, rulerHeight);
}

/** Between two names, one below the other. */
const NAME_SPACING = 10;

/** Draws the names of the active joint's curves at their ends. */
function drawNames(
  { canvas, palette, metrics }: Pen,
  { axis }: CurvesView,
  plot: PlacedPlot,
): void {
  const display = plot.lines.at(-1)?.display;
  if (display === undefined || display.names.length === 1) return;
  const numbers = new Float32Array(display.names.length);
  sampleDisplayCurve(display, axis.to, numbers);
  const ends = display.names
    .map((name, i) => ({
      name,
      color: palette[COMPONENT_COLORS[i]],
      y: valueToY(plot, numbers[i]),
    }))
    .toSorted((a, b) => a.y - b.y);
  setText(canvas, metrics.numberFont, 'left');
  let next = plot.top + NAME_SPACING / 2;
  ends.forEach(({ name, color, y }, i) => {
    const lowest = plot.top + plot.height - NAME_SPACING * (ends.length - i - 0.5);
    next = Math.min(lowest, Math.max(next, y));
    canvas.fillStyle = color;
    canvas.fillText(name, axis.left + axis.width + 5, next);
    next += NAME_SPACING;
  });
}

function drawGridLines({ canvas, palette }: Ink, { axis }: CurvesView, plot: PlacedPlot): void {
  if (plot.flat) return;
  const { first, step, count } = valueTicks(plot, TICK_SPACING);
  for (let i = first; i < first + count; i++) {
    canvas.fillStyle = i === 0 ? palette.border : palette.faint;
    canvas.fillRect(axis.left, Math.round(valueToY(plot, i * step)), axis.width, 1);
  }
}

/** Writes the values of the grid's lines beside them, where no curve crosses them. */
function drawGridValues(
  { canvas, palette, metrics }: Pen,
  { axis }: CurvesView,
  plot: PlacedPlot,
): void {
  if (plot.flat) return;
  const { first, step, count, decimals } = valueTicks(plot, TICK_SPACING);
  setText(canvas, metrics.numberFont, 'right');
  canvas.fillStyle = palette.textFaint;
  for (let i = first; i < first + count; i++) {
    const y = Math.round(valueToY(plot, i * step));
    if (Math.min(y - plot.top, plot.top + plot.height - y) < LABEL_ROOM) continue;
    const text = (i * step).toFixed(decimals).replace('-', '−');
    canvas.fillText(`${text}${plot.unit}`, axis.left - 5, y);
  }
}

/** Above and below a grid line, for its value. */
const LABEL_ROOM = 6;

function drawLine(
  { canvas, palette }: Ink,
  view: CurvesView,
  plot: PlacedPlot,
  { display, band }: CurveLine,
  dashes: readonly number[],
  active: boolean,
): void {
  const trace = traceCurve(display, view.axis);
  const alpha = active ? 1 : OTHER_ALPHA;
  for (let i = 0; i < display.names.length; i++) {
    const color = display.names.length === 1 ? palette[plot.kind] : palette[COMPONENT_COLORS[i]];
    canvas.fillStyle = color;
    canvas.strokeStyle = color;
    if (band !== undefined) {
      canvas.globalAlpha = BAND_ALPHA * alpha;
      drawBand(canvas, view, plot, display, band, i);
    }
    canvas.globalAlpha = alpha;
    canvas.lineWidth = active ? 1.5 : 1.25;
    canvas.setLineDash([...dashes]);
    strokeTrace(canvas, plot, trace, display.names.length, i);
    canvas.setLineDash([]);
    drawKeys(canvas, view, plot, display, i);
  }
  canvas.globalAlpha = 1;
}

function strokeTrace(
  canvas: Canvas2D,
  plot: PlacedPlot,
  { x, values }: Trace,
  count: number,
  component: number,
): void {
  canvas.beginPath();
  for (let point = 0; point < x.length; point++) {
    const y = valueToY(plot, values[point * count + component]);
    if (point === 0) canvas.moveTo(x[point], y);
    else canvas.lineTo(x[point], y);
  }
  canvas.stroke();
}

/** Fills the band of half a quantisation step above and below a curve. */
function drawBand(
  canvas: Canvas2D,
  { axis }: CurvesView,
  plot: PlacedPlot,
  { curve, names, values }: DisplayCurve,
  band: Float32Array,
  component: number,
): void {
  const first = keyAtOrBefore(curve, axis.from);
  const last = Math.min(curve.keys.length - 1, keyAtOrBefore(curve, axis.to) + 1);
  const edge = (place: number, side: 1 | -1): void => {
    const at = place * names.length + component;
    canvas.lineTo(timeToX(axis, curve.times[place]), valueToY(plot, values[at] + side * band[at]));
  };
  canvas.beginPath();
  for (let place = first; place <= last; place++) edge(place, 1);
  for (let place = last; place >= first; place--) edge(place, -1);
  canvas.closePath();
  canvas.fill();
}

function drawKeys(
  canvas: Canvas2D,
  { axis }: CurvesView,
  plot: PlacedPlot,
  { curve, names, values }: DisplayCurve,
  component: number,
): void {
  const last = keyAtOrBefore(curve, axis.to);
  let drawn = -Infinity;
  for (let place = keyAtOrBefore(curve, axis.from); place <= last; place++) {
    const x = timeToX(axis, curve.times[place]);
    if (x - drawn < KEY_SPACING) continue;
    drawn = x;
    const y = valueToY(plot, values[place * names.length + component]);
    drawKindGlyph(canvas, plot.kind, x, y, KEY_SIZE);
  }
}
