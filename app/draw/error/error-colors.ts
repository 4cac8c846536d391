import { METRIC_UNITS } from '#engine/inspect/error';
import type { ErrorMetric } from '#engine/inspect/error';
import { shadesOf } from '../color-scales.ts';
import type { ColorScale } from '../color-scales.ts';

/** How a value becomes a colour. */
export interface ErrorStyle {
  readonly metric: ErrorMetric;
  readonly colors: ColorScale;
  readonly scale: 'linear' | 'log';
  /** The brightest value. */
  readonly highest: number;
}

const SHADES = 96;
/** Decades below the highest that a logarithmic scale shows. */
const DECADES = 4;

const tables = { viridis: shadesOf('viridis', SHADES), cividis: shadesOf('cividis', SHADES) };

/** The colour of a part of the scale, in [0, 1]. */
export function errorColor(part: number, colors: ErrorStyle['colors']): string {
  return tables[colors][Math.round(Math.min(1, Math.max(0, part)) * (SHADES - 1))];
}

/** The place of a value on the scale, in [0, 1]. */
export function errorPart(value: number, { highest, scale }: ErrorStyle): number {
  if (!(highest > 0) || !(value > 0)) return 0;
  if (scale === 'linear') return value / highest;
  return Math.max(0, 1 + Math.log10(value / highest) / DECADES);
}

/** The value at the dark end of the scale. */
export function lowestShown({ highest, scale }: ErrorStyle): number {
  return scale === 'linear' ? 0 : highest / 10 ** DECADES;
}

/** Smaller differences are only rounding, so the bright end of a scale is never lower. */
const MIN_HIGHEST = { length: 0, radians: 1e-5, ratio: 1e-4 } as const;

/** The bright end of the scale of a map with this largest error. */
export function brightEnd(max: number, metric: ErrorMetric): number {
  return Math.max(max, MIN_HIGHEST[METRIC_UNITS[metric]]);
}

/** Stops that a gradient needs to look like the scale itself. */
const STOPS = 12;

/** The scale from its dark end to its bright one, as a CSS background. */
export function errorGradient(colors: ErrorStyle['colors']): string {
  const stops = Array.from({ length: STOPS }, (_, i) => errorColor(i / (STOPS - 1), colors));
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
