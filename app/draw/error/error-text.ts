import { METRIC_UNITS, lengthText } from '#engine';
import type { ErrorMetric, LengthUnit } from '#engine';

/** What a metric is called. */
export const METRIC_TITLES: Readonly<Record<ErrorMetric, string>> = {
  shell: 'shell, model space',
  joint: 'joint position',
  local: 'shell, local',
  reach: 'end of the chain',
  translation: 'translation track',
  rotation: 'rotation track',
  scale: 'scale track',
};

const DEGREES = 180 / Math.PI;

/** A value of a metric with its unit: `0.214 mm`, `0.031°`. */
export function errorText(value: number, metric: ErrorMetric, unit: LengthUnit): string {
  if (METRIC_UNITS[metric] === 'length') return lengthText(Number(value.toPrecision(3)), unit);
  if (METRIC_UNITS[metric] === 'radians') return `${Number((value * DEGREES).toPrecision(3))}°`;
  return String(Number(value.toPrecision(3)));
}
