import type { Seconds } from '#engine/base';
import type { Canvas2D, Pen, Ink } from '../../draw/canvas.ts';
import { drawDiamond } from '../../draw/glyphs.ts';
import { drawFindingMark } from '../../draw/severity.ts';
import { drawRuler, drawTimeGrid, timeToX } from '../../draw/time-axis.ts';
import { drawFoundInRows } from './draw-found.ts';
import { drawKeyMarks } from './draw-key-marks.ts';
import { drawLabels } from './draw-labels.ts';
import { ALL_KINDS, type TimelineScene } from './draw-scene.ts';
import { endRow, firstRow, pinnedView, rowTop, type TimelineView } from './draw-view.ts';

const IFRAME_SIZE = 9;

/** Draws the static content. The canvas must be clear. */
export function drawTimeline(pen: Pen, view: TimelineView, scene: TimelineScene): void {
  const { canvas, palette } = pen;
  drawRows(pen, view, scene);
  const pinned = pinnedView(view, scene.rows);
  if (pinned !== undefined) {
    drawRows(pen, pinned, scene);
    canvas.fillStyle = palette.border;
    canvas.fillRect(0, pinned.height - 1, view.width, 2);
  }
  drawRulerBand(pen, view, scene);
  canvas.fillStyle = palette.border;
  canvas.fillRect(view.labelWidth - 1, 0, 1, view.height);
}

/** Draws the rows of a view with their names. They cover what is there. */
function drawRows(pen: Pen, view: TimelineView, scene: TimelineScene): void {
  const { canvas, palette } = pen;
  const below = view.height - view.rulerHeight;
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, view.rulerHeight, view.width, below);
  canvas.clip();
  canvas.fillStyle = palette.surface;
  canvas.fillRect(0, view.rulerHeight, view.width, below);
  drawRowBackgrounds(pen, view, scene);
  drawTimeGrid(pen, view.axis, scene.scale, view.rulerHeight, below);
  drawSelectedRange(pen, view, scene);
  const iframeTimes = scene.iframes.map(({ time }) => time);
  drawLines(canvas, view, iframeTimes, palette.iframe, 0.35);
  drawKeyMarks(pen, view, scene);
  drawFoundInRows(pen, view, scene);
  dimOutsideLoop(pen, view, scene);
  const marked = scene.markers.flatMap(({ time, end }) =>
    end === undefined ? [time] : [time, end],
  );
  drawLines(canvas, view, marked, palette.marker, 0.5);
  drawLabels(pen, view, scene);
  canvas.restore();
}

function drawRowBackgrounds(
  { canvas, palette }: Ink,
  view: TimelineView,
  { rows, selected }: TimelineScene,
): void {
  const { labelWidth, width, rowHeight } = view;
  for (let row = firstRow(view); row < endRow(view, rows); row++) {
    const top = rowTop(view, row);
    const inner = rows.lane[row] !== ALL_KINDS;
    if (inner || row % 2 === 1) {
      canvas.fillStyle = inner ? palette.background : palette.raised;
      canvas.globalAlpha = 0.45;
      canvas.fillRect(labelWidth, top, width - labelWidth, rowHeight);
    }
    if (selected[rows.joint[row]] === 1) {
      canvas.fillStyle = palette.selection;
      canvas.globalAlpha = inner ? 0.25 : 0.55;
      canvas.fillRect(labelWidth, top, width - labelWidth, rowHeight);
    }
    canvas.globalAlpha = 1;
    canvas.fillStyle = palette.faint;
    canvas.fillRect(labelWidth, Math.round(top + rowHeight) - 1, width - labelWidth, 1);
  }
}

function drawSelectedRange(
  { canvas, palette }: Ink,
  view: TimelineView,
  { selectedRange: range, rangeJoints, rows }: TimelineScene,
): void {
  if (range === null) return;
  const from = timeToX(view.axis, range.from);
  const to = timeToX(view.axis, range.to);
  if (rangeJoints !== undefined) {
    canvas.fillStyle = palette.accent;
    canvas.globalAlpha = 0.3;
    for (let row = firstRow(view); row < endRow(view, rows); row++) {
      if (rangeJoints[rows.joint[row]] === 0) continue;
      canvas.fillRect(from, rowTop(view, row), to - from, view.rowHeight);
    }
    canvas.globalAlpha = 1;
    return;
  }
  const height = view.height - view.rulerHeight;
  canvas.fillStyle = palette.accent;
  canvas.globalAlpha = 0.14;
  canvas.fillRect(from, view.rulerHeight, to - from, height);
  canvas.globalAlpha = 0.8;
  canvas.fillRect(Math.round(from), view.rulerHeight, 1, height);
  canvas.fillRect(Math.round(to), view.rulerHeight, 1, height);
  canvas.globalAlpha = 1;
}

