import { switchOf, type Command, type Session } from '../../session/session.ts';
import { selectActiveLayer } from '../../session/state/blend.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { gaitClips } from './layers.ts';

function addGaits({ store, history }: Session): void {
  const state = store.getState();
  history.asOneStep(() => {
    for (const layer of state.layers) state.removeLayer(layer.id);
    for (const id of gaitClips(state)) state.addLayer(id);
  });
}

type Rest = Pick<Command, 'run' | 'enabled' | 'checked'>;

function blend(name: string, title: string, rest: Rest): Command {
  return { id: `blend.${name}`, title, group: 'Playback', submenu: 'Blend', ...rest };
}

const hasLayers = ({ store }: Session): boolean => store.getState().layers.length > 0;

/** Commands for layers. */
export const blendCommands: readonly Command[] = [
  blend('toggle', 'Blend layers', { ...switchOf('blendOn'), enabled: hasLayers }),
  blend('gaits', 'Layers of walk, jog and run', {
    run: addGaits,
    enabled: ({ store }) => gaitClips(store.getState()).length > 1,
  }),
  blend('synchronise', 'Synchronise the phases of layers', switchOf('blendSynced')),
  blend('influence', 'Bones show the active layer', {
    ...switchOf('influenceShown'),
    enabled: hasLayers,
  }),
  blend('brush', "Paint the active layer's mask on the tree and the bones", {
    run: ({ store }) => {
      const { maskBrush, setMaskBrush } = store.getState();
      setMaskBrush({ on: !maskBrush.on });
    },
    enabled: ({ store }) => selectActiveLayer(store.getState()) !== undefined,
    checked: ({ store }) => selectPainted(store.getState()) !== undefined,
  }),
];
