import type { Canvas2D, Metrics } from '../canvas.ts';
import type { Palette } from '../palette.ts';
import type { Scale } from './scale.ts';

/** Where the inside of a chart lies, CSS pixels. */
export interface ChartArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LEFT = 38;
const RIGHT = 14;
const TOP = 22;
const BOTTOM = 30;

/** The inside of a chart of a size. */
export function chartArea(width: number, height: number): ChartArea {
  return {
    left: LEFT,
    right: Math.max(LEFT + 20, width - RIGHT),
    top: TOP,
    bottom: Math.max(TOP + 20, height - BOTTOM),
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
  canvas: Canvas2D,
  area: ChartArea,
  x: ChartAxis,
  y: ChartAxis,
  palette: Palette,
  metrics: Metrics,
): void {
  const { left, right, top, bottom } = area;
  canvas.textBaseline = 'middle';
  canvas.font = metrics.numberFont;
  canvas.textAlign = 'right';
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
