import { firstPlace } from '#engine/base';
import type { Palette } from './palette.ts';

/** The part of a 2D canvas that drawing functions use: narrow enough to be recorded in a test. */
export type Canvas2D = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'globalAlpha'
  | 'fillRect'
  | 'strokeRect'
  | 'clearRect'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'fill'
  | 'stroke'
  | 'clip'
  | 'save'
  | 'restore'
  | 'translate'
  | 'imageSmoothingEnabled'
  | 'drawImage'
  | 'fillText'
  | 'measureText'
  | 'setLineDash'
>;

/** A rectangle in CSS pixels. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sizes that drawing functions are given instead of knowing them. */
export interface Metrics {
  /** Height of one row: 20 compact, 24 comfortable. */
  readonly rowHeight: number;
  /** CSS font shorthand of numbers: monospaced. */
  readonly numberFont: string;
  readonly labelFont: string;
}

/** A canvas, and the colours of its theme. */
export interface Ink {
  readonly canvas: Canvas2D;
  readonly palette: Palette;
}

/** What pictures with texts are drawn with. */
export interface Pen extends Ink {
  readonly metrics: Metrics;
}

export function penOf(canvas: Canvas2D, palette: Palette, metrics: Metrics): Pen {
  return { canvas, palette, metrics };
}

/** A {@link penOf} that gives the same pen for the same things: asked in every frame, it allocates nothing. */
export function createPen(): typeof penOf {
  let pen: Pen | undefined;
  return (canvas, palette, metrics) => {
    const isSame = pen?.canvas === canvas && pen.palette === palette && pen.metrics === metrics;
    if (pen === undefined || !isSame) pen = penOf(canvas, palette, metrics);
    return pen;
  };
}

/** As {@link createPen}, for pictures without texts. */
export function createInk(): (canvas: Canvas2D, palette: Palette) => Ink {
  let ink: Ink | undefined;
  return (canvas, palette) => {
    const isSame = ink?.canvas === canvas && ink.palette === palette;
    if (ink === undefined || !isSame) ink = { canvas, palette };
    return ink;
  };
}

/** How the texts that follow are written. */
export function setText(
  canvas: Canvas2D,
  font: string,
  align: Canvas2D['textAlign'],
  baseline: Canvas2D['textBaseline'] = 'middle',
): void {
  canvas.font = font;
  canvas.textAlign = align;
  canvas.textBaseline = baseline;
}

/** The text, its end replaced by … where it is wider than `width`. */
export function fitText(canvas: Canvas2D, text: string, width: number): string {
  if (canvas.measureText(text).width <= width) return text;
  const isTooWide = (end: number): boolean =>
    canvas.measureText(`${text.slice(0, end)}…`).width > width;
  const end = firstPlace(text.length, (place) => isTooWide(place + 1));
  return end === 0 ? '' : `${text.slice(0, end).trimEnd()}…`;
}
