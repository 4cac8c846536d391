import { KEY_KINDS } from '#engine/model';
import { KEY_ACCESSES } from '#engine/runtime';
import { useSession } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';

const COLUMNS = [
  'step',
  'time (s)',
  ...KEY_KINDS.map((kind) => `${kind} keys`),
  ...KEY_KINDS.map((kind) => `${kind} groups`),
  ...KEY_KINDS.map((kind) => `${kind} access`),
  'time taken (ms)',
];

/** The remembered steps of the player, the oldest first. */
export function useSamplingTables(): readonly PaneTable[] {
  const { history } = useSession().playback.player.frame;
  const { capacity, keys, groups, access, engineMs, time } = history;
  const rowCount = Math.min(history.total, capacity);
  const first = history.total - rowCount;
  return [
    {
      title: 'Steps',
      columns: COLUMNS,
      rowCount,
      row: (index) => {
        const slot = (first + index) % capacity;
        const cells = KEY_KINDS.map((_, kind) => slot * KEY_KINDS.length + kind);
        return [
          first + index + 1,
          time[slot],
          ...cells.map((cell) => keys[cell]),
          ...cells.map((cell) => groups[cell]),
          ...cells.map((cell) => KEY_ACCESSES[access[cell]]),
          engineMs[slot],
        ];
      },
    },
  ];
}
