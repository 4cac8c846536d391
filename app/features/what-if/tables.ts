import { useSessionState, useLatestJob } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectSourceDuration, whatIfJob } from './state.ts';
import { recipeText } from './what-if-text.ts';

/** Every build that was tried, by size. */
export function useWhatIfTables(): readonly PaneTable[] {
  const unit = useSessionState((state) => state.lengthUnit);
  const duration = useSessionState(selectSourceDuration);
  const { result } = useLatestJob(whatIfJob);
  if (result === undefined) return [];
  const points = result.points.toSorted((a, b) => a.bytes - b.bytes);
  return [
    {
      title: 'Builds',
      columns: [
        'settings',
        'bytes',
        'keys',
        `largest error (${unit})`,
        `99 % (${unit})`,
        `mean (${unit})`,
        'worst seek (keys)',
        'mean seek (keys)',
      ],
      rowCount: points.length,
      row: (index) => {
        const { recipe, bytes, keys, max, percentile99, mean, worstSeek, meanSeek } = points[index];
        const settings = recipeText(recipe, unit, duration);
        return [settings, bytes, keys, max, percentile99, mean, worstSeek, meanSeek];
      },
    },
  ];
}
