import { fileCommands } from '../session/files/commands.ts';
import { historyCommands } from '../session/history/commands.ts';
import type { Feature } from '../session/feature.ts';
import { panesOf } from '../session/panes.ts';
import type { Command, Session } from '../session/session.ts';
import type { SessionState } from '../session/state/store.ts';
import { overlaysPart } from './overlays.ts';
import { viewCommands } from './view-commands.ts';
import { workspacePart } from './workspace.ts';

/** Esc shows all panes where one fills the page; else it clears a range, then the rest of the selection, then the filter. */
function clear(session: Session): void {
  const state = session.store.getState();
  const workspace = session.use(workspacePart);
  if (workspace.store.getState().maximized) workspace.toggleMaximized();
  else if (state.selectedRange !== null) state.selectRange(null);
  else if (isSomethingSelected(state)) state.clearSelection();
  else state.setFilter('');
}

function isSomethingSelected(state: SessionState): boolean {
  const { selectedJoints, selectedKey, selectedIframe, selectedBytes } = state;
  const parts = [selectedKey, selectedIframe, selectedBytes];
  return selectedJoints.length > 0 || parts.some((part) => part !== null);
}

const clearCommand: Command = {
  id: 'edit.clear',
  title: 'Clear the selection',
  group: 'Edit',
  keys: ['Code:Escape'],
  run: clear,
};

/** Commands that show help. */
const helpCommands: readonly Command[] = [
  {
    id: 'help.palette',
    title: 'Find a command…',
    group: 'Help',
    keys: ['Ctrl+Code:KeyK'],
    run: (session) => session.use(overlaysPart).open('palette'),
  },
  {
    id: 'help.pane',
    title: 'Explain this pane',
    group: 'Help',
    keys: ['Ctrl+Code:Slash'],
    enabled: (session) => session.use(workspacePart).store.getState().focusedPane !== null,
    run: (session) => {
      const { store, explain } = session.use(workspacePart);
      explain(store.getState().focusedPane);
    },
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    keys: ['Key:?'],
    run: (session) => session.use(overlaysPart).open('shortcuts'),
  },
  {
    id: 'help.licenses',
    title: 'Licences',
    group: 'Help',
    run: (session) => session.use(overlaysPart).open('licenses'),
  },
];

/** Commands that belong to no feature. */
export function shellCommands(features: readonly Feature[]): readonly Command[] {
  const panes = panesOf(features);
  return [
    ...fileCommands,
    ...historyCommands,
    clearCommand,
    ...viewCommands(panes),
    ...helpCommands,
  ];
}
