import type { Seconds } from '#engine/base';
import type { Arrival } from '#engine/layouts';
import type { Pen, Ink } from '../../draw/canvas.ts';
import type { Palette } from '../../draw/palette.ts';
import { chartArea, drawChartFrame } from '../../draw/chart/chart-frame.ts';
import { linearScale } from '../../draw/chart/scale.ts';

/** Colours of the forms in their order; what is only for travelling is dashed. */
const COLORS = ['scale', 'translation', 'rotation', 'scale', 'translation'] as const;
const FIRST_DASHED = 3;
const KIBI = 1024;

export function arrivalColor(palette: Palette, form: number): string {
  return palette[COLORS[form % COLORS.length]];
}

/** How much of a packed clip has arrived, from left to right, and how far it can be played then. */
export function drawArrivalChart(
  pen: Pen,
  width: number,
  height: number,
  arrivals: readonly Arrival[],
  duration: Seconds,
): void {
  const { canvas, palette } = pen;
  const area = chartArea(width, height);
  const most = Math.max(...arrivals.map(({ packedBytes }) => packedBytes));
  const x = linearScale(most / KIBI, area.left, area.right);
  const y = linearScale(duration, area.bottom, area.top);
  drawChartFrame(
    pen,
    area,
    { scale: x, title: 'KiB that have arrived, gzip', text: String },
    { scale: y, title: 'seconds that can be played', text: String },
  );
  drawFirstSecond(pen, y.at(Math.min(1, duration)), area.left, area.right);
  arrivals.forEach(({ playable, packedBytes }, form) => {
    const at = (i: number): number => x.at((packedBytes * i) / (playable.length - 1) / KIBI);
    canvas.strokeStyle = arrivalColor(palette, form);
    canvas.lineWidth = 1.5;
    canvas.setLineDash(form >= FIRST_DASHED ? [4, 3] : []);
    canvas.beginPath();
    canvas.moveTo(area.left, y.at(0));
    playable.forEach((ratio, i) => {
      // Until a piece is there nothing changes.
      if (i > 0) canvas.lineTo(at(i), y.at(playable[i - 1] * duration));
      canvas.lineTo(at(i), y.at(ratio * duration));
    });
    canvas.lineTo(area.right, y.at(duration));
    canvas.stroke();
  });
  canvas.setLineDash([]);
}

function drawFirstSecond({ canvas, palette }: Ink, y: number, left: number, right: number): void {
  canvas.strokeStyle = palette.cursor;
  canvas.lineWidth = 1;
  canvas.setLineDash([2, 3]);
  canvas.beginPath();
  canvas.moveTo(left, Math.round(y) + 0.5);
  canvas.lineTo(right, Math.round(y) + 0.5);
  canvas.stroke();
  canvas.setLineDash([]);
}
