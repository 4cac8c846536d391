import { METRIC_UNITS, inFileUnits, lengthText } from '#engine';
import type { ErrorMetric, LengthUnit } from '#engine';

/** What a metric is called. */
export const METRIC_TITLES: Readonly<Record<ErrorMetric, string>> = {
  shell: 'shell, model space',
  joint: 'joint position',
  local: 'shell, local',
  reach: 'end of the chain',
  skin: 'skin',
  translation: 'translation track',
  rotation: 'rotation track',
  scale: 'scale track',
};

const DEGREES = 180 / Math.PI;

/** A value of a metric with its unit: `0.214 mm`, `3.1 µm`, `0.031°`. */
export function errorText(value: number, metric: ErrorMetric, unit: LengthUnit): string {
  const short = Number(value.toPrecision(3));
  if (METRIC_UNITS[metric] === 'length') return shortLength(short, unit);
  if (METRIC_UNITS[metric] === 'radians') return `${Number((value * DEGREES).toPrecision(3))}°`;
  return String(short);
}

/** Below this many micrometres, nothing but rounding is left to tell of. */
const LEAST_MICROMETRES = 0.01;
/** From this many on, lengths are in millimetres or more. */
const MOST_MICROMETRES = 10;

function shortLength(value: number, unit: LengthUnit): string {
  const micrometres = (value / inFileUnits({ value: 1, unit: 'mm' }, unit)) * 1000;
  if (!(Math.abs(micrometres) < MOST_MICROMETRES)) return lengthText(value, unit);
  if (value === 0) return '0 mm';
  if (Math.abs(micrometres) < LEAST_MICROMETRES) return `< ${LEAST_MICROMETRES} µm`;
  return `${Number(micrometres.toPrecision(3))} µm`;
}
