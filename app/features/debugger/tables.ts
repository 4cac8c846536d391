import { kindOfOp, operationText } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { useShownStep } from './debugger-pane.tsx';

/** The operations of the step that is shown, with the reason for each. */
export function useDebuggerTables(): readonly PaneTable[] {
  const { names } = useSessionState(selectJointList);
  const { step, trace, position } = useShownStep();
  if (trace === undefined) return [];
  return [
    {
      title: `Operations of step ${step + 1}`,
      columns: ['number', 'kind', 'operation', 'why', 'done'],
      rowCount: trace.count,
      row: (index) => {
        const { what, why } = operationText(trace, index, names);
        return [index + 1, kindOfOp(trace, index), what, why, index < position ? 'yes' : 'no'];
      },
    },
  ];
}
