import type { ComparedSnapshots } from '#engine/layouts';
import type { KeyKind } from '#engine/model';
import type { Pen } from '../../draw/canvas.ts';
import { formatBytes } from '../../draw/format.ts';
import { drawKindGlyph } from '../../draw/glyphs.ts';
import { chartArea, drawChartFrame, type ChartArea } from '../../draw/chart/chart-frame.ts';
import { tickText } from './draw-cost-plot.ts';
import { microText } from './layouts-text.ts';
import { linearScale, logScaleFromZero, type Scale } from '../../draw/chart/scale.ts';

/** Snapshots of one kind, distinguished by colour and shape. */
export interface SnapshotSeries {
  readonly name: string;
  readonly shape: KeyKind;
  readonly choices: readonly ComparedSnapshots[];
}

/** One number of snapshots of one series. */
export interface SnapshotPoint {
  readonly series: number;
  readonly choice: number;
}

const ZERO_WIDTH = 34;
const GLYPH = 7;
/** Pixels within which the pointer finds a point. */
const REACH = 12;

function scales(series: readonly SnapshotSeries[], area: ChartArea): { x: Scale; y: Scale } {
  const all = series.flatMap(({ choices }) => choices);
  return {
    x: logScaleFromZero(
      all.map(({ bytes }) => bytes),
      area.left,
      area.right,
      ZERO_WIDTH,
    ),
    y: linearScale(Math.max(...all.map(({ seek }) => seek.median)), area.bottom, area.top),
  };
}

/** Bytes that snapshots add to a clip, to the right, and time of a seek with them, upward. */
export function drawSnapshotChart(
  pen: Pen,
  width: number,
  height: number,
  series: readonly SnapshotSeries[],
  hovered: SnapshotPoint | null,
): void {
  const { canvas, palette } = pen;
  const area = chartArea(width, height);
  const { x, y } = scales(series, area);
  drawChartFrame(
    pen,
    area,
    {
      scale: x,
      title: 'bytes that snapshots add',
      text: (bytes) => (bytes === 0 ? 'none' : tickText(bytes)),
    },
    { scale: y, title: 'µs a jump', text: String },
  );
  series.forEach(({ shape, choices }, i) => {
    canvas.strokeStyle = palette[shape];
    canvas.lineWidth = 1.25;
    canvas.beginPath();
    choices.forEach(({ bytes, seek }, at) => {
      if (at === 0) canvas.moveTo(x.at(bytes), y.at(seek.median));
      else canvas.lineTo(x.at(bytes), y.at(seek.median));
    });
    canvas.stroke();
    choices.forEach(({ bytes, seek }, at) => {
      const isHovered = hovered?.series === i && hovered.choice === at;
      canvas.fillStyle = palette[shape];
      drawKindGlyph(canvas, shape, x.at(bytes), y.at(seek.median), isHovered ? GLYPH + 4 : GLYPH);
    });
  });
}

/** The point near a place, or null. */
export function snapshotPointAt(
  width: number,
  height: number,
  series: readonly SnapshotSeries[],
  atX: number,
  atY: number,
): SnapshotPoint | null {
  const { x, y } = scales(series, chartArea(width, height));
  let nearest: SnapshotPoint | null = null;
  let least = REACH;
  series.forEach(({ choices }, i) => {
    choices.forEach(({ bytes, seek }, choice) => {
      const distance = Math.hypot(x.at(bytes) - atX, y.at(seek.median) - atY);
      if (distance >= least) return;
      least = distance;
      nearest = { series: i, choice };
    });
  });
  return nearest;
}

/** A number of snapshots in words: `16 jump frames: 3.1 KiB more, 0.82 µs and 12 keys a jump`. */
export function snapshotText({ name }: SnapshotSeries, choice: ComparedSnapshots): string {
  const { snapshots, bytes, keys, seek } = choice;
  return (
    `${snapshots === 0 ? `no ${name}` : `${snapshots} ${name}`}: ${formatBytes(bytes)} more, ` +
    `${microText(seek.median)} µs and ${Math.round(keys)} keys a jump`
  );
}
