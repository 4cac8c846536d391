import type { Seconds } from '#engine/base';
import type { LaneIndex } from '#engine/inspect';
import type { Canvas2D, Rect, Ink } from '../../draw/canvas.ts';
import { timeToX, type TimeAxis } from '../../draw/time-axis.ts';
import type { TimelineScene } from './draw-scene.ts';

/** Numbers of keys in equal intervals of a whole clip. */
export interface Overview {
  readonly counts: Uint32Array;
  /** How many of them the query matches; undefined without a query. */
  readonly finds?: Uint32Array | undefined;
  readonly most: number;
}

const BIN_LEVEL = 9;
const BINS = 2 ** BIN_LEVEL;

/** Counts the keys of the rows that the filter shows. Edit time. */
export function overviewOf(
  keys: TimelineScene['keys'],
  index: TimelineScene['index'],
  rows: TimelineScene['rows'],
  found?: TimelineScene['found'],
): Overview {
  const counts = new Uint32Array(BINS);
  const finds = found && new Uint32Array(BINS);
  for (let track = 0; track < keys.trackCount; track++) {
    if (rows.rowOfJoint[track] < 0) continue;
    index.forEach((lane, kind) => {
      addStretches(counts, lane, track, undefined);
      if (finds) addStretches(finds, lane, track, found.lanes[kind].before);
    });
  }
  return { counts, finds, most: counts.reduce((most, count) => Math.max(most, count), 0) };
}

/**
 * Adds the keys of a lane to their bins.
 * @param before number of counted keys before each slot; undefined if all count
 */
function addStretches(
  bins: Uint32Array,
  { lanes, duration, levels, starts, first }: LaneIndex,
  track: number,
  before: Uint32Array | undefined,
): void {
  const { offsets, times } = lanes;
  const add = (bin: number, from: number, to: number): void => {
    bins[bin] += before === undefined ? to - from : before[to] - before[from];
  };
  if (levels[track] >= BIN_LEVEL && duration > 0) {
    // A bin is a whole number of the index's buckets, which know where they begin.
    const step = 2 ** (levels[track] - BIN_LEVEL);
    for (let bin = 0, at = starts[track]; bin < BINS; bin++, at += step) {
      add(bin, first[at], first[at + step]);
    }
    return;
  }
  for (let slot = offsets[track]; slot < offsets[track + 1]; slot++) {
    // A clip without duration is in the middle.
    const part = duration > 0 ? times[slot] / duration : 0.5;
    add(Math.min(BINS - 1, Math.floor(part * BINS)), slot, slot + 1);
  }
}

/** The overview's whole clip along x; around a single pose, whose length is 0, as much as there is room. */
export function overviewAxis(width: number, duration: Seconds): TimeAxis {
  if (duration === 0) return { from: -0.5, to: 0.5, left: 0, width };
  return { from: 0, to: duration, left: 0, width };
}

/** Width of the handles at the ends of the window, and the least width of the window itself. */
const HANDLE = 5;
const MIN_WINDOW = 8;

/** The window: the range of the lanes, but wide enough to be dragged. */
export function overviewWindow(axis: TimeAxis, from: Seconds, to: Seconds, height: number): Rect {
  const x = timeToX(axis, from);
  const width = timeToX(axis, to) - x;
  const spare = Math.max(0, MIN_WINDOW - width);
  const left = Math.max(0, Math.min(axis.width - width - spare, x - spare / 2));
  return { x: left, y: 0, width: width + spare, height };
}

/** Draws the density of keys, and over it the part that the lanes show. */
export function drawOverview(
  { canvas, palette }: Ink,
  axis: TimeAxis,
  height: number,
  { counts, finds, most }: Overview,
  window: Rect,
): void {
  canvas.fillStyle = palette.background;
  canvas.fillRect(0, 0, axis.width, height);
  canvas.fillStyle = palette.raised;
  canvas.fillRect(window.x, 0, window.width, height);
  canvas.fillStyle = finds === undefined ? palette.textFaint : palette.border;
  drawBins(canvas, axis, height, counts, most);
  canvas.fillStyle = palette.focus;
  if (finds !== undefined) drawBins(canvas, axis, height, finds, most);
  canvas.fillStyle = palette.accent;
  canvas.fillRect(window.x, 0, 2, height);
  canvas.fillRect(window.x + window.width - 2, 0, 2, height);
}

function drawBins(
  canvas: Canvas2D,
  axis: TimeAxis,
  height: number,
  counts: Uint32Array,
  most: number,
): void {
  const bin = axis.width / counts.length;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const high = Math.max(1, (height - 3) * Math.sqrt(counts[i] / most));
    canvas.fillRect(i * bin, height - 1 - high, Math.max(1, bin), high);
  }
}

export type OverviewPart = 'from' | 'to' | 'window' | 'outside';

/** Which part of the overview is at `x`: an end of the window, the window, or the rest. */
export function hitOverview(window: Rect, x: number): OverviewPart {
  const right = window.x + window.width;
  const handle = Math.min(HANDLE, window.width / 4);
  if (x < window.x - HANDLE || x > right + HANDLE) return 'outside';
  if (x < window.x + handle) return 'from';
  return x > right - handle ? 'to' : 'window';
}
