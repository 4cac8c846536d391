import { WHAT_IF_MEASURES, type WhatIfPoint, type WhatIfTarget } from '#engine/inspect/error';
import type { Pen, Ink } from '../../draw/canvas.ts';
import { formatBytes } from '../../draw/format.ts';
import { chartArea, drawChartFrame, type ChartArea } from '../../draw/chart/chart-frame.ts';
import { kibiScale, logScale, spacedTicks, type Scale } from '../../draw/chart/scale.ts';
import { drawDiamond, drawKindGlyph, drawRing } from '../../draw/glyphs.ts';

/** What the vertical axis measures: an error, or the keys that seeking passes. */
export type WhatIfMeasure = 'max' | 'percentile99' | 'mean' | 'worstSeek' | 'meanSeek';

/** Whether a measure is a number of keys, not an error. */
export function isSeekMeasure(measure: WhatIfMeasure): boolean {
  return measure === 'worstSeek' || measure === 'meanSeek';
}

/** Places of builds: size to the right, error upward. */
export interface WhatIfLayout {
  readonly area: ChartArea;
  readonly bytes: Scale;
  readonly error: Scale;
}

const MARGINS = { left: 64, right: 30 };
const LABEL_SPACING = 56;
const GLYPH = 8;
/** Farthest from a point, in pixels, that the pointer still picks it. */
const REACH = 12;

/** The fields of a build that decide its place in the chart. */
export type PlacedBuild = Pick<WhatIfPoint, 'bytes' | WhatIfMeasure>;

/** Lays builds out in a canvas of a size. */
export function whatIfLayout(
  points: readonly PlacedBuild[],
  measure: WhatIfMeasure,
  width: number,
  height: number,
): WhatIfLayout {
  const area = chartArea(width, height, MARGINS);
  const most = points.reduce((sum, { bytes }) => Math.max(sum, bytes), 0);
  const errors = points.map((point) => point[measure]);
  return {
    area,
    bytes: spacedTicks(kibiScale(most, area.left, area.right), LABEL_SPACING),
    error: logScale(errors, area.bottom, area.top),
  };
}

/** The build nearest to a place, or -1 if none is near. */
export function whatIfPointAt(
  { bytes, error }: WhatIfLayout,
  points: readonly PlacedBuild[],
  measure: WhatIfMeasure,
  x: number,
  y: number,
): number {
  let nearest = -1;
  let distance = REACH;
  points.forEach((point, i) => {
    const away = Math.hypot(bytes.at(point.bytes) - x, error.at(point[measure]) - y);
    if (away >= distance) return;
    nearest = i;
    distance = away;
  });
  return nearest;
}

/** What is drawn of builds, and how. */
export interface WhatIfView {
  readonly points: readonly WhatIfPoint[];
  readonly measure: WhatIfMeasure;
  /** The current clip: a diamond. */
  readonly current: PlacedBuild | undefined;
  /** Number of overrides in the current settings; builds with more are triangles. */
  readonly overrides: number;
  readonly picked: WhatIfPoint | undefined;
  readonly hovered: WhatIfPoint | undefined;
  readonly targets: readonly WhatIfTarget[];
  /** What is measured, an error with its unit. */
  readonly text: (error: number) => string;
}

/** Draws a dot for every build, lines through the best ones of either optimiser (see {@link bestOf}), and lines at the targets. */
export function drawWhatIf(pen: Pen, layout: WhatIfLayout, view: WhatIfView): void {
  const { canvas, palette } = pen;
  const { area, bytes, error } = layout;
  const { points, measure, current, overrides, picked, hovered } = view;
  const x = { scale: bytes, title: 'size', text: (tick: number) => formatBytes(tick) };
  const title = isSeekMeasure(measure) ? 'keys a seek' : 'shell error';
  const y = { scale: error, title, text: view.text };
  drawChartFrame(pen, area, x, y);
  for (const target of view.targets) drawTarget(pen, layout, target, measure);
  const [smallest, others] = [points.filter(isSmallest), points.filter((one) => !isSmallest(one))];
  for (const curve of [others, smallest]) {
    drawFront(pen, layout, bestOf(curve, measure), measure);
  }
  for (const point of points) {
    const isOverride = point.recipe.overrides.length > overrides;
    const at = [bytes.at(point.bytes), error.at(point[measure])] as const;
    const [glyph, color] = isSmallest(point)
      ? (['translation', palette.hot] as const)
      : isOverride
        ? (['scale', palette.iframe] as const)
        : (['rotation', palette.accent] as const);
    canvas.fillStyle = color;
    if (point !== current) drawKindGlyph(canvas, glyph, ...at, GLYPH);
  }
  if (current !== undefined) {
    canvas.fillStyle = palette.cursor;
    drawDiamond(canvas, bytes.at(current.bytes), error.at(current[measure]), GLYPH + 4);
  }
  canvas.lineWidth = 1.5;
  for (const [point, color] of [
    [picked, palette.hot],
    [hovered, palette.text],
  ] as const) {
    if (point === undefined) continue;
    canvas.strokeStyle = color;
    drawRing(canvas, bytes.at(point.bytes), error.at(point[measure]), GLYPH + 7);
  }
}

/** Whether a build has the fewest keys for its errors. */
function isSmallest({ recipe: { optimize, smallest } }: WhatIfPoint): boolean {
  return optimize && smallest !== undefined;
}

function drawTarget(
  { canvas, palette }: Ink,
  { area, bytes, error }: WhatIfLayout,
  target: WhatIfTarget,
  measure: WhatIfMeasure,
): void {
  if (target.what !== 'bytes' && WHAT_IF_MEASURES[target.what] !== measure) return;
  canvas.fillStyle = palette.warning;
  if (target.what === 'bytes') {
    canvas.fillRect(bytes.at(target.limit) - 0.5, area.top, 1, area.bottom - area.top);
  } else {
    canvas.fillRect(area.left, error.at(target.limit) - 0.5, area.right - area.left, 1);
  }
}

/** The builds for which no other is both smaller and more exact, smallest first. */
export function bestOf(
  points: readonly WhatIfPoint[],
  measure: WhatIfMeasure,
): readonly WhatIfPoint[] {
  const bySize = points.toSorted((a, b) => a.bytes - b.bytes || a[measure] - b[measure]);
  let least = Infinity;
  return bySize.filter((point) => {
    if (point[measure] >= least) return false;
    least = point[measure];
    return true;
  });
}

function drawFront(
  { canvas, palette }: Ink,
  { bytes, error }: WhatIfLayout,
  best: readonly WhatIfPoint[],
  measure: WhatIfMeasure,
): void {
  canvas.strokeStyle = palette.textFaint;
  canvas.lineWidth = 1;
  canvas.beginPath();
  best.forEach((point, i) => {
    const at = [bytes.at(point.bytes), error.at(point[measure])] as const;
    if (i === 0) canvas.moveTo(...at);
    else canvas.lineTo(...at);
  });
  canvas.stroke();
}
