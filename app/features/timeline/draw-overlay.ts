import type { JointIndex, KeyIndex, Seconds } from '#engine/base';
import { kindIndex, trackOfKey } from '#engine/inspect';
import { KEY_KINDS, NO_KEY, keyStream, type Animation } from '#engine/model';
import { keyCache } from '#engine/runtime';
import type { SamplingContext } from '#engine/runtime';
import { setText, type Pen, type Ink, type Canvas2D } from '../../draw/canvas.ts';
import { drawKindGlyph, drawPointer, drawRing } from '../../draw/glyphs.ts';
import type { PointedKey } from '../../draw/memory/draw-memory.ts';
import { coverLabels, rulerText, timeToX } from '../../draw/time-axis.ts';
import { CONSTANT_ALPHA, digitWidth, numberX } from './draw-key-marks.ts';
import { ALL_KINDS, type TimelineScene } from './draw-scene.ts';
import { endRow, firstRow, laneMiddle, rowTop, type TimelineView } from './draw-view.ts';

/** What the overlay shows: the playhead and what is pointed at. */
export interface TimelineOverlayState {
  playhead: Seconds;
  /** The clip that plays and the cache it plays from; undefined for a source clip. */
  animation: Animation | undefined;
  context: SamplingContext | undefined;
  hoverJoint: JointIndex | null;
  hoverTime: Seconds | null;
  hoverKey: PointedKey | null;
  selectedKey: PointedKey | null;
  /** Of the rows that stay in view, as in `pinnedView`. */
  pinned?: TimelineView | undefined;
}

const HOT_SHARED = 6;
const ONLY_HOT = 10;
const POINTER_SIZE = 8;

/**
 * Draws over the static picture. The canvas is clear. Frame time: makes no objects; the only strings are
 * the numbers of hot keys in open lanes, the hovered time and what it covers.
 */
export function drawTimelineOverlay(
  pen: Pen,
  view: TimelineView,
  scene: TimelineScene,
  state: TimelineOverlayState,
): void {
  const { pinned } = state;
  const top = pinned?.height ?? view.rulerHeight;
  drawOverRows(pen, view, top, scene, state);
  if (pinned !== undefined) {
    drawOverRows(pen, pinned, view.rulerHeight, scene, state);
  }
  drawTimeLines(pen, view, scene, state);
}

/** Draws over the rows of a view, from `top` down. */
function drawOverRows(
  pen: Pen,
  view: TimelineView,
  top: number,
  scene: TimelineScene,
  state: TimelineOverlayState,
): void {
  const { canvas, palette } = pen;
  const { labelWidth, width, height } = view;
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, top, width, height - top);
  canvas.clip();
  drawHoveredRow(pen, view, scene, state.hoverJoint);
  canvas.beginPath();
  canvas.rect(labelWidth, top, width - labelWidth, height - top);
  canvas.clip();
  drawHotKeys(pen, view, scene, state);
  if (state.selectedKey !== null) {
    drawPointedKey(canvas, view, scene, state.selectedKey, palette.text, 2);
  }
  if (state.hoverKey !== null) {
    drawPointedKey(canvas, view, scene, state.hoverKey, palette.focus, 1.5);
  }
  canvas.restore();
}

function drawHoveredRow(
  { canvas, palette }: Ink,
  view: TimelineView,
  { rows }: TimelineScene,
  joint: JointIndex | null,
): void {
  const row = joint === null ? -1 : (rows.rowOfJoint[joint] ?? -1);
  const top = rowTop(view, row);
  if (row < 0 || top < view.rulerHeight - view.rowHeight || top > view.height) return;
  const visible = Math.max(top, view.rulerHeight);
  canvas.fillStyle = palette.textMuted;
  canvas.globalAlpha = 0.1;
  canvas.fillRect(0, visible, view.width, top + view.rowHeight - visible);
  canvas.globalAlpha = 1;
}

/** Per visible lane: the pair of keys that is interpolated, and the segment between them. */
function drawHotKeys(
  pen: Pen,
  view: TimelineView,
  scene: TimelineScene,
  { animation, context }: TimelineOverlayState,
): void {
  const { canvas, metrics } = pen;
  if (animation === undefined || context === undefined) return;
  const { rows, keys } = scene;
  const end = endRow(view, rows);
  setText(canvas, metrics.numberFont, 'left');
  const digit = digitWidth(canvas, metrics.numberFont);
  for (let kind = 0; kind < ALL_KINDS; kind++) {
    const { entries, next } = keyCache(context, KEY_KINDS[kind]);
    if (next === 0) continue;
    const { previous } = keyStream(animation, KEY_KINDS[kind]).table;
    for (let row = firstRow(view); row < end; row++) {
      const lane = rows.lane[row];
      const joint = rows.joint[row];
      if ((lane !== ALL_KINDS && lane !== kind) || joint >= keys.trackCount) continue;
      const right = entries[joint];
      const left = previous[right];
      if (left !== NO_KEY) drawHotPair(pen, view, scene, kind, row, left, right, digit);
    }
  }
  canvas.globalAlpha = 1;
}

