import type { Canvas2D } from '../../draw/canvas.ts';
import { LABEL_GAP, LABEL_HEIGHT } from './draw-labels.ts';

/** How a name is drawn. */
export interface LabelStyle {
  readonly text: string;
  readonly plate: string;
}

const PADDING = 3;

/** A name on a plate to the right of the point (x, y), `width` wide without its padding. */
export function drawLabel(
  canvas: Canvas2D,
  name: string,
  x: number,
  y: number,
  width: number,
  style: LabelStyle,
): void {
  const left = Math.round(x + LABEL_GAP);
  const middle = Math.round(y);
  canvas.globalAlpha = 0.78;
  canvas.fillStyle = style.plate;
  canvas.fillRect(left - PADDING, middle - LABEL_HEIGHT / 2, width + 2 * PADDING, LABEL_HEIGHT);
  canvas.globalAlpha = 1;
  canvas.fillStyle = style.text;
  canvas.fillText(name, left, middle);
}
