import type { Command, Session } from '../../session/session.ts';
import { selectActiveLayer } from '../../session/state/blend.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { gaitClips } from './layers.ts';

function addGaits({ store }: Session): void {
  const state = store.getState();
  for (const layer of state.layers) state.removeLayer(layer.id);
  for (const id of gaitClips(state)) state.addLayer(id);
}

/** Commands for layers. */
export const blendCommands: readonly Command[] = [
  {
    id: 'blend.toggle',
    title: 'Blend layers',
    group: 'Playback',
    run: ({ store }) => {
      const { blendOn, setBlendOn } = store.getState();
      setBlendOn(!blendOn);
    },
    enabled: ({ store }) => store.getState().layers.length > 0,
    checked: ({ store }) => store.getState().blendOn,
  },
  {
    id: 'blend.gaits',
    title: 'Layers of walk, jog and run',
    group: 'Playback',
    run: addGaits,
    enabled: ({ store }) => gaitClips(store.getState()).length > 1,
  },
  {
    id: 'blend.synchronise',
    title: 'Synchronise the phases of layers',
    group: 'Playback',
    run: ({ store }) => {
      const { blendSynced, setBlendSynced } = store.getState();
      setBlendSynced(!blendSynced);
    },
    checked: ({ store }) => store.getState().blendSynced,
  },
  {
    id: 'blend.influence',
    title: 'Bones show the active layer',
    group: 'Playback',
    run: ({ store }) => {
      const { influenceShown, setInfluenceShown } = store.getState();
      setInfluenceShown(!influenceShown);
    },
    enabled: ({ store }) => store.getState().layers.length > 0,
    checked: ({ store }) => store.getState().influenceShown,
  },
  {
    id: 'blend.brush',
    title: "Paint the active layer's mask on the tree and the bones",
    group: 'Playback',
    run: ({ store }) => {
      const { maskBrush, setMaskBrush } = store.getState();
      setMaskBrush({ on: !maskBrush.on });
    },
    enabled: ({ store }) => selectActiveLayer(store.getState()) !== undefined,
    checked: ({ store }) => selectPainted(store.getState()) !== undefined,
  },
];
