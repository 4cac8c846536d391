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
    'How far points around a joint, as far off as its skin may be, are from their places in model space: the error that is visible.',
  joint: 'How far the joint itself is from its place in model space: what it turns does not count.',
  local: 'As the shell in model space, with what the joint’s parents are off left out.',
  reach:
    'What the joint’s own error does at the end of the chain that hangs on it: what a build’s tolerance limits.',
  skin: 'How far the mesh’s vertices are from their places: of every joint, those that follow it most.',
  translation:
    'How far the joint’s own translation is off, in model space, its parents’ errors left out.',
  rotation: 'The angle by which the joint’s own rotation is off, at its parent.',
  scale: 'How much the joint’s own scale is off, at its parent.',
};

/** What errors can be measured by; vertices only if there is a mesh. */
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
