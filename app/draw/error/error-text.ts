import { ERROR_METRICS } from '#engine';
import type { ErrorMetric } from '#engine';

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

/** What errors can be measured by; vertices only where there is a mesh. */
export function metricChoices(hasMesh: boolean): readonly MetricChoice[] {
  return hasMesh ? METRICS : METRICS_OF_BONES;
}

interface MetricChoice {
  readonly value: ErrorMetric;
  readonly label: string;
}

const METRICS = ERROR_METRICS.map((value): MetricChoice => ({
  value,
  label: METRIC_TITLES[value],
}));
const METRICS_OF_BONES = METRICS.filter(({ value }) => value !== 'skin');

/** A value with its sign, which nothing has none of: `+0.120 mm`, `−3.100 mm`, `0.000 mm`. */
export function signedText(value: number, text: (value: number) => string): string {
  const amount = text(Math.abs(value));
  if (amount === text(0)) return amount;
  return `${value < 0 ? '−' : '+'}${amount}`;
}
