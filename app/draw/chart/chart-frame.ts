import { setText, type Pen } from '../canvas.ts';
import type { Scale } from './scale.ts';

/** Where the inside of a chart lies, CSS pixels. */
export interface ChartArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for the labels and titles of the axes, CSS pixels. */
const MARGINS = { left: 38, right: 14, top: 22, bottom: 30 };
const MIN_INSIDE = 20;

/**
 * The inside of a chart of a size.
 * @param margins where labels need more room than usual, or marks stand over the last tick
 */
export function chartArea(
  width: number,
  height: number,
  margins: Partial<typeof MARGINS> = {},
): ChartArea {
  const { left, right, top, bottom } = { ...MARGINS, ...margins };
  return {
    left,
    right: Math.max(left + MIN_INSIDE, width - right),
    top,
    bottom: Math.max(top + MIN_INSIDE, height - bottom),
  };
}

/** How an axis is labelled. */
export interface ChartAxis {
  readonly scale: Scale;
  readonly title: string;
  readonly text: (tick: number) => string;
}

/** Lines and labels of both axes: the horizontal one's title below right, the vertical one's above left. */
export function drawChartFrame(
  { canvas, palette, metrics }: Pen,
  area: ChartArea,
  x: ChartAxis,
  y: ChartAxis,
): void {
  const { left, right, top, bottom } = area;
  setText(canvas, metrics.numberFont, 'right');
  for (const tick of y.scale.ticks) {
    const at = Math.round(y.scale.at(tick));
    canvas.fillStyle = palette.faint;
    canvas.fillRect(left, at, right - left, 1);
    canvas.fillStyle = palette.textFaint;
    canvas.fillText(y.text(tick), left - 6, at);
  }
  canvas.textAlign = 'center';
  for (const tick of x.scale.ticks) {
    const at = Math.round(x.scale.at(tick));
    canvas.fillStyle = palette.faint;
    canvas.fillRect(at, top, 1, bottom - top);
    canvas.fillStyle = palette.textFaint;
    canvas.fillText(x.text(tick), at, bottom + 9);
  }
  canvas.font = metrics.labelFont;
  canvas.fillStyle = palette.textMuted;
  canvas.textAlign = 'right';
  canvas.fillText(x.title, right, bottom + 22);
  canvas.textAlign = 'left';
  canvas.fillText(y.title, 4, top - 13);
}