/** Dims what is outside the loop range while that is on. */
function dimOutsideLoop(
  { canvas, palette }: Ink,
  view: TimelineView,
  { loopRange, loopRangeOn }: TimelineScene,
): void {
  if (loopRange === null || !loopRangeOn) return;
  const from = Math.max(view.labelWidth, timeToX(view.axis, loopRange.from));
  const to = Math.min(view.width, timeToX(view.axis, loopRange.to));
  const height = view.height - view.rulerHeight;
  canvas.fillStyle = palette.background;
  canvas.globalAlpha = 0.5;
  canvas.fillRect(view.labelWidth, view.rulerHeight, from - view.labelWidth, height);
  canvas.fillRect(to, view.rulerHeight, view.width - to, height);
  canvas.globalAlpha = 1;
}

/** A line at each of the times, from the ruler down. */
function drawLines(
  canvas: Canvas2D,
  view: TimelineView,
  times: readonly Seconds[],
  color: string,
  opacity: number,
): void {
  canvas.fillStyle = color;
  canvas.globalAlpha = opacity;
  for (const time of times) {
    const x = Math.round(timeToX(view.axis, time));
    canvas.fillRect(x, view.rulerHeight, 1, view.height - view.rulerHeight);
  }
  canvas.globalAlpha = 1;
}

/** The ruler with loop range, markers and iframes. It covers rows that are scrolled under it. */
function drawRulerBand(pen: Pen, view: TimelineView, scene: TimelineScene): void {
  const { canvas, palette } = pen;
  const { axis, rulerHeight } = view;
  canvas.fillStyle = palette.raised;
  canvas.fillRect(0, 0, view.width, rulerHeight);
  drawLoopBand(pen, view, scene);
  drawRuler(pen, axis, scene.scale, rulerHeight);
  canvas.fillStyle = palette.marker;
  for (const { time, end = time } of scene.markers) {
    const x = Math.round(timeToX(axis, time));
    canvas.fillRect(x, rulerHeight - RANGE_HEIGHT, timeToX(axis, end) - x, RANGE_HEIGHT);
    drawFlag(canvas, x, rulerHeight);
  }
  canvas.fillStyle = palette.iframe;
  for (const { time } of scene.iframes) {
    drawDiamond(canvas, timeToX(axis, time), iframeY(view), IFRAME_SIZE);
  }
  for (const { time, severity } of scene.findings) {
    drawFindingMark(pen, timeToX(axis, time), severity);
  }
  canvas.fillStyle = palette.raised;
  canvas.fillRect(0, 0, view.labelWidth, rulerHeight);
  canvas.fillStyle = palette.border;
  canvas.fillRect(0, rulerHeight - 1, view.width, 1);
}

/** Height of the middle of the iframes' diamonds. */
export function iframeY({ rulerHeight }: TimelineView): number {
  return rulerHeight - 6;
}

function drawLoopBand(
  { canvas, palette }: Ink,
  { axis, rulerHeight }: TimelineView,
  { loopRange, loopRangeOn }: TimelineScene,
): void {
  if (loopRange === null) return;
  const from = timeToX(axis, loopRange.from);
  const to = timeToX(axis, loopRange.to);
  canvas.fillStyle = palette.loopRange;
  canvas.globalAlpha = loopRangeOn ? 0.75 : 0.3;
  canvas.fillRect(from, 0, to - from, rulerHeight);
  canvas.globalAlpha = 1;
  canvas.fillStyle = loopRangeOn ? palette.accent : palette.textFaint;
  drawGrip(canvas, Math.round(from), 1, rulerHeight);
  drawGrip(canvas, Math.round(to), -1, rulerHeight);
}

/** An end of the loop band, to be dragged: a post with a tab that points into the band. */
function drawGrip(canvas: Canvas2D, x: number, inward: 1 | -1, height: number): void {
  canvas.fillRect(inward > 0 ? x : x - 2, 0, 2, height);
  canvas.fillRect(inward > 0 ? x : x - 5, 0, 5, 7);
}

/** Height of the line under a marked range. */
const RANGE_HEIGHT = 2;

/** A marker's flag, with its pole at `x`. */
function drawFlag(canvas: Canvas2D, x: number, bottom: number): void {
  canvas.fillRect(x, 2, 1, bottom - 2);
  canvas.beginPath();
  canvas.moveTo(x + 1, 2);
  canvas.lineTo(x + 8, 5.5);
  canvas.lineTo(x + 1, 9);
  canvas.closePath();
  canvas.fill();
}
