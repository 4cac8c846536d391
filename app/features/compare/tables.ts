import { useMemo } from 'react';
import { KEY_CHANGES } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { useJobState, useSessionState, useSlice } from '../../components/session.tsx';
import { trackName } from '../../draw/key-text.ts';
import type { PaneTable } from '../../session/panes.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { shownDifferences } from './difference-rows.ts';
import { useScopedComparison } from './compare-pane.tsx';
import { compareJob, compareSlice, selectComparedPair } from './state.ts';

/** The differences that the filter leaves. */
export function useCompareTables(): readonly PaneTable[] {
  const pair = useSessionState(selectComparedPair);
  const { names } = useSessionState(selectJointList);
  const unit = useSessionState((state) => state.lengthUnit);
  const filter = useSlice(compareSlice, (state) => state.differenceFilter);
  const { result } = useJobState(compareJob, pair);
  const diff = useScopedComparison(pair, result?.comparison)?.diff;
  const rows = useMemo(() => diff && shownDifferences(diff, names, filter), [diff, names, filter]);
  if (diff === undefined || rows === undefined) return [];
  return [
    {
      title: 'Differences of keys',
      columns: [
        'change',
        'kind',
        'joint',
        'time in A (s)',
        'time in B (s)',
        `difference (${unit}, rad)`,
      ],
      rowCount: rows.length,
      row: (index) => {
        const row = rows[index];
        return [
          KEY_CHANGES[diff.change[row]],
          KEY_KINDS[diff.kind[row]],
          trackName(names, diff.track[row]),
          timeOf(diff.before[row]),
          timeOf(diff.after[row]),
          diff.distance[row],
        ];
      },
    },
  ];
}

/** An added key has no time in A, a removed one none in B. */
function timeOf(time: number): number | string {
  return Number.isNaN(time) ? '' : time;
}
