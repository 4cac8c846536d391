import type { KeyKind } from '#engine/model';
import type { Canvas2D } from './canvas.ts';

const FULL_TURN = 2 * Math.PI;

/** Draws a kind's shape, `size` pixels across, around a point, in the current fill style. */
export function drawKindGlyph(
  canvas: Canvas2D,
  kind: KeyKind,
  x: number,
  y: number,
  size: number,
): void {
  canvas.beginPath();
  addKindGlyph(canvas, kind, x, y, size);
  canvas.fill();
}

/**
 * Adds a kind's shape to the current path, to be filled with others: one by one takes several times as
 * long. Squares are fastest if filled at once. Filling closes paths, so `closePath` is not needed; it
 * would measure the whole path again.
 */
export function addKindGlyph(
  canvas: Canvas2D,
  kind: KeyKind,
  x: number,
  y: number,
  size: number,
): void {
  if (kind === 'translation') canvas.fillRect(x - size / 2, y - size / 2, size, size);
  else if (kind === 'rotation') addCircle(canvas, x, y, size);
  else addTriangle(canvas, x, y, size);
}

function addCircle(canvas: Canvas2D, x: number, y: number, size: number): void {
  // A little larger than the square, whose area weighs more.
  const radius = size * 0.54;
  canvas.moveTo(x + radius, y);
  canvas.arc(x, y, radius, 0, FULL_TURN);
}

function addTriangle(canvas: Canvas2D, x: number, y: number, size: number): void {
  const half = size * 0.58;
  canvas.moveTo(x, y - half);
  canvas.lineTo(x + half, y + half * 0.8);
  canvas.lineTo(x - half, y + half * 0.8);
}

/**
 * Adds a kind's shape stretched to a height, see {@link addKindGlyph}, for several keys in one place:
 * a bar, a capsule or a spike, so that the kind can still be recognised.
 */
export function addKindBar(
  canvas: Canvas2D,
  kind: KeyKind,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const half = width / 2;
  const top = y - height / 2;
  if (kind === 'translation') {
    canvas.fillRect(x - half, top, width, height);
    return;
  }
  if (kind === 'rotation') {
    const straight = Math.max(0, height / 2 - half);
    canvas.moveTo(x - half, y - straight);
    canvas.arc(x, y - straight, half, Math.PI, FULL_TURN);
    canvas.arc(x, y + straight, half, 0, Math.PI);
  } else {
    canvas.moveTo(x, top);
    canvas.lineTo(x + half, top + height);
    canvas.lineTo(x - half, top + height);
  }
}

/** Draws an iframe's diamond. */
export function drawDiamond(canvas: Canvas2D, x: number, y: number, size: number): void {
  const half = size / 2;
  canvas.beginPath();
  canvas.moveTo(x, y - half);
  canvas.lineTo(x + half, y);
  canvas.lineTo(x, y + half);
  canvas.lineTo(x - half, y);
  canvas.closePath();
  canvas.fill();
}

/** Draws a ring around a key: it is selected, or the pointer is on it. */
export function drawRing(canvas: Canvas2D, x: number, y: number, size: number): void {
  canvas.beginPath();
  canvas.arc(x, y, size / 2, 0, FULL_TURN);
  canvas.stroke();
}

/** Draws the head of the playhead or of a cursor: a triangle whose tip is at (x, bottom). */
export function drawPointer(canvas: Canvas2D, x: number, bottom: number, size: number): void {
  canvas.beginPath();
  canvas.moveTo(x, bottom);
  canvas.lineTo(x - size / 2, bottom - size);
  canvas.lineTo(x + size / 2, bottom - size);
  canvas.closePath();
  canvas.fill();
}
