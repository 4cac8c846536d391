import { SAMPLING_PATHS, type PathReport } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { useJobState, useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
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
  return {
    title: 'Times with the same result',
    columns: ['path', 'times', ...PARTS.map(({ title }) => title)],
    rowCount: SAMPLING_PATHS.length,
    row: (index) => {
      const path = SAMPLING_PATHS[index];
      return [path, times, ...PARTS.map(({ what }) => times - timesOf(disagreements, path, what))];
    },
  };
}

function disagreementTable(
  { duration }: Animation,
  { disagreements }: PathReport,
  names: readonly string[],
): PaneTable {
  return {
    title: 'Disagreements',
    columns: ['time (s)', 'path', 'what', 'kind', 'joint', 'expected', 'found'],
    rowCount: disagreements.length,
    row: (index) => {
      const { ratio, path, what, kind, track, expected, found } = disagreements[index];
      const joint = track === undefined ? '' : (names[track] ?? `padding ${track}`);
      return [ratio * duration, path, what, kind ?? '', joint, expected, found];
    },
  };
}
