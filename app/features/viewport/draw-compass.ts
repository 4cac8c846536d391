import type { Canvas2D } from '../../draw/canvas.ts';

const AXIS_NAMES = ['x', 'y', 'z'] as const;

/** Length of the three lines of {@link drawCompass}, in CSS pixels. */
const COMPASS = 22;

/**
 * Which way the axes of model space point: three lines with letters around the point (x, y), those
 * that point away from the viewer dim.
 * @param view the camera's view matrix, 16 elements, column by column
 */
export function drawCompass(
  canvas: Canvas2D,
  view: ArrayLike<number>,
  x: number,
  y: number,
  colors: readonly string[],
): void {
  canvas.lineWidth = 1.5;
  canvas.textAlign = 'center';
  for (let axis = 0; axis < 3; axis++) {
    const right = view[4 * axis] * COMPASS;
    const down = -view[4 * axis + 1] * COMPASS;
    canvas.globalAlpha = view[4 * axis + 2] < -0.1 ? 0.45 : 1;
    canvas.strokeStyle = colors[axis];
    canvas.fillStyle = colors[axis];
    canvas.beginPath();
    canvas.moveTo(x, y);
    canvas.lineTo(x + right, y + down);
    canvas.stroke();
    canvas.fillText(AXIS_NAMES[axis], x + right * 1.35, y + down * 1.35);
  }
  canvas.globalAlpha = 1;
  canvas.textAlign = 'left';
}
