import { NEAR_SIZE, VIEW_SIZE } from '#engine/layouts';
import { setText, type Canvas2D, type Metrics, type Pen } from '../../draw/canvas.ts';

/** Points in a corner of their world, x y each; the first `found`. */
export interface PointsInView {
  readonly places: Float32Array;
  readonly found: number;
}

/** The corner on the screen: a square, CSS pixels. */
export interface WorldView {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  /** Pixels of the world that it shows. */
  readonly size: number;
}

const MARGIN = 6;

/** The largest square that fits. */
export function worldView(width: number, height: number, size: number): WorldView {
  const side = Math.max(8, Math.min(width, height) - 2 * MARGIN);
  return { left: (width - side) / 2, top: (height - side) / 2, side, size };
}

/** The points: bright those in the window, fainter the near ones around it, faint the far ones. */
export function drawPointsWorld(
  { canvas, palette, metrics }: Pen,
  view: WorldView,
  points: PointsInView,
): void {
  const { left, top, side, size } = view;
  canvas.fillStyle = palette.background;
  canvas.fillRect(left, top, side, side);
  const isWide = size > VIEW_SIZE;
  const dot = isWide ? 2 : 4;
  drawBand(canvas, view, points, NEAR_SIZE, Infinity, dot, palette.textFaint);
  drawBand(canvas, view, points, VIEW_SIZE, NEAR_SIZE, dot, palette.translation);
  drawBand(canvas, view, points, 0, VIEW_SIZE, dot, palette.hot);
  if (!isWide) return;
  drawBorder(canvas, view, VIEW_SIZE, 'in view', palette.hot, palette.background, metrics);
  drawBorder(canvas, view, NEAR_SIZE, 'near', palette.translation, palette.background, metrics);
}

/** Points whose larger coordinate lies between `from` and `to`, in one colour. */
function drawBand(
  canvas: Canvas2D,
  { left, top, side, size }: WorldView,
  { places, found }: PointsInView,
  from: number,
  to: number,
  dot: number,
  color: string,
): void {
  const scale = side / size;
  canvas.fillStyle = color;
  for (let i = 0; i < found; i++) {
    const x = places[2 * i];
    const y = places[2 * i + 1];
    const reach = Math.max(x, y);
    if (reach < from || reach >= to || Math.min(x, y) < 0) continue;
    canvas.fillRect(left + x * scale - dot / 2, top + y * scale - dot / 2, dot, dot);
  }
}

function drawBorder(
  canvas: Canvas2D,
  { left, top, side, size }: WorldView,
  corner: number,
  name: string,
  color: string,
  background: string,
  metrics: Metrics,
): void {
  const at = (corner / size) * side;
  canvas.fillStyle = color;
  canvas.fillRect(left + at, top, 1, at);
  canvas.fillRect(left, top + at, at + 1, 1);
  setText(canvas, metrics.labelFont, 'left');
  const width = canvas.measureText(name).width + 8;
  // Within the picture, however small it is.
  const label = Math.min(left + at, left + side - width);
  canvas.fillRect(label, top, width, 14);
  canvas.fillStyle = background;
  canvas.fillText(name, label + 4, top + 7);
}
