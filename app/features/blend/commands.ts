import { appStore } from '../../transition.ts';
import type { Seconds } from '#engine/base';
import { assetsOfKind } from '../../session/state/assets.ts';
import { selectActiveLayer } from '../../session/state/blend.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { pairProblem } from '../../session/state/pairing.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { Command } from '../../session/session.ts';

/** Clips that can be layers: those that fit the skeleton on the stage. */
export function blendableClips(state: SessionState): Asset[] {
  const skeleton = selectSkeleton(state);
  if (skeleton === undefined) return [];
  return assetsOfKind(state.assets, 'animation').filter(
    ({ entry: { object } }) => pairProblem(skeleton, object) === undefined,
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

function addGaits(): void {
  const state = appStore.getState();
  for (const layer of state.layers) state.removeLayer(layer.id);
  for (const id of gaitClips(state)) state.addLayer(id);
}

/** What is done with layers. */
export const blendCommands: readonly Command[] = [
  {
    id: 'blend.toggle',
    title: 'Blend layers',
    group: 'Playback',
    run: () => appStore.getState().setBlendOn(!appStore.getState().blendOn),
    enabled: () => appStore.getState().layers.length > 0,
    checked: () => appStore.getState().blendOn,
  },
  {
    id: 'blend.gaits',
    title: 'Layers of walk, jog and run',
    group: 'Playback',
    run: addGaits,
    enabled: () => gaitClips(appStore.getState()).length > 1,
  },
  {
    id: 'blend.synchronise',
    title: 'Synchronise the phases of layers',
    group: 'Playback',
    run: () => appStore.getState().setBlendSynced(!appStore.getState().blendSynced),
    checked: () => appStore.getState().blendSynced,
  },
  {
    id: 'blend.influence',
    title: 'Bones show the active layer',
    group: 'Playback',
    run: () => appStore.getState().setInfluenceShown(!appStore.getState().influenceShown),
    enabled: () => appStore.getState().layers.length > 0,
    checked: () => appStore.getState().influenceShown,
  },
  {
    id: 'blend.brush',
    title: "Paint the active layer's mask on the tree and the bones",
    group: 'Playback',
    run: () => {
      const { maskBrush, setMaskBrush } = appStore.getState();
      setMaskBrush({ on: !maskBrush.on });
    },
    enabled: () => selectActiveLayer(appStore.getState()) !== undefined,
    checked: () => selectPainted(appStore.getState()) !== undefined,
  },
];
