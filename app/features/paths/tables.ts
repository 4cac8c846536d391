import { SAMPLING_PATHS, type PathReport } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { useJobState, useSessionState } from '../../components/session.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { selectAnimation, selectJointList } from '../../session/state/stage.ts';
import { PARTS, timesOf } from './paths-table.tsx';
import { pathCheckJob } from './commands.ts';

/** Times at which each path gives the same result, and the places where one does not. */
export function usePathsTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const { names } = useSessionState(selectJointList);
  const { result: report } = useJobState(pathCheckJob, animation);
  if (animation === undefined || report === undefined) return [];
  const paths = pathsTable(report);
  if (report.disagreements.length === 0) return [paths];
  return [paths, disagreementTable(animation, report, names)];
}

function pathsTable({ comparisons, disagreements }: PathReport): PaneTable {
  const times = comparisons / SAMPLING_PATHS.length;
  return tableOf(
    'Times with the same result',
    ['path', 'times', ...PARTS.map(({ title }) => title)],
    SAMPLING_PATHS,
    (path) => [path, times, ...PARTS.map(({ what }) => times - timesOf(disagreements, path, what))],
  );
}

function disagreementTable(
  { duration }: Animation,
  { disagreements }: PathReport,
  names: readonly string[],
): PaneTable {
  return tableOf(
    'Disagreements',
    ['time (s)', 'path', 'what', 'kind', 'joint', 'expected', 'found'],
    disagreements,
    ({ ratio, path, what, kind = '', track, expected, found }) => {
      const joint = track === undefined ? '' : (names[track] ?? `padding ${track}`);
      return [ratio * duration, path, what, kind, joint, expected, found];
    },
  );
}
