import { selectShownFile } from './state.ts';
import { findAsset } from '../../session/state/assets.ts';
import { lateActions } from '../../session/state/late-code.ts';
import type { Command, Session } from '../../session/session.ts';

/** Runs what knows the meaning of every byte, and so of every kind of object: it comes when it is needed. */
const withSteps = lateActions('Bytes', () => import('./byte-steps.ts'));

function bytes(name: string, title: string, keys: readonly string[], run: Command['run']): Command {
  return {
    id: `bytes.${name}`,
    title: `Bytes: ${title}`,
    group: 'Analyse',
    pane: 'bytes',
    keys,
    repeats: true,
    run,
    enabled: ({ store }) => selectShownFile(store.getState()) !== undefined,
  };
}

/** Whether a key or a snapshot of the clip on the stage is selected, and its file is shown. */
function hasTime({ store }: Session): boolean {
  const state = store.getState();
  if ((state.selectedKey ?? state.selectedIframe) === null) return false;
  return findAsset(state.assets, state.clipId)?.fileId === selectShownFile(state)?.id;
}

/** Walking through a file element by element; what its keys do byte by byte, see `walkBytes`. */
export const bytesCommands: readonly Command[] = [
  bytes(
    'previous-element',
    'the element before',
    ['Code:KeyQ'],
    withSteps(({ stepElement }, session) => stepElement(session, -1)),
  ),
  bytes(
    'next-element',
    'the element after',
    ['Code:KeyE'],
    withSteps(({ stepElement }, session) => stepElement(session, 1)),
  ),
  bytes('go-to', 'go to an offset…', ['Code:KeyG'], ({ panes }) => panes.show('bytes', 'offset')),
  {
    ...bytes(
      'seek',
      'go to the time of the key',
      ['Code:Enter'],
      withSteps(({ goToByteTime }, session) => goToByteTime(session)),
    ),
    enabled: hasTime,
  },
  bytes(
    'copy',
    'copy as hex',
    ['Ctrl+Code:KeyC'],
    withSteps(({ copyHex }, session) => copyHex(session)),
  ),
];
