import { firstPlace, type Seconds } from '#engine/base';
import type { EdgeTable } from '#engine/inspect';
import { TRACK_COMPONENTS, isStep } from '#engine/model';
import type { UserTrack } from '#engine/model';
import { sampleTrack } from '#engine/runtime';
import { setText, type Pen, type Ink, type Canvas2D } from './canvas.ts';
import { drawTimeGrid, timeToX, xToTime } from './time-axis.ts';
import type { RulerScale, TimeAxis } from './time-axis.ts';

/** A plot of a user track: time along x, values along y. */
export interface TrackPlot {
  readonly track: UserTrack;
  readonly duration: Seconds;
  /** Values at the lower and the upper end of the strip. */
  readonly least: number;
  readonly most: number;
}

/** For a float track: the threshold, and where the curve crosses it. */
export interface PlotThreshold {
  readonly value: number;
  readonly edges: EdgeTable;
}

/** Width of the labels left of the curve. */
const PLOT_LEFT = 50;
/** Room behind it for the marks at the end of the clip. */
const PLOT_RIGHT = 8;
/** Room above and below the values, for marks. */
const MARGIN = 9;
const KEY_SIZE = 3;
/** Keys closer than this, in pixels, are merged. */
const KEY_SPACING = 5;
const EDGE_SIZE = 4;

/** Colours of the components, first to last; each is named where its value is written. */
export const COMPONENT_COLORS = ['translation', 'rotation', 'scale', 'iframe'] as const;
export const COMPONENT_NAMES = ['x', 'y', 'z', 'w'] as const;

/** Position of a value. */
export function valueToY({ least, most }: TrackPlot, height: number, value: number): number {
  const part = most > least ? (value - least) / (most - least) : 0.5;
  return height - MARGIN - part * (height - 2 * MARGIN);
}

/** The value at a height; beyond the ends for heights beyond them. */
export function yToValue({ least, most }: TrackPlot, height: number, y: number): number {
  return least + ((height - MARGIN - y) / (height - 2 * MARGIN)) * (most - least);
}

/** Draws a track's curves, keys, threshold and edges over a grid of times. */
export function drawTrackPlot(
  pen: Pen,
  plot: TrackPlot,
  axis: TimeAxis,
  height: number,
  threshold: PlotThreshold | undefined,
  scale: RulerScale,
): void {
  const { canvas, palette } = pen;
  drawTimeGrid(pen, axis, scale, 0, height);
  drawLimits(pen, plot, axis, height);
  if (threshold !== undefined) drawThreshold(pen, plot, axis, height, threshold.value);
  const components = TRACK_COMPONENTS[plot.track.type];
  for (let i = 0; i < components; i++) {
    drawCurve(canvas, plot, axis, height, i, palette[COMPONENT_COLORS[i]]);
  }
  if (threshold !== undefined) drawEdges(pen, plot, axis, height, threshold);
}

function drawLimits(
  { canvas, palette, metrics }: Pen,
  plot: TrackPlot,
  axis: TimeAxis,
  height: number,
): void {
  setText(canvas, metrics.numberFont, 'right');
  for (const value of plot.most > plot.least ? [plot.least, plot.most] : [plot.least]) {
    const y = Math.round(valueToY(plot, height, value));
    canvas.fillStyle = palette.faint;
    canvas.fillRect(axis.left, y, axis.width, 1);
    canvas.fillStyle = palette.textFaint;
    canvas.fillText(String(Number(value.toPrecision(3))), axis.left - 4, y + 0.5);
  }
}

function drawThreshold(
  { canvas, palette }: Ink,
  plot: TrackPlot,
  axis: TimeAxis,
  height: number,
  value: number,
): void {
  canvas.strokeStyle = palette.warning;
  canvas.lineWidth = 1;
  canvas.setLineDash([4, 3]);
  canvas.beginPath();
  const y = Math.round(valueToY(plot, height, value)) + 0.5;
  canvas.moveTo(axis.left, y);
  canvas.lineTo(axis.left + axis.width, y);
  canvas.stroke();
  canvas.setLineDash([]);
}

