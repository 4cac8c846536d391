import { useMemo } from 'react';
import { KEY_CHANGES } from '#engine/inspect';
import { errorText, METRIC_UNITS } from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import { useJobState, useSessionState, useSlice } from '../../components/session.tsx';
import { trackName } from '../../draw/key-text.ts';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { selectJointList } from '../../session/state/stage.ts';
import type { ComparedPair } from './compare-clips.job.ts';
import { useScopedComparison } from './compare-pane.tsx';
import { shownDifferences } from './difference-rows.ts';
import { orderAmong, sortedJoints } from './joint-columns.ts';
import { usePoseDifference } from './joint-table.tsx';
import { poseColumns, type PoseDifference } from './pose-difference.ts';
import { compareJob, compareSlice, selectComparedPair } from './state.ts';

/** The differences that the filter leaves, and how far joints are apart: what the pane lists comes first. */
export function useCompareTables(): readonly PaneTable[] {
  const pair = useSessionState(selectComparedPair);
  const { names } = useSessionState(selectJointList);
  const unit = useSessionState((state) => state.lengthUnit);
  const filter = useSlice(compareSlice, (state) => state.differenceFilter);
  const { result } = useJobState(compareJob, pair);
  const diff = useScopedComparison(pair, result?.comparison)?.diff;
  const rows = useMemo(() => diff && shownDifferences(diff, names, filter), [diff, names, filter]);
  const view = useSlice(compareSlice, (state) => state.comparedView);
  const poses = usePoseRows(pair, usePoseDifference(pair, result));
  if (diff === undefined || rows === undefined) return [];
  const keys = tableOf(
    'Differences of keys',
    ['change', 'kind', 'joint', 'time in A (s)', 'time in B (s)', `difference (${unit}, rad)`],
    rows,
    (row) => [
      KEY_CHANGES[diff.change[row]],
      KEY_KINDS[diff.kind[row]],
      trackName(names, diff.track[row]),
      timeOf(diff.before[row]),
      timeOf(diff.after[row]),
      diff.distance[row],
    ],
  );
  if (poses === undefined) return [keys];
  return view === 'poses' ? [poses, keys] : [keys, poses];
}

/** How far every joint of B is from A, in the order of the list. */
function usePoseRows(
  pair: ComparedPair | undefined,
  difference: PoseDifference | undefined,
): PaneTable | undefined {
  const unit = useSessionState((state) => state.lengthUnit);
  const chosen = useSlice(compareSlice, (state) => state.jointOrders.poses);
  return useMemo(() => {
    if (pair?.skeleton === undefined || difference === undefined) return undefined;
    const { names } = pair.skeleton;
    const { statistics, above, limit } = difference;
    const { joints, metric, jointMax, jointMean, jointWorstTime } = statistics;
    const listed = poseColumns(difference, unit);
    const rows = sortedJoints([...joints], listed, orderAmong(listed, 'poses', chosen));
    const inUnit = METRIC_UNITS[metric] === 'length' ? unit : METRIC_UNITS[metric];
    const tolerance = limit === undefined ? '' : errorText(limit, metric, unit);
    return tableOf(
      'Differences of poses',
      [
        'joint',
        `largest (${inUnit})`,
        'at (s)',
        `mean (${inUnit})`,
        ...(above ? [`above ${tolerance} from (s)`, 'to (s)'] : []),
      ],
      rows,
      (joint) => {
        const times = above ? [timeOf(above.first[joint]), timeOf(above.last[joint])] : [];
        return [names[joint], jointMax[joint], jointWorstTime[joint], jointMean[joint], ...times];
      },
    );
  }, [pair, difference, unit, chosen]);
}

/** An added key has no time in A, a removed one none in B, and a joint that is never above the tolerance none at all. */
function timeOf(time: number): number | string {
  return Number.isNaN(time) ? '' : time;
}
