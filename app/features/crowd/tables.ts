import { usePart } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { COST_PARTS, crowdCosts, REMEMBERED } from './costs.ts';

/** What the last frames took, the oldest first. */
export function useCrowdTables(): readonly PaneTable[] {
  const costs = usePart(crowdCosts);
  const { count, next } = costs;
  const first = next - count + REMEMBERED;
  return [
    {
      title: 'Frames',
      columns: ['frame', ...COST_PARTS.map((part) => `${part} (ms)`)],
      rowCount: count,
      row: (index) => [
        index + 1,
        ...COST_PARTS.map((part) => costs[part][(first + index) % REMEMBERED]),
      ],
    },
  ];
}
