import { useStore } from 'zustand';
import { useSession } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';

/** All edits, the oldest first. */
export function useHistoryTables(): readonly PaneTable[] {
  const { history } = useSession();
  const { steps, done } = useStore(history.state);
  return [
    {
      title: 'Edits',
      columns: ['number', 'edit', 'state'],
      rowCount: steps.length,
      row: (index) => [index + 1, steps[index].label, index < done ? 'done' : 'undone'],
    },
  ];
}
