import { KEY_KINDS, type KeyKind } from '#engine/model';
import { lateActions } from '../../session/state/late-code.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { matchedJoints, selectMatchedJoints } from '../../session/state/key-query.ts';
import { copyText } from '../../ui/dom.ts';
import type { Command, Session } from '../../session/session.ts';

type Text = typeof import('./hot-keys-text.ts');

/** The hot keys of the kind that is shown, of the joints that the filter leaves. */
async function copyHotKeys({ hotKeysText }: Text, { store, playback }: Session): Promise<void> {
  const state = store.getState();
  const context = playback.samplingDebugger.shown();
  if (context === undefined) return;
  const { names } = selectJointList(state);
  const joints = matchedJoints(selectMatchedJoints(state));
  const problem = await copyText(hotKeysText(context, state.keyKind, joints, names));
  if (problem !== undefined) state.report('Copy', problem);
}

function showKind(kind: KeyKind): Command {
  return {
    id: `sampling.${kind}`,
    title: `Hot keys: ${kind}`,
    group: 'View',
    run: ({ store }) => store.setState({ keyKind: kind }),
    checked: ({ store }) => store.getState().keyKind === kind,
  };
}

/** Commands for the sampling context. */
export const samplingCommands: readonly Command[] = [
  ...KEY_KINDS.map(showKind),
  {
    id: 'sampling.copy-hot-keys',
    title: 'Copy the hot keys as a table',
    group: 'Edit',
    pane: 'sampling',
    keys: ['Ctrl+Code:KeyC'],
    run: lateActions('Copy', () => import('./hot-keys-text.ts'))(copyHotKeys),
    enabled: ({ playback }) => playback.player.frame.context !== undefined,
  },
];
