import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { JointIndex } from '#engine';
import type { JointList } from '../../store/joint-list.ts';
import { expandedTo } from '../../store/joint-tree.ts';
import { appStore } from '../../store/store.ts';
import type { VirtualListHandle } from '../../ui/virtual-list.tsx';

/** Opens what hides the joint that was selected last, wherever it was selected. */
export function useRevealed({ parents }: JointList, selected: readonly JointIndex[]): void {
  useEffect(() => {
    const active = selected.at(-1);
    if (active === undefined) return;
    const { collapsedJoints, setCollapsedJoints } = appStore.getState();
    const left = expandedTo([active], parents, collapsedJoints);
    if (left !== collapsedJoints) setCollapsedJoints(left);
  }, [parents, selected]);
}

/**
 * Scrolls to a row, once for every reason to: a person who scrolls away afterwards is left alone.
 * @param row -1 as long as it is hidden; the reason then waits
 * @param reason an object that is another one whenever there is a new reason
 */
export function useScrolledTo(
  list: RefObject<VirtualListHandle | null>,
  row: number,
  reason: object,
): void {
  const done = useRef<object>(undefined);
  useEffect(() => {
    if (row < 0 || done.current === reason) return;
    done.current = reason;
    list.current?.scrollTo(row);
  }, [list, row, reason]);
}
