import type { Seconds } from '#engine/base';
import { bucketEnd, slotAt } from '#engine/inspect';
import type { LaneIndex } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { setText, type Pen, type Canvas2D } from '../../draw/canvas.ts';
import { addKindBar, addKindGlyph } from '../../draw/glyphs.ts';
import { bucketWidth, secondsPerPixel, timeToX, type TimeAxis } from '../../draw/time-axis.ts';
import { ALL_KINDS, type TimelineScene } from './draw-scene.ts';
import { LANE_PADDING, endRow, firstRow, laneHeight, laneMiddle } from './draw-view.ts';
import type { TimelineView } from './draw-view.ts';

/** Keys nearer to each other than this many pixels share a mark. */
export const MARK_SPACING = 4;

/** How far beyond the axis a mark may be and still be partly visible. */
const OVERHANG = 8;

/** Opacity of a track whose keys all have the same value. */
export const CONSTANT_ALPHA = 0.42;

/** Opacity of a key that the query does not match. */
const UNFOUND_ALPHA = 0.16;

/** Sizes of a key's shape, in pixels. */
const SMALLEST = 4;
const LARGEST = 8;

/** Draws the keys of all rows that can be seen. */
export function drawKeyMarks(
  { canvas, palette, metrics }: Pen,
  view: TimelineView,
  scene: TimelineScene,
): void {
  const { rows, index, keys, found } = scene;
  const width = bucketWidth(view.axis, keys.duration, MARK_SPACING);
  setText(canvas, metrics.numberFont, 'left');
  const digit = digitWidth(canvas, metrics.numberFont);
  for (let row = firstRow(view); row < endRow(view, rows); row++) {
    const joint = rows.joint[row];
    const lane = rows.lane[row];
    if (joint >= keys.trackCount) continue;
    for (let kind = 0; kind < ALL_KINDS; kind++) {
      if (lane !== ALL_KINDS && lane !== kind) continue;
      const y = laneMiddle(view, row, lane, kind);
      const height = laneHeight(view, lane);
      const before = found?.lanes[kind].before;
      const still = keys.lanes[kind].constant[joint] === 1;
      canvas.globalAlpha = still && before === undefined ? CONSTANT_ALPHA : 1;
      canvas.fillStyle = palette[KEY_KINDS[kind]];
      drawLane(canvas, view.axis, index[kind], joint, width, y, height, before);
      canvas.globalAlpha = 1;
      if (lane === kind) {
        canvas.fillStyle = palette.textFaint;
        drawKeyNumbers(canvas, view.axis, index[kind], joint, y, digit);
      }
    }
  }
}

/**
 * Marks one lane: a shape for a single key, smaller if others are near; a bar for several keys in one
 * bucket, its height by their number. During a search for keys, all others are faint.
 * @param before number of found keys before each slot
 */
function drawLane(
  canvas: Canvas2D,
  axis: TimeAxis,
  index: LaneIndex,
  track: number,
  width: Seconds,
  y: number,
  height: number,
  before: Uint32Array | undefined,
): void {
  const { kind, times } = index.lanes;
  const bucketPixels = width / secondsPerPixel(axis);
  const end = endSlot(index, track, axis);
  const first = firstSlot(index, track, axis, width);
  let left = -Infinity;
  let x = first < end ? timeToX(axis, times[first]) : 0;
  let next = first;
  let alpha = canvas.globalAlpha;
  canvas.beginPath();
  for (let slot = first; slot < end; slot = next) {
    next = bucketEnd(index, track, slot, width);
    const right = next < end ? timeToX(axis, times[next]) : Infinity;
    const finds = before === undefined ? next - slot : before[next] - before[slot];
    const wanted = before === undefined ? alpha : finds > 0 ? 1 : UNFOUND_ALPHA;
    if (wanted !== alpha) {
      canvas.fill();
      canvas.beginPath();
      canvas.globalAlpha = alpha = wanted;
    }
    if (next - slot === 1) {
      addKindGlyph(canvas, kind, x, y, glyphSize(height, Math.min(x - left, right - x)));
      left = x;
    } else {
      const edge = timeToX(axis, Math.floor(times[slot] / width) * width);
      const middle = edge + bucketPixels / 2;
      const high = barHeight(finds > 0 ? finds : next - slot, height);
      addKindBar(canvas, kind, middle, y, bucketPixels - 1, high);
      left = edge + bucketPixels;
    }
    x = right;
  }
  canvas.fill();
}

/** The first slot on screen, from the beginning of its bucket: buckets must not depend on the view. */
function firstSlot(index: LaneIndex, track: number, axis: TimeAxis, width: Seconds): number {
  const left = axis.from - OVERHANG * secondsPerPixel(axis);
  return slotAt(index, track, Math.floor(left / width) * width);
}

/** One after the last slot on screen. */
function endSlot(index: LaneIndex, track: number, axis: TimeAxis): number {
  return slotAt(index, track, axis.to + OVERHANG * secondsPerPixel(axis));
}

/** Size of a key's shape beside others that are `room` pixels away. */
function glyphSize(height: number, room: number): number {
  return Math.max(SMALLEST, Math.min(height, LARGEST, room - 1));
}

/** Grows by the same amount whenever the count doubles, until it stands a little out of the lane. */
function barHeight(count: number, height: number): number {
  return Math.min(height + 2, 5 + 1.4 * Math.log2(count));
}

const NUMBER_GAP = 3;

/** Writes key indices beside the keys that leave room for them. */
function drawKeyNumbers(
  canvas: Canvas2D,
  axis: TimeAxis,
  index: LaneIndex,
  track: number,
  y: number,
  digit: number,
): void {
  const first = slotAt(index, track, axis.from - OVERHANG * secondsPerPixel(axis));
  const end = endSlot(index, track, axis);
  if ((end - first) * digit > axis.width) return;
  for (let slot = first; slot < end; slot++) {
    const x = numberX(index, track, slot, axis, digit);
    if (x !== undefined) canvas.fillText(String(index.lanes.keys[slot]), x, y + 0.5);
  }
}

const digitWidths = new Map<string, number>();

/** Width of one digit in the canvas' current font; measured once a font, as measuring allocates. */
export function digitWidth(canvas: Canvas2D, font: string): number {
  const width = digitWidths.get(font) ?? canvas.measureText('0').width;
  digitWidths.set(font, width);
  return width;
}

/**
 * Where a key's number begins: after the key, before it where the lane ends, undefined if that
 * would run into another key. Frame time: allocates nothing.
 */
export function numberX(
  index: LaneIndex,
  track: number,
  slot: number,
  axis: TimeAxis,
  digit: number,
): number | undefined {
  const { keys, times, offsets } = index.lanes;
  const x = timeToX(axis, times[slot]);
  const gap = 4 + NUMBER_GAP;
  const width = (Math.floor(Math.log10(Math.max(1, keys[slot]))) + 1) * digit;
  if (x + gap + width > axis.left + axis.width + LANE_PADDING) {
    const before = slot > offsets[track] ? timeToX(axis, times[slot - 1]) : axis.left;
    // The key before may have its number between the two.
    return x - before >= 2 * width + 3 * gap ? x - gap - width : undefined;
  }
  const next = slot + 1 < offsets[track + 1] ? timeToX(axis, times[slot + 1]) : Infinity;
  return next - x >= width + 2 * gap ? x + gap : undefined;
}
