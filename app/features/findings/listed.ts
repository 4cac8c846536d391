import { useMemo } from 'react';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { selectFindings, type OpenFinding } from '../../session/state/findings.ts';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { visibleFindings } from './list-findings.ts';
import { findingsSlice } from './state.ts';

/** The findings that the pane lists: of severities, words and joints that are asked for. */
export function useListedFindings(): readonly OpenFinding[] {
  const { shown } = useSessionState(selectFindings);
  const hidden = useSlice(findingsSlice, (state) => state.findingsHidden);
  const filter = useSlice(findingsSlice, (state) => state.findingsFilter);
  const list = useSessionState(selectJointList);
  const scope = useSessionState((state) => jointsInScope(state, list));
  return useMemo(() => {
    const inScope = scope && new Set(list.names.filter((_, joint) => scope[joint] === 1));
    return visibleFindings(shown, hidden, filter).filter(
      ({ joints }) =>
        inScope === undefined || joints.length === 0 || joints.some((name) => inScope.has(name)),
    );
  }, [shown, hidden, filter, scope, list]);
}