/** One component: a line where it interpolates, stairs where it steps; flat before the first key and after the last. */
function drawCurve(
  canvas: Canvas2D,
  plot: TrackPlot,
  axis: TimeAxis,
  height: number,
  component: number,
  color: string,
): void {
  const { track, duration } = plot;
  if (track.count === 0) {
    drawStill(canvas, plot, axis, height, component, color);
    return;
  }
  const components = TRACK_COMPONENTS[track.type];
  const first = firstKeyFrom(track, axis.from / duration);
  const last = firstKeyFrom(track, axis.to / duration) + 1;
  canvas.strokeStyle = color;
  canvas.fillStyle = color;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  let y = 0;
  let x = -Infinity;
  for (let key = Math.max(0, first - 1); key <= last && key < track.count; key++) {
    const at = timeToX(axis, track.ratios[key] * duration);
    const high = valueToY(plot, height, track.values[key * components + component]);
    if (x === -Infinity) canvas.moveTo(Math.min(at, axis.left), high);
    else if (isStep(track, key - 1)) canvas.lineTo(at, y);
    canvas.lineTo(at, high);
    if (at - x >= KEY_SPACING) {
      canvas.fillRect(at - KEY_SIZE / 2, high - KEY_SIZE / 2, KEY_SIZE, KEY_SIZE);
    }
    x = at;
    y = high;
  }
  canvas.lineTo(Math.max(x, axis.left + axis.width), y);
  canvas.stroke();
}

const still = new Float32Array(4);

/** Of a track without keys: what sampling gives at any time. */
function drawStill(
  canvas: Canvas2D,
  plot: TrackPlot,
  axis: TimeAxis,
  height: number,
  component: number,
  color: string,
): void {
  sampleTrack(plot.track, 0, still);
  const y = valueToY(plot, height, still[component]);
  canvas.fillStyle = color;
  canvas.fillRect(axis.left, y - 0.75, axis.width, 1.5);
}

function firstKeyFrom({ ratios, count }: UserTrack, ratio: number): number {
  return firstPlace(count, (place) => ratios[place] >= ratio);
}

/** ▲ where the curve rises through the threshold going forward, ▼ where it falls. */
function drawEdges(
  { canvas, palette }: Ink,
  plot: TrackPlot,
  axis: TimeAxis,
  height: number,
  { value, edges }: PlotThreshold,
): void {
  const y = valueToY(plot, height, value);
  for (let i = 0; i < edges.ratios.length; i++) {
    const x = timeToX(axis, edges.ratios[i] * plot.duration);
    if (x < axis.left - EDGE_SIZE || x > axis.left + axis.width + EDGE_SIZE) continue;
    const up = edges.rising[i] === 1 ? -1 : 1;
    canvas.fillStyle = edges.rising[i] === 1 ? palette.hot : palette.accent;
    canvas.beginPath();
    canvas.moveTo(x, y + up * (EDGE_SIZE + 3));
    canvas.lineTo(x + EDGE_SIZE, y - up);
    canvas.lineTo(x - EDGE_SIZE, y - up);
    canvas.closePath();
    canvas.fill();
  }
}

/** The time axis of a strip; the same for all tracks. */
export function plotAxis(from: Seconds, to: Seconds, width: number): TimeAxis {
  return { from, to, left: PLOT_LEFT, width: Math.max(1, width - PLOT_LEFT - PLOT_RIGHT) };
}

/** Draws the line of a time over a strip. */
export function drawTimeLine(
  canvas: Canvas2D,
  axis: TimeAxis,
  height: number,
  time: Seconds,
  color: string,
): void {
  const x = Math.round(timeToX(axis, time));
  if (x < axis.left || x > axis.left + axis.width) return;
  canvas.fillStyle = color;
  canvas.fillRect(x, 0, 1, height);
}

/** Largest distance, in pixels, at which the pointer can drag the threshold line. */
const REACH = 5;

/** Whether a pointer at a height takes hold of the threshold line. */
export function isOnThreshold(
  plot: TrackPlot,
  height: number,
  threshold: number,
  y: number,
): boolean {
  return Math.abs(valueToY(plot, height, threshold) - y) <= REACH;
}

/** The time of the clip under a pixel. */
export function timeAt({ duration }: TrackPlot, axis: TimeAxis, x: number): Seconds {
  return Math.min(duration, Math.max(0, xToTime(axis, x)));
}
