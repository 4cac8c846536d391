import type { Seconds } from '#engine/base';
import { kindIndex } from '#engine/inspect';
import { keyAtOrBefore, sampleDisplayCurve } from '#engine/inspect/curves';
import type { DisplayCurve } from '#engine/inspect/curves';
import { keyStream } from '#engine/model';
import { keyCache } from '#engine/runtime';
import type { SamplingContext } from '#engine/runtime';
import { setText, type Pen, type Ink, type Canvas2D } from '../../draw/canvas.ts';
import { formatSeconds } from '../../draw/format.ts';
import { drawKindGlyph, drawPointer, drawRing } from '../../draw/glyphs.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import type { PointedKey } from '../../draw/memory/draw-memory.ts';
import { timeToX, type TimeAxis } from '../../draw/time-axis.ts';
import { COMPONENT_COLORS } from '../../draw/track-plot.ts';
import {
  LABEL_WIDTH,
  LINE_HEIGHT,
  valueToY,
  type CurvesView,
  type PlacedPlot,
} from './draw-plots.ts';

/** What moves over the curves, or is pointed at. */
export interface CurvesOverlayState {
  playhead: Seconds;
  hoverTime: Seconds | null;
  hoverKey: PointedKey | null;
  selectedKey: PointedKey | null;
  /** The sampling context; undefined for a source clip. */
  context: SamplingContext | undefined;
}

/** Hot segments of what never moves, and of joints that are not the active one. */
const FLAT_ALPHA = 0.5;
const OTHER_ALPHA = 0.7;

const HOT_SIZE = 8;
const RING_SIZE = 13;
const POINTER_SIZE = 8;

/** Pixels between two points of a hot segment, and how many there are at most. */
const HOT_STEP = 5;
const MAX_HOT_POINTS = 96;

const numbers = new Float32Array(4);

/** Draws over the static picture. The canvas is clear. Frame time: the only strings are the numbers. */
export function drawCurvesOverlay(pen: Pen, view: CurvesView, state: CurvesOverlayState): void {
  const { canvas, palette, metrics } = pen;
  const { axis, rulerHeight, height } = view;
  canvas.save();
  canvas.beginPath();
  canvas.rect(axis.left, 0, axis.width, height);
  canvas.clip();
  for (const plot of view.plots) {
    if (state.context !== undefined) drawHotSegments(pen, axis, plot, state.context);
    drawRings(canvas, axis, plot, state.selectedKey, palette.text, 2);
    drawRings(canvas, axis, plot, state.hoverKey, palette.focus, 1.5);
  }
  const x = Math.round(timeToX(axis, state.playhead));
  canvas.fillStyle = palette.cursor;
  canvas.fillRect(x - 0.75, rulerHeight - 4, 1.5, height - rulerHeight + 4);
  drawPointer(canvas, x, rulerHeight - 2, POINTER_SIZE);
  if (state.hoverTime !== null) drawHoverLine(pen, view, state.hoverTime);
  canvas.restore();
  const time = state.hoverTime ?? state.playhead;
  setText(canvas, metrics.numberFont, 'right');
  canvas.fillStyle = state.hoverTime === null ? palette.cursor : palette.text;
  canvas.fillText(`${formatSeconds(time)} s`, LABEL_WIDTH - VALUE_INSET, rulerHeight / 2);
  for (const plot of view.plots) drawNumbers(pen, plot, time);
}

/** Draws the two hot keys of each lane and the curve between them. */
function drawHotSegments(
  { canvas, palette }: Ink,
  axis: TimeAxis,
  plot: PlacedPlot,
  context: SamplingContext,
): void {
  const { animation } = context;
  const { entries, next } = keyCache(context, plot.kind);
  if (animation === undefined || next === 0) return;
  const { ratio } = keyStream(animation, plot.kind).table;
  canvas.fillStyle = palette.hot;
  canvas.strokeStyle = palette.hot;
  for (let i = 0; i < plot.lines.length; i++) {
    const { display, flat } = plot.lines[i];
    if (display.curve.clip !== animation) continue;
    const active = i === plot.lines.length - 1;
    canvas.globalAlpha = flat ? FLAT_ALPHA : active ? 1 : OTHER_ALPHA;
    canvas.lineWidth = flat ? 1.25 : 2.5;
    const right = keyAtOrBefore(
      display.curve,
      ratio[entries[display.curve.track]] * animation.duration,
    );
    if (right > 0) drawHotSegment(canvas, axis, plot, display, right);
  }
  canvas.globalAlpha = 1;
}

