import type { SurveyRequest, SurveyLayer } from '#engine/inspect';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import { layerRate, type BlendMixer } from '../../playback/blend-mixer.ts';
import type { Frame } from '../../playback/frame.ts';
import { gaitLayers, type Layer } from '../../session/state/blend.ts';
import type { SessionState } from '../../session/state/store.ts';
import { layerName } from './layers.ts';

/**
 * Survey of the blended cycle. A run finishes even if the layers change, so that results follow a
 * dragged weight.
 */
export const surveyJob = defineTrackedJob({
  job: jobNamed<typeof import('./blend-survey.job.ts').default>('blend-survey'),
  input: (cycle: SurveyRequest) => cycle,
  replace: 'finish',
});

/** Names of the layers of a cycle, as the list of layers has them. */
export function surveyedLayers(
  state: SessionState,
  cycle: SurveyRequest | undefined,
): readonly string[] {
  const nameOf = ({ clip }: SurveyLayer): string => {
    const asset = state.assets.find(({ entry }) => entry.object === clip);
    return asset === undefined ? clip.name : layerName(state, asset.id);
  };
  return cycle?.layers.map(nameOf) ?? [];
}

/** Loops by which a layer may be off before a cycle is another one: less than a phase of a survey. */
const SAME_PLACE = 1 / 500;

/** One loop of the clip on the stage with the current layers; undefined while nothing is blended. */
export function cycleOf(
  mixer: BlendMixer,
  frame: Frame,
  threshold: number,
): SurveyRequest | undefined {
  const { skeleton } = frame;
  if (mixer.trace === undefined || skeleton === undefined) return undefined;
  return {
    restPose: skeleton.restPose,
    joints: skeleton.count,
    threshold,
    layers: mixer.normal.map((layer): SurveyLayer => {
      const { clip, weight, jointWeights, ratio } = layer;
      const loops = mixer.synced() ? 1 : layerRate(mixer, layer, frame.duration);
      const start = mixer.synced() ? 0 : ratio - frame.ratio * loops;
      return { clip, weight, jointWeights, start: start - Math.floor(start), loops };
    }),
  };
}

/**
 * Whether the layers still match the cycle: a crossfade moves their weights, and those that are not
 * synchronised begin every loop at another time. Called every frame.
 */
export function isInCycle(
  { layers }: SurveyRequest,
  mixer: BlendMixer,
  { ratio, duration }: Frame,
): boolean {
  if (layers.length !== mixer.normal.length) return false;
  const synced = mixer.synced();
  for (let i = 0; i < layers.length; i++) {
    if (mixer.normal[i].weight !== layers[i].weight) return false;
    if (synced) continue;
    const now = mixer.normal[i].ratio - ratio * layerRate(mixer, mixer.normal[i], duration);
    const off = now - layers[i].start;
    if (Math.abs(off - Math.round(off)) > SAME_PLACE) return false;
  }
  return true;
}

/** The position that the weights correspond to: their mean, in [0, 1]. */
export function gaitPosition(layers: readonly Layer[]): number {
  const scale = gaitLayers(layers);
  const total = scale.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  if (total === 0 || scale.length < 2) return 0;
  const sum = scale.reduce((at, { weight }, place) => at + Math.max(0, weight) * place, 0);
  return sum / total / (scale.length - 1);
}
