import type { JointIndex } from '#engine/base';
import { KEY_KINDS } from '#engine/model';
import type { Pen, Ink } from '../../draw/canvas.ts';
import { SEVERITY_SHAPES, drawFindingMark, severityColor } from '../../draw/severity.ts';
import { timeToX } from '../../draw/time-axis.ts';
import { ALL_KINDS, type TimelineScene } from './draw-scene.ts';
import { endRow, firstRow, rowTop, type TimelineView } from './draw-view.ts';

/** Marks in rows are smaller than on the ruler: they must not hide the keys below them. */
const MARK_SIZE = 6;

/** Marks in every row the times at which something is wrong with its joint, in an open lane with its keys. */
export function drawFoundInRows(
  pen: Ink,
  view: TimelineView,
  { rows, foundInJoints }: TimelineScene,
): void {
  if (foundInJoints.size === 0) return;
  for (let row = firstRow(view); row < endRow(view, rows); row++) {
    const found = foundInJoints.get(rows.joint[row]);
    const lane = rows.lane[row];
    // One mark a pixel is enough.
    let last = -Infinity;
    for (const { time, kind, severity } of found?.marks ?? []) {
      const x = timeToX(view.axis, time);
      if (x < view.labelWidth || x > view.width || x - last < 1) continue;
      if (lane !== ALL_KINDS && kind !== KEY_KINDS[lane]) continue;
      drawFindingMark(pen, x, severity, rowTop(view, row) + MARK_SIZE + 1, MARK_SIZE);
      last = x;
    }
  }
}

/** Draws how bad what was found about a joint is. Returns where the text before it has to end. */
export function drawFoundShape(
  { canvas, palette, metrics }: Pen,
  { foundInJoints }: TimelineScene,
  joint: JointIndex,
  right: number,
  middle: number,
): number {
  const found = foundInJoints.get(joint);
  if (found === undefined) return right;
  const shape = SEVERITY_SHAPES[found.severity];
  canvas.fillStyle = severityColor(palette, found.severity);
  canvas.font = metrics.numberFont;
  canvas.textAlign = 'right';
  canvas.fillText(shape, right, middle + 0.5);
  return right - canvas.measureText(shape).width - 4;
}