function drawHotSegment(
  canvas: Canvas2D,
  axis: TimeAxis,
  plot: PlacedPlot,
  display: DisplayCurve,
  right: number,
): void {
  const { times } = display.curve;
  const from = Math.max(axis.from, times[right - 1]);
  const to = Math.min(axis.to, times[right]);
  const points = to > from ? hotPoints(display, timeToX(axis, to) - timeToX(axis, from)) : -1;
  for (let component = 0; component < display.names.length; component++) {
    canvas.beginPath();
    for (let i = 0; i <= points; i++) {
      const time = from + ((to - from) * i) / points;
      sampleDisplayCurve(display, time, numbers);
      const y = valueToY(plot, numbers[component]);
      if (i === 0) canvas.moveTo(timeToX(axis, time), y);
      else canvas.lineTo(timeToX(axis, time), y);
    }
    canvas.stroke();
    for (let place = right - 1; place <= right; place++) {
      const value = display.values[place * display.names.length + component];
      drawKindGlyph(
        canvas,
        plot.kind,
        timeToX(axis, times[place]),
        valueToY(plot, value),
        HOT_SIZE,
      );
    }
  }
}

/** Number of pieces of a segment: one if it is straight. */
function hotPoints({ curve }: DisplayCurve, pixels: number): number {
  if (curve.kind !== 'rotation') return 1;
  return Math.min(MAX_HOT_POINTS, Math.max(1, Math.ceil(pixels / HOT_STEP)));
}

/** Rings a key on every curve of its lane. */
function drawRings(
  canvas: Canvas2D,
  axis: TimeAxis,
  plot: PlacedPlot,
  pointed: PointedKey | null,
  color: string,
  lineWidth: number,
): void {
  if (pointed === null || kindIndex(pointed.kind) !== kindIndex(plot.kind)) return;
  canvas.strokeStyle = color;
  canvas.lineWidth = lineWidth;
  for (let i = 0; i < plot.lines.length; i++) {
    const { curve, names, values } = plot.lines[i].display;
    const place = curve.keys.indexOf(pointed.key);
    if (place < 0) continue;
    const x = timeToX(axis, curve.times[place]);
    for (let component = 0; component < names.length; component++) {
      drawRing(canvas, x, valueToY(plot, values[place * names.length + component]), RING_SIZE);
    }
  }
}

/** The hovered time, and where each curve is then. */
function drawHoverLine(
  { canvas, palette }: Ink,
  { axis, rulerHeight, height, plots }: CurvesView,
  time: Seconds,
): void {
  const x = Math.round(timeToX(axis, time));
  canvas.fillStyle = palette.textMuted;
  canvas.globalAlpha = 0.7;
  canvas.fillRect(x, rulerHeight, 1, height - rulerHeight);
  canvas.globalAlpha = 1;
  for (let i = 0; i < plots.length; i++) {
    const plot = plots[i];
    for (let line = 0; line < plot.lines.length; line++) {
      const { display } = plot.lines[line];
      sampleDisplayCurve(display, time, numbers);
      canvas.fillStyle = palette.text;
      for (let component = 0; component < display.names.length; component++) {
        canvas.fillRect(x - 2, valueToY(plot, numbers[component]) - 2, 5, 5);
      }
    }
  }
}

/** Where the names of numbers begin, and where their values end. */
const NAME_X = 24;
const SWATCH_X = 10;
const SWATCH_WIDTH = 10;
const VALUE_INSET = 10;

/** The active joint's numbers at a time, beside the plot. */
function drawNumbers({ canvas, palette, metrics }: Pen, plot: PlacedPlot, time: Seconds): void {
  const { kind, top, unit, lines, height } = plot;
  const line = lines.at(-1);
  if (line === undefined) return;
  const { display } = line;
  sampleDisplayCurve(display, time, numbers);
  let y = top + LINE_HEIGHT / 2 + 3;
  setText(canvas, metrics.labelFont, 'left');
  canvas.fillStyle = palette[kind];
  canvas.fillText(KIND_SHAPES[kind], SWATCH_X, y);
  canvas.fillStyle = palette.textMuted;
  canvas.fillText(kind, NAME_X, y);
  canvas.font = metrics.numberFont;
  for (let i = 0; i < display.names.length; i++) {
    y += LINE_HEIGHT;
    if (y + LINE_HEIGHT / 2 > top + height) return;
    canvas.fillStyle = display.names.length === 1 ? palette[kind] : palette[COMPONENT_COLORS[i]];
    canvas.fillRect(SWATCH_X, y - 1, SWATCH_WIDTH, 2);
    canvas.fillStyle = palette.textMuted;
    canvas.fillText(display.names[i], NAME_X, y);
    canvas.fillStyle = palette.text;
    canvas.textAlign = 'right';
    canvas.fillText(numberText(numbers[i], unit), LABEL_WIDTH - VALUE_INSET, y);
    canvas.textAlign = 'left';
  }
}

function numberText(value: number, unit: string): string {
  return `${value.toFixed(unit === '°' ? 3 : 5).replace('-', '−')}${unit}`;
}
