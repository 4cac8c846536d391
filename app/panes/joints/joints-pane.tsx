import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { matchJoints, parseJointFilter } from '../../store/joint-filter.ts';
import { selectJointList } from '../../store/joint-list.ts';
import { appStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JointTree } from './joint-tree.tsx';
import { JointsBar } from './joints-bar.tsx';
import { layOutTree } from './tree-rows.ts';
import './joints-pane.css';

/** The hierarchy of the skeleton on the stage, or the tracks of a clip that has none. */
export default function JointsPane(): ReactNode {
  const joints = useStore(appStore, selectJointList);
  const filter = useStore(appStore, (state) => state.filter);
  const collapsed = useStore(appStore, (state) => state.collapsedJoints);
  const rows = useMemo(() => {
    const parsed = parseJointFilter(filter);
    return layOutTree(joints, matchJoints(parsed, joints), parsed.length > 0, collapsed);
  }, [joints, filter, collapsed]);

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
