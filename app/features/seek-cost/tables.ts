import { gridRatio } from '#engine/inspect';
import { useRequestedJob, useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { seekMapsJob } from './state.ts';

const COLUMNS = [
  'from (s)',
  'to (s)',
  'as a player does (keys)',
  'without iframes (keys)',
  'cheapest (keys)',
  'as a player does (bytes)',
  'without iframes (bytes)',
  'cheapest (bytes)',
];

/** What a seek from any time to any other costs. */
export function useSeekCostTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const { result: maps } = useRequestedJob(seekMapsJob, animation);
  if (animation === undefined || maps === undefined) return [];
  const { rule, sequential, best } = maps;
  const { size } = rule;
  return [
    {
      title: 'Seeks',
      columns: COLUMNS,
      rowCount: size * size,
      row: (index) => {
        const [from, to] = [Math.floor(index / size), index % size];
        return [
          gridRatio(from, size) * animation.duration,
          gridRatio(to, size) * animation.duration,
          ...[rule, sequential, best].map(({ keys }) => keys[index]),
          ...[rule, sequential, best].map(({ bytes }) => bytes[index]),
        ];
      },
    },
  ];
}
