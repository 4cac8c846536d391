import { fitText, type Pen, type Canvas2D } from '../../draw/canvas.ts';
import { KEY_KINDS } from '#engine/model';
import { formatCount } from '../../draw/format.ts';
import { drawKindGlyph } from '../../draw/glyphs.ts';
import { drawFoundShape } from './draw-found.ts';
import { CONSTANT_ALPHA } from './draw-key-marks.ts';
import type { JointIndex } from '#engine/base';
import { ALL_KINDS, keysOfJoint, type TimelineRows, type TimelineScene } from './draw-scene.ts';
import { endRow, firstRow, rowTop, type TimelineView } from './draw-view.ts';

/** Where the parts of a label begin. */
const TRIANGLE_X = 14;
const NAME_X = 24;
const LANE_GLYPH_X = 30;
const LANE_NAME_X = 40;
const COUNT_INSET = 8;

/** Right end of the disclosure triangle's place, where a click opens and closes the row. */
export const TRIANGLE_END = 22;

/** Width of the box that hides and shows the rows below a joint's. */
export const FOLD_WIDTH = 12;

/** How far a child's name is indented, at most up to a part of the column. */
const INDENT = 7;
const MOST_INDENT = 0.4;

/** Where a joint's name begins; where rows can be folded, after the place of the box. */
function nameX(
  { labelWidth }: TimelineView,
  { layout: { depth, fold }, leastDepth }: TimelineRows,
  joint: JointIndex,
): number {
  const deep = Math.max(0, (depth?.[joint] ?? 0) - leastDepth);
  const indent = Math.min(deep * INDENT, labelWidth * MOST_INDENT);
  return NAME_X + indent + (fold === undefined ? 0 : FOLD_WIDTH);
}

/** The middle of the box that hides and shows the rows below a joint's. */
export function foldX(view: TimelineView, rows: TimelineRows, joint: JointIndex): number {
  return Math.round(nameX(view, rows, joint) - FOLD_WIDTH / 2 - 2);
}

/** Draws the column of names, with each row's number of keys. */
export function drawLabels(pen: Pen, view: TimelineView, scene: TimelineScene): void {
  const { canvas, palette } = pen;
  const { rows } = scene;
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, view.rulerHeight, view.labelWidth, view.height - view.rulerHeight);
  canvas.clip();
  canvas.fillStyle = palette.surface;
  canvas.fillRect(0, view.rulerHeight, view.labelWidth, view.height - view.rulerHeight);
  canvas.textBaseline = 'middle';
  for (let row = firstRow(view); row < endRow(view, rows); row++) {
    if (scene.selected[rows.joint[row]] === 1) {
      canvas.fillStyle = palette.selection;
      canvas.globalAlpha = rows.lane[row] === ALL_KINDS ? 1 : 0.5;
      canvas.fillRect(0, rowTop(view, row), view.labelWidth, view.rowHeight);
      canvas.globalAlpha = 1;
    }
    if (rows.lane[row] === ALL_KINDS) drawJointLabel(pen, view, scene, row);
    else drawLaneLabel(pen, view, scene, row);
  }
  canvas.restore();
}

function drawJointLabel(pen: Pen, view: TimelineView, scene: TimelineScene, row: number): void {
  const { canvas, palette, metrics } = pen;
  const { rows, names, keys } = scene;
  const joint = rows.joint[row];
  const y = rowTop(view, row) + view.rowHeight / 2;
  canvas.fillStyle = palette.textMuted;
  drawDisclosure(canvas, TRIANGLE_X, y, rows.expanded[joint] === 1);
  const fold = rows.layout.fold?.[joint] ?? 'none';
  if (fold !== 'none') drawFold(canvas, foldX(view, rows, joint), y, fold === 'open');
  if (rows.layout.pinned?.[joint] === 1) {
    canvas.fillStyle = palette.accent;
    canvas.fillRect(0, rowTop(view, row), 3, view.rowHeight);
  }
  const count = formatCount(keysOfJoint(keys, joint));
  const end = drawCount(pen, view, count, y);
  const right = drawFoundShape(pen, scene, joint, end, y);
  const left = nameX(view, rows, joint);
  canvas.fillStyle = palette.text;
  canvas.font = metrics.labelFont;
  canvas.textAlign = 'left';
  canvas.fillText(fitText(canvas, names[joint], right - left), left, y + 0.5);
}

function drawLaneLabel(
  pen: Pen,
  view: TimelineView,
  { rows, keys }: TimelineScene,
  row: number,
): void {
  const { canvas, palette, metrics } = pen;
  const joint = rows.joint[row];
  const kind = rows.lane[row];
  const { offsets, constant } = keys.lanes[kind];
  const present = joint < keys.trackCount;
  const count = present ? offsets[joint + 1] - offsets[joint] : 0;
  const still = !present || constant[joint] === 1;
  const y = rowTop(view, row) + view.rowHeight / 2;
  canvas.globalAlpha = still ? CONSTANT_ALPHA : 1;
  canvas.fillStyle = palette[KEY_KINDS[kind]];
  drawKindGlyph(canvas, KEY_KINDS[kind], LANE_GLYPH_X, y, 7);
  canvas.globalAlpha = 1;
  const text = still && count > 0 ? `constant  ${formatCount(count)}` : formatCount(count);
  const right = drawCount(pen, view, text, y);
  canvas.fillStyle = palette.textMuted;
  canvas.font = metrics.labelFont;
  canvas.textAlign = 'left';
  canvas.fillText(fitText(canvas, KEY_KINDS[kind], right - LANE_NAME_X), LANE_NAME_X, y + 0.5);
}

/** Returns where the text before it has to end. */
function drawCount(
  { canvas, palette, metrics }: Pen,
  view: TimelineView,
  text: string,
  y: number,
): number {
  const right = view.labelWidth - COUNT_INSET;
  canvas.fillStyle = palette.textFaint;
  canvas.font = metrics.numberFont;
  canvas.textAlign = 'right';
  canvas.fillText(text, right, y + 0.5);
  return right - canvas.measureText(text).width - COUNT_INSET;
}

function drawDisclosure(canvas: Canvas2D, x: number, y: number, open: boolean): void {
  canvas.beginPath();
  if (open) {
    canvas.moveTo(x - 4, y - 2);
    canvas.lineTo(x + 4, y - 2);
    canvas.lineTo(x, y + 3);
  } else {
    canvas.moveTo(x - 2, y - 4);
    canvas.lineTo(x + 3, y);
    canvas.lineTo(x - 2, y + 4);
  }
  canvas.closePath();
  canvas.fill();
}

/** A box with a minus while the rows below are shown, with a plus while they are hidden. */
function drawFold(canvas: Canvas2D, x: number, middle: number, open: boolean): void {
  const y = Math.round(middle);
  canvas.fillRect(x - 4, y - 4, 9, 1);
  canvas.fillRect(x - 4, y + 4, 9, 1);
  canvas.fillRect(x - 4, y - 3, 1, 7);
  canvas.fillRect(x + 4, y - 3, 1, 7);
  canvas.fillRect(x - 2, y, 5, 1);
  if (!open) canvas.fillRect(x, y - 2, 1, 5);
}
