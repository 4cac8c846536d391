import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';

/** The markers of the clip, with what is written about them. */
export function useNotesTables(): readonly PaneTable[] {
  const markers = useSessionState((state) => state.markers);
  return [
    {
      title: 'Notes',
      columns: ['time (s)', 'end (s)', 'joint', 'text'],
      rowCount: markers.length,
      row: (index) => {
        const { time, end = '', joint = '', text = '' } = markers[index];
        return [time, end, joint, text];
      },
    },
  ];
}
