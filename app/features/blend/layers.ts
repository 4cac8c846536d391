import type { Seconds } from '#engine/base';
import type { Animation } from '#engine/model';
import type { Palette } from '../../draw/palette.ts';
import { assetsOfKind, findAsset, type Asset, type AssetId } from '../../session/state/assets.ts';
import { shortClipName } from '../../session/state/clip-names.ts';
import { standsOn } from '../../session/state/own-skeleton.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import { isAdditive } from '../../session/state/additive.ts';
import { effectiveWeight, type Layer } from '../../session/state/blend.ts';
import type { SessionState } from '../../session/state/store.ts';

/** Clips that can be layers: those that fit the skeleton on the stage. */
export function blendableClips(state: SessionState): Asset[] {
  const skeleton = selectSkeleton(state);
  if (skeleton === undefined) return [];
  return assetsOfKind(state.assets, 'animation').filter((asset) =>
    standsOn(state, skeleton, asset),
  );
}

/** Gaits in the order of their pace: the shorter the step, the faster. Of builds of one clip, the first. */
export function gaitClips(state: SessionState): AssetId[] {
  const gaits = new Map<string, { readonly id: AssetId; readonly duration: Seconds }>();
  for (const { id, label, entry, fileName } of blendableClips(state)) {
    const isGait = /walk|jog|run/i.test(fileName) && !/additive|no_motion/i.test(fileName);
    if (entry.object.kind !== 'animation' || !isGait) continue;
    const { duration } = entry.object;
    const motion = `${label} ${duration}`;
    if (!gaits.has(motion)) gaits.set(motion, { id, duration });
  }
  const slowestFirst = [...gaits.values()].toSorted((a, b) => b.duration - a.duration);
  return slowestFirst.map(({ id }) => id);
}

/** The name of a layer: that of its clip, with what tells it from other runtime clips of that name, if there are any. */
export function layerName(state: SessionState, clipId: AssetId): string {
  return shortClipName(state, clipId, ['animation']) ?? 'closed';
}

/** The clip of an additive layer that holds whole poses, not differences; undefined for other layers. */
export function wholePosesOf(state: SessionState, { clipId, mode }: Layer): Animation | undefined {
  const skeleton = selectSkeleton(state);
  const clip = findAsset(state.assets, clipId)?.entry.object;
  if (mode !== 'additive' || skeleton === undefined || clip?.kind !== 'animation') return undefined;
  return isAdditive(skeleton, clip) ? undefined : clip;
}

/** Whether a layer that has weight adds whole poses: then the pose is far from every layer's. */
export function addsWholePoses(state: SessionState): boolean {
  const { layers } = state;
  return layers.some(
    (layer) => effectiveWeight(layer, layers) !== 0 && wholePosesOf(state, layer) !== undefined,
  );
}

/** Of layers, by their places. */
const LAYER_COLORS = [
  'translation',
  'hot',
  'scale',
  'rotation',
  'iframe',
  'cursor',
  'accent',
  'warning',
] as const satisfies readonly (keyof Palette)[];

/** The colour of a layer, by its place, as CSS has it. */
export function layerVariable(place: number): string {
  return `var(--${LAYER_COLORS[place % LAYER_COLORS.length]})`;
}