function drawHotPair(
  pen: Ink,
  view: TimelineView,
  { rows, keys, index }: TimelineScene,
  kind: number,
  row: number,
  left: KeyIndex,
  right: KeyIndex,
  digit: number,
): void {
  const { canvas, palette } = pen;
  const joint = rows.joint[row];
  const lane = rows.lane[row];
  const { constant, slots, times } = keys.lanes[kind];
  const alone = lane === kind;
  const still = constant[joint] === 1;
  const y = laneMiddle(view, row, lane, kind);
  const x0 = timeToX(view.axis, times[slots[left]]);
  const x1 = timeToX(view.axis, times[slots[right]]);
  canvas.fillStyle = palette.hot;
  canvas.globalAlpha = still ? (alone ? 0.3 : 0.14) : 0.7;
  canvas.fillRect(x0, y - 0.5, x1 - x0, 1);
  const size = alone ? ONLY_HOT : HOT_SHARED;
  drawHotGlyph(pen, kind, x0, y, size, still);
  drawHotGlyph(pen, kind, x1, y, size, still);
  canvas.globalAlpha = 1;
  if (!alone) return;
  drawHotNumber(canvas, view, index[kind], joint, left, y, digit);
  drawHotNumber(canvas, view, index[kind], joint, right, y, digit);
}

/** Covers the key below it. Dimmed for a track that never changes, whose key would otherwise shine through. */
function drawHotGlyph(
  { canvas, palette }: Ink,
  kind: number,
  x: number,
  y: number,
  size: number,
  still: boolean,
): void {
  canvas.globalAlpha = 1;
  if (still) {
    canvas.fillStyle = palette.surface;
    drawKindGlyph(canvas, KEY_KINDS[kind], x, y, size);
    canvas.globalAlpha = CONSTANT_ALPHA;
  }
  canvas.fillStyle = palette.hot;
  drawKindGlyph(canvas, KEY_KINDS[kind], x, y, size);
}

function drawHotNumber(
  canvas: Canvas2D,
  { axis }: TimelineView,
  index: TimelineScene['index'][0],
  track: number,
  key: KeyIndex,
  y: number,
  digit: number,
): void {
  const slot = index.lanes.slots[key];
  const x = numberX(index, track, slot, axis, digit);
  if (x !== undefined) canvas.fillText(String(key), x, y + 0.5);
}

/** Draws a ring around a key in its own lane and in its joint's row. */
function drawPointedKey(
  canvas: Canvas2D,
  view: TimelineView,
  { rows, keys }: TimelineScene,
  { kind, key }: PointedKey,
  color: string,
  lineWidth: number,
): void {
  const place = kindIndex(kind);
  const lanes = keys.lanes[place];
  if (key >= lanes.count) return;
  const joint = trackOfKey(lanes, key);
  const row = joint < rows.rowOfJoint.length ? rows.rowOfJoint[joint] : -1;
  if (row < 0) return;
  const x = timeToX(view.axis, lanes.times[lanes.slots[key]]);
  canvas.strokeStyle = color;
  canvas.lineWidth = lineWidth;
  drawRing(canvas, x, laneMiddle(view, row, ALL_KINDS, place), HOT_SHARED + 5);
  if (rows.expanded[joint] === 1) {
    drawRing(canvas, x, laneMiddle(view, row + 1 + place, place, place), ONLY_HOT + 5);
  }
}

function drawTimeLines(
  pen: Pen,
  view: TimelineView,
  { scale }: TimelineScene,
  { playhead, hoverTime }: TimelineOverlayState,
): void {
  const { canvas, palette } = pen;
  const { rulerHeight, labelWidth, height, axis } = view;
  canvas.save();
  canvas.beginPath();
  canvas.rect(labelWidth, 0, view.width - labelWidth, height);
  canvas.clip();
  const x = Math.round(timeToX(axis, playhead));
  canvas.fillStyle = palette.cursor;
  canvas.fillRect(x - 0.75, rulerHeight - 4, 1.5, height - rulerHeight + 4);
  drawPointer(canvas, x, rulerHeight - 2, POINTER_SIZE);
  if (hoverTime !== null) {
    const at = Math.round(timeToX(axis, hoverTime));
    canvas.fillStyle = palette.textMuted;
    canvas.globalAlpha = 0.7;
    canvas.fillRect(at, rulerHeight, 1, height - rulerHeight);
    canvas.globalAlpha = 1;
    drawTimeTag(pen, view, scale, at, hoverTime);
  }
  canvas.restore();
}

function hoverDecimals(unit: 'seconds' | 'frames' | 'ratio'): number {
  if (unit === 'frames') return 1;
  return unit === 'ratio' ? 4 : 3;
}

/** The hovered time, written on the ruler in place of the labels that it reaches into. */
function drawTimeTag(
  pen: Pen,
  { axis, rulerHeight, width }: TimelineView,
  scale: TimelineScene['scale'],
  x: number,
  time: Seconds,
): void {
  const { canvas, palette, metrics } = pen;
  const text = rulerText(time, scale, hoverDecimals(scale.unit));
  setText(canvas, metrics.numberFont, 'left');
  const tagWidth = text.length * digitWidth(canvas, metrics.numberFont) + 8;
  const left = Math.min(x, width - tagWidth);
  coverLabels(pen, axis, scale, left - 4, left + tagWidth + 4, rulerHeight);
  canvas.fillStyle = palette.controlHover;
  canvas.fillRect(left, 2, tagWidth, rulerHeight - 4);
  canvas.fillStyle = palette.text;
  canvas.fillText(text, left + 4, rulerHeight / 2);
}
