import { ERROR_METRICS } from '#engine/inspect/error';
import type { ErrorMetric } from '#engine/inspect/error';

/** Titles of metrics. */
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

/** Descriptions of metrics, one sentence each. */
export const METRIC_HELP: Readonly<Record<ErrorMetric, string>> = {
  shell:
    'Distance of points around a joint, about where its skin is, from their places in model space: the error that people see.',
  joint:
    'Distance of the joint itself from its place in model space, whatever its rotation does to what hangs from it.',
  local: 'As the shell in model space, without the errors of the joint’s parents.',
  reach:
    'The effect of the joint’s own error at the end of the chain below it: what a build’s tolerance limits.',
  skin: 'Distance of the mesh’s vertices from their places; each vertex counts for the joint that it follows most.',
  translation: 'Error of the joint’s own translation in model space, without its parents’ errors.',
  rotation: 'Error of the joint’s own rotation, as an angle relative to its parent.',
  scale: 'Error of the joint’s own scale, relative to its parent.',
};

/** What errors can be measured by; vertices only if there is a mesh. */
export function metricChoices(hasMesh: boolean) {
  const metrics = ERROR_METRICS.filter((metric) => hasMesh || metric !== 'skin');
  return metrics.map((value) => ({ value, label: METRIC_TITLES[value] }));
}

/** A value with its sign, which nothing has none of: `+0.120 mm`, `−3.100 mm`, `0.000 mm`. */
export function signedText(value: number, text: (value: number) => string): string {
  const amount = text(Math.abs(value));
  if (amount === text(0)) return amount;
  return `${value < 0 ? '−' : '+'}${amount}`;
}
