import { firstPlace } from '#engine/base';
import type { KeySavings } from '#engine/inspect/error';
import type { Pen } from '../../draw/canvas.ts';
import { formatBytes } from '../../draw/format.ts';
import { chartArea, drawChartFrame, type ChartArea } from '../../draw/chart/chart-frame.ts';
import { kibiScale, logScale, spacedTicks, type Scale } from '../../draw/chart/scale.ts';

/** Both scales of a savings curve, and its plot area. */
export interface SavingsLayout {
  readonly area: ChartArea;
  readonly error: Scale;
  readonly bytes: Scale;
}

const MARGINS = { left: 58, right: 20 };
/** Lengths with their units are wide. */
const LABEL_SPACING = 58;
/** Errors below this part of the largest are rounding; the curve begins there. */
const MIN_PART = 1e-5;

/** Lays a savings curve out in a canvas of a size. */
export function savingsLayout(
  { error, bytes }: KeySavings,
  tolerance: number,
  width: number,
  height: number,
): SavingsLayout {
  const area = chartArea(width, height, MARGINS);
  const most = Math.max(tolerance, error.at(-1) ?? 0);
  const least = Math.max(most * MIN_PART, Math.min(tolerance || most, error.at(0) ?? most));
  return {
    area,
    error: spacedTicks(logScale([least, most], area.left, area.right), LABEL_SPACING),
    bytes: kibiScale(bytes.at(-1) ?? 0, area.bottom, area.top),
  };
}

/** How many keys, and bytes, can be removed up to an error. */
export function savedAt(
  { error, bytes }: KeySavings,
  limit: number,
): { readonly keys: number; readonly bytes: number } {
  const keys = firstPlace(error.length, (place) => error[place] > limit);
  return { keys, bytes: keys === 0 ? 0 : bytes[keys - 1] };
}

/**
 * Draws the bytes that would be saved over the error that this would make, and a line at the tolerance.
 * @param text of an error, with its unit
 */
export function drawSavings(
  pen: Pen,
  { area, error, bytes }: SavingsLayout,
  savings: KeySavings,
  tolerance: number,
  text: (error: number) => string,
): void {
  const { canvas, palette } = pen;
  const x = { scale: error, title: 'error without the key, at the end of its chain', text };
  const y = { scale: bytes, title: 'bytes saved', text: formatBytes };
  drawChartFrame(pen, area, x, y);
  canvas.fillStyle = palette.cursor;
  canvas.fillRect(error.at(tolerance) - 0.5, area.top, 1, area.bottom - area.top);
  canvas.strokeStyle = palette.accent;
  canvas.lineWidth = 2;
  canvas.beginPath();
  // One point per pixel is enough, however many keys there are.
  canvas.moveTo(area.left, area.bottom);
  let drawn = area.left;
  savings.error.forEach((one, i) => {
    const at = error.at(one);
    if (at < drawn + 1 && i + 1 < savings.error.length) return;
    canvas.lineTo(at, bytes.at(i === 0 ? 0 : savings.bytes[i - 1]));
    canvas.lineTo(at, bytes.at(savings.bytes[i]));
    drawn = at;
  });
  canvas.stroke();
}
