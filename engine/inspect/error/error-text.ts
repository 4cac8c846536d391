import { inFileUnits, lengthText, type FileUnit, type LengthUnit } from '../../base/length.ts';
import { METRIC_UNITS, type ErrorMetric } from './measures.ts';
import { allowedError } from './statistics.ts';

const DEGREES = 180 / Math.PI;

/** How errors are rounded: to the nearest text, or up to one that as a limit allows them. */
export type ErrorRounding = 'nearest' | 'up';

/**
 * A value of a metric with its unit: `0.214 mm`, `3.1 µm`, `0.031°`.
 *
 * @example
 * console.assert(errorText(0.000214, 'shell', 'm') === '0.214 mm');
 */
export function errorText(
  value: number,
  metric: ErrorMetric,
  unit: FileUnit,
  rounding: ErrorRounding = 'nearest',
): string {
  const short = (exact: number): number =>
    rounding === 'up' ? errorLimit(exact, 3) : Number(exact.toPrecision(3));
  if (METRIC_UNITS[metric] === 'length') return shortLength(short(value), unit);
  if (METRIC_UNITS[metric] === 'radians') return `${short(value * DEGREES)}°`;
  return String(short(value));
}

/**
 * An error in digits that, given as a limit, allow it: the nearest are one too low for half of all.
 *
 * @example
 * console.assert(errorLimit(0.0029421, 4) === 0.002943);
 */
export function errorLimit(value: number, digits: number): number {
  const nearest = Number(value.toPrecision(digits));
  if (value <= allowedError(nearest)) return nearest;
  const step = 10 ** (Math.floor(Math.log10(nearest)) + 1 - digits);
  return Number((nearest + step).toPrecision(digits));
}

/**
 * An {@link errorLimit} that is a length.
 *
 * @example
 * console.assert(errorLimitText(0.0029421, 4, 'm') === '2.943 mm');
 */
export function errorLimitText(value: number, digits: number, unit: FileUnit): string {
  return lengthText(errorLimit(value, digits), unit);
}

/** Below this many micrometres there is only rounding. */
const MIN_MICROMETRES = 0.01;
/** From this many on, lengths are in millimetres or more. */
const MAX_MICROMETRES = 10;

function shortLength(value: number, unit: FileUnit): string {
  const micrometres = (value / inFileUnits({ value: 1, unit: 'mm' }, unit)) * 1000;
  if (!(Math.abs(micrometres) < MAX_MICROMETRES)) return lengthText(value, unit);
  if (value === 0) return '0 mm';
  if (Math.abs(micrometres) < MIN_MICROMETRES) return `< ${MIN_MICROMETRES} µm`;
  return `${Number(micrometres.toPrecision(3))} µm`;
}

/** The format of values in one column. */
export interface ErrorDigits {
  /** What follows every number: ` mm`, `°`; nothing if every text has a unit of its own. */
  readonly suffix: string;
  readonly digits: (value: number) => string;
}

/**
 * Texts of values in a column: all in one unit with the same number of decimals, so that decimal points align.
 * @param highest the largest absolute value; it gets four digits, but at most four decimals
 *
 * @example
 * const text = errorColumn(0.012, 'shell', 'm');
 * console.assert(text(0.012) === '12.00 mm' && text(0.003) === '3.00 mm');
 */
export function errorColumn(
  highest: number,
  metric: ErrorMetric,
  unit: FileUnit,
  rounding: ErrorRounding = 'nearest',
): (value: number) => string {
  const { suffix, digits } = errorDigits(highest, metric, unit, rounding);
  return (value) => `${digits(value)}${suffix}`;
}

/**
 * The same for a column whose header names the unit.
 *
 * @example
 * const { digits, suffix } = errorDigits(0.012, 'shell', 'm');
 * console.assert(digits(0.003) === '3.00' && suffix === ' mm');
 */
export function errorDigits(
  highest: number,
  metric: ErrorMetric,
  unit: FileUnit,
  rounding: ErrorRounding = 'nearest',
): ErrorDigits {
  const { factor, suffix, valueOf } = columnUnit(Math.abs(highest), metric, unit);
  const most = Math.abs(highest) * factor;
  if (!(most > 0 && most < Infinity)) {
    return { suffix: '', digits: (value) => errorText(value, metric, unit) };
  }
  const wanted = COLUMN_DIGITS - 1 - Math.floor(Math.log10(most));
  const decimals = Math.min(MAX_DECIMALS, Math.max(0, wanted));
  const digits = (value: number): string => {
    const nearest = Math.abs(value * factor).toFixed(decimals);
    const isLow = rounding === 'up' && value > allowedError(valueOf(Number(nearest)));
    const text = isLow ? (Number(nearest) + 10 ** -decimals).toFixed(decimals) : nearest;
    return `${value < 0 && Number(text) > 0 ? '−' : ''}${text}`;
  };
  return { suffix, digits };
}

const COLUMN_DIGITS = 4;
const MAX_DECIMALS = 4;

interface ColumnUnit {
  /** Factor from the value to the displayed number. */
  readonly factor: number;
  readonly suffix: string;
  /** The value of a displayed number, as if it was read. */
  readonly valueOf: (shown: number) => number;
}

function columnUnit(highest: number, metric: ErrorMetric, unit: FileUnit): ColumnUnit {
  const kind = METRIC_UNITS[metric];
  if (kind !== 'length') {
    const [factor, suffix] = kind === 'radians' ? [DEGREES, '°'] : [1, ''];
    return { factor, suffix, valueOf: (shown) => shown / factor };
  }
  const factor = 1 / inFileUnits({ value: 1, unit: 'mm' }, unit);
  const inUnit = (by: number, suffix: string, shownUnit: LengthUnit, part = 1): ColumnUnit => ({
    factor: by,
    suffix,
    valueOf: (shown) => inFileUnits({ value: shown / part, unit: shownUnit }, unit),
  });
  const millimetres = highest * factor;
  if (millimetres * 1000 < MAX_MICROMETRES) return inUnit(factor * 1000, ' µm', 'mm', 1000);
  if (millimetres < 1000) return inUnit(factor, ' mm', 'mm');
  return inUnit(factor / 1000, ' m', 'm');
}
