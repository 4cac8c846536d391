import { useMemo } from 'react';
import { byteBudget, type BudgetNode } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectAnimation, selectJointList } from '../../session/state/stage.ts';

/** The bytes of the clip: of every joint, and what belongs to none. */
export function useBudgetTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const { names } = useSessionState(selectJointList);
  const budget = useMemo(
    () => animation && byteBudget(animation, names, 'joint'),
    [animation, names],
  );
  if (budget === undefined) return [];
  const parts = budget.children.flatMap((group): [group: BudgetNode, part: BudgetNode][] =>
    group.children.length === 0 ? [[group, group]] : group.children.map((part) => [group, part]),
  );
  return [
    {
      title: 'Bytes by joint',
      columns: ['joint or section', 'part', 'bytes', 'share (%)'],
      rowCount: parts.length,
      row: (index) => {
        const [group, { label, bytes }] = parts[index];
        return [group.label, label, bytes, (100 * bytes) / budget.bytes];
      },
    },
  ];
}
