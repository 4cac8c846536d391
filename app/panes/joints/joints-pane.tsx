import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { parseJointFilter } from '../../store/joint-filter.ts';
import { selectJointList } from '../../store/joint-list.ts';
import { appStore } from '../../store/store.ts';
import { selectMatchedJoints } from '../../store/visible-joints.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JointTree } from './joint-tree.tsx';
import { JointsBar } from './joints-bar.tsx';
import { layOutTree } from './tree-rows.ts';
import './joints-pane.css';

/** The hierarchy of the skeleton on the stage, or the tracks of a clip that has none. */
export default function JointsPane(): ReactNode {
  const joints = useStore(appStore, selectJointList);
  const matched = useStore(appStore, selectMatchedJoints);
  const filtering = useStore(appStore, (state) => parseJointFilter(state.filter).length > 0);
  const collapsed = useStore(appStore, (state) => state.collapsedJoints);
  const rows = useMemo(
    () => layOutTree(joints, matched, filtering, collapsed),
    [joints, matched, filtering, collapsed],
  );

  if (joints.count === 0) {
    return (
      <EmptyState title="No joints to show">
        <p>Drop a skeleton or an animation anywhere on the page.</p>
      </EmptyState>
    );
  }
  return (
    <section className="joints" aria-label="Joints">
      <JointsBar matches={rows.matches} total={joints.count} />
      {rows.count === 0 ? (
        <EmptyState title="No joint matches">
          <p>hand* · "exact name" · -without · under:arm · one, other</p>
        </EmptyState>
      ) : (
        <JointTree joints={joints} rows={rows} />
      )}
    </section>
  );
}
