import { setText, type Pen } from '../../draw/canvas.ts';

/** Milliseconds of one part of the last frames, as a ring buffer whose oldest place is `next`. */
export interface CostBand {
  readonly values: Float32Array;
  readonly color: string;
}

/** Round milliseconds that the scale of a chart may end at. */
const SCALES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Milliseconds of one frame at 60 Hz. */
const FRAME = 1000 / 60;

/** Pixels from the top in which the scale and the name of that line stand above each other. */
const ROOM_FOR_NAME = 28;

/** Milliseconds at the top of the chart: enough for all of the first `count` frames. */
export function costScale(bands: readonly CostBand[], count: number): number {
  let worst = 0;
  for (let i = 0; i < count; i++) worst = Math.max(worst, sumOf(bands, bands.length, i));
  return SCALES.find((scale) => scale >= worst) ?? worst;
}

/** Milliseconds of the first parts of a frame. */
function sumOf(bands: readonly CostBand[], parts: number, at: number): number {
  let sum = 0;
  for (let part = 0; part < parts; part++) sum += bands[part].values[at];
  return sum;
}

/**
 * Draws the costs of frames, the last one at the right edge. Each column stacks the costs of the
 * parts. A line marks the time of one frame at 60 Hz, if it is in view. The scale is in the corner.
 */
export function drawCosts(
  { canvas, palette, metrics }: Pen,
  width: number,
  height: number,
  bands: readonly CostBand[],
  next: number,
  count: number,
): void {
  const scale = costScale(bands, count);
  const room = bands[0].values.length;
  const step = width / room;
  // All parts together first, then one less each time over them: an outline is far cheaper than a rectangle a column.
  for (let parts = bands.length; parts > 0; parts--) {
    canvas.fillStyle = bands[parts - 1].color;
    canvas.beginPath();
    canvas.moveTo((room - count) * step, height);
    for (let i = 0; i < count; i++) {
      const at = (next - count + i + room) % room;
      const top = height - (sumOf(bands, parts, at) / scale) * height;
      canvas.lineTo((room - count + i) * step, top);
      canvas.lineTo((room - count + i + 1) * step, top);
    }
    canvas.lineTo(width, height);
    canvas.fill();
  }
  canvas.fillStyle = palette.textFaint;
  setText(canvas, metrics.numberFont, 'left', 'top');
  canvas.fillText(`${scale} ms`, 0, 0);
  if (scale < FRAME) return;
  const top = height - (FRAME / scale) * height;
  canvas.fillRect(0, top, width, 1);
  canvas.textBaseline = 'bottom';
  if (top > ROOM_FOR_NAME) canvas.fillText('60 Hz', 0, top - 1);
}
