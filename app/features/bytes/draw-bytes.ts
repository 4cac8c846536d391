import type { ByteOffset, ByteRange } from '#engine/base';
import { elementAt, elementRange } from '#engine/inspect/bytes';
import type { ByteLeaf, ByteColumn, ByteRole } from '#engine/inspect/bytes';
import { setText, type Canvas2D, type Rect, type Pen, type Ink } from '../../draw/canvas.ts';
import {
  OFFSET_X,
  endRow,
  firstRow,
  hexWidth,
  hexX,
  offsetDigits,
  rowTop,
  seenBytes,
  textX,
  type BytesView,
} from './draw-view.ts';
import type { Palette } from '../../draw/palette.ts';

export interface BytesScene {
  readonly bytes: Uint8Array;
  /** The columns that are seen, in the order of the file. */
  readonly leaves: readonly ByteLeaf[];
  readonly ranges: readonly ByteRange[];
}

/** Alternating tints of neighbouring elements. */
const TINTS = [0.13, 0.24] as const;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Letters of the bytes that have one; a point for the others. */
const LETTERS = Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·',
);

/** Draws offsets, numbers and letters of the visible bytes, tinted by what they belong to. */
export function drawBytes(pen: Pen, view: BytesView, scene: BytesScene): void {
  const { canvas, palette, metrics } = pen;
  drawTints(pen, view, scene.leaves);
  canvas.fillStyle = palette.selection;
  for (const range of scene.ranges) fillRange(canvas, view, range);
  canvas.strokeStyle = palette.focus;
  canvas.lineWidth = 1;
  for (const range of scene.ranges) strokeRange(canvas, view, range);
  setText(canvas, metrics.numberFont, 'left');
  for (let row = firstRow(view); row < endRow(view); row++) {
    drawRow(pen, view, scene.bytes, row);
  }
}

function drawTints({ canvas, palette }: Ink, view: BytesView, leaves: readonly ByteLeaf[]): void {
  const { from, to } = seenBytes(view);
  for (const leaf of leaves) {
    const { column, range } = leaf;
    const begin = Math.max(from, range.offset);
    const end = Math.min(to, range.offset + range.length);
    if (begin >= end) continue;
    canvas.fillStyle = toneColor(column, palette);
    const strength = toneStrength(column);
    const last = elementAt(leaf, end - 1);
    for (let element = elementAt(leaf, begin); element <= last; element++) {
      canvas.globalAlpha = TINTS[element & 1] * strength;
      fillRange(canvas, view, elementRange(leaf, element));
    }
  }
  canvas.globalAlpha = 1;
}

/** Fills the numbers and the letters of those bytes of a range that are seen. */
function fillRange(canvas: Canvas2D, view: BytesView, range: ByteRange): void {
  for (const { x, y, width, height } of boxesOf(view, range)) {
    canvas.fillRect(x, y, width, height);
  }
}

/** Frames them. */
export function strokeRange(canvas: Canvas2D, view: BytesView, range: ByteRange): void {
  for (const { x, y, width, height } of boxesOf(view, range)) {
    canvas.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  }
}

/** Two boxes a row: around the numbers, around the letters. */
function boxesOf(view: BytesView, { offset, length }: ByteRange): Rect[] {
  const { perRow, rowHeight, digit } = view;
  const seen = seenBytes(view);
  const begin = Math.max(seen.from, offset);
  const end = Math.min(seen.to, offset + length);
  const inset = (hexWidth(view) - 2 * digit) / 2;
  const boxes: Rect[] = [];
  for (let at: ByteOffset = begin; at < end;) {
    const row = Math.floor(at / perRow);
    const first = at - row * perRow;
    const last = Math.min(end - row * perRow, perRow) - 1;
    const place = { y: rowTop(view, row), height: rowHeight };
    const x = hexX(view, first) - inset;
    boxes.push({ x, width: hexX(view, last) + 2 * digit + inset - x, ...place });
    boxes.push({ x: textX(view, first), width: (last - first + 1) * digit, ...place });
    at = (row + 1) * perRow;
  }
  return boxes;
}

function drawRow({ canvas, palette }: Ink, view: BytesView, bytes: Uint8Array, row: number): void {
  const { perRow, rowHeight, byteCount } = view;
  const begin = row * perRow;
  const end = Math.min(byteCount, begin + perRow);
  const y = rowTop(view, row) + rowHeight / 2 + 0.5;
  canvas.fillStyle = palette.textFaint;
  canvas.fillText(begin.toString(16).padStart(offsetDigits(byteCount), '0'), OFFSET_X, y);
  let text = '';
  for (let at = begin; at < end; at++) {
    const byte = bytes[at];
    canvas.fillStyle = byte === 0 ? palette.textFaint : palette.text;
    canvas.fillText(HEX[byte], hexX(view, at - begin), y);
    text += LETTERS[byte];
  }
  canvas.fillStyle = palette.textMuted;
  canvas.fillText(text, textX(view, 0), y);
}

/** The tint of a section's bytes, by kind of key or role. */
export function toneColor({ role, kind }: ByteColumn, palette: Palette): string {
  if (role.startsWith('iframe')) return palette.iframe;
  return kind === undefined ? palette[ROLE_COLORS[role] ?? 'textFaint'] : palette[kind];
}

/** Times are what playheads run over; names are read by people; the rest is the file's own business. */
const ROLE_COLORS: Readonly<Partial<Record<ByteRole, keyof Palette>>> = {
  timepoint: 'cursor',
  'track-ratio': 'cursor',
  name: 'text',
  'joint-name': 'text',
  parent: 'accent',
  'rest-pose': 'bone',
  'rest-transform': 'bone',
  'track-value': 'rotation',
  'track-step': 'hot',
  'track-interpolation': 'hot',
  position: 'translation',
  vertex: 'mesh',
  'vertex-joint': 'accent',
  triangle: 'loopRange',
  'joint-remap': 'accent',
  'bind-pose': 'bone',
};

/** How strongly a column is tinted: times and offsets of keys less than their values. */
export function toneStrength({ role }: ByteColumn): number {
  if (role === 'key-time') return 0.55;
  return role === 'key-offset' ? 0.75 : 1;
}
