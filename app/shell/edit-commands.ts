import { appStore } from '../transition.ts';
import type { SessionState } from '../session/state/store.ts';
import type { Command } from '../session/session.ts';

/** What Esc takes away first: a range, then the rest of the selection, then the filter. */
function clear(): void {
  const state = appStore.getState();
  if (state.selectedRange !== null) state.selectRange(null);
  else if (isSomethingSelected(state)) state.clearSelection();
  else state.setFilter('');
}

function isSomethingSelected(state: SessionState): boolean {
  const { selectedJoints, selectedKey, selectedIframe, selectedBytes } = state;
  const parts = [selectedKey, selectedIframe, selectedBytes];
  return selectedJoints.length > 0 || parts.some((part) => part !== null);
}

/** What is done to the selection. */
export const editCommands: readonly Command[] = [
  {
    id: 'edit.clear',
    title: 'Clear the selection',
    group: 'Edit',
    keys: ['Code:Escape'],
    run: clear,
  },
];
