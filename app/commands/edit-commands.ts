import { appStore } from '../store/store.ts';
import type { Command } from './command.ts';

/** What Esc takes away first: a range, then the rest of the selection, then the filter. */
function clear(): void {
  const { selectedRange, selectedJoints, selectedKey, ...state } = appStore.getState();
  if (selectedRange !== null) state.selectRange(null);
  else if (selectedJoints.length > 0 || selectedKey !== null) state.clearSelection();
  else state.setFilter('');
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
