import { useMemo, type ReactNode } from 'react';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSessionState } from '../../components/session.tsx';
import { selectJointList } from '../../session/state/stage.ts';
import {
  queryFiltersKeys,
  selectMatchedJoints,
  selectQuery,
} from '../../session/state/key-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScopeLine } from './joint-set-menu.tsx';
import { JointTree } from './joint-tree.tsx';
import { JointsBar } from './joints-bar.tsx';
import { QueryLine } from './query-line.tsx';
import { layOutTree } from './tree-rows.ts';
import './joints-pane.css';

/** The hierarchy of the skeleton on the stage, or the tracks of a clip that has none. */
export default function JointsPane(): ReactNode {
  const joints = useSessionState(selectJointList);
  const matched = useSessionState(selectMatchedJoints);
  const query = useSessionState(selectQuery);
  const filtering = query.alternatives.length > 0;
  const collapsed = useSessionState((state) => state.collapsedJoints);
  const rows = useMemo(
    () => layOutTree(joints, matched, filtering, collapsed),
    [joints, matched, filtering, collapsed],
  );

  if (joints.count === 0) {
    return (
      <NothingToShow title="No joints to show">
        Drop a skeleton or an animation anywhere on the page.
      </NothingToShow>
    );
  }
  return (
    <section className="joints" aria-label="Joints">
      <JointsBar matches={rows.matches} total={joints.count} />
      <ScopeLine />
      <QueryLine />
      {rows.count === 0 ? (
        <EmptyState title={queryFiltersKeys(query) ? 'No key matches' : 'No joint matches'}>
          <p>hand* · "exact name" · -without · under:arm · one, other</p>
          <p>kind:r · time:0.2..0.5 · gap&gt;0.1 · index:500..600 · needed&lt;1</p>
        </EmptyState>
      ) : (
        <JointTree joints={joints} rows={rows} />
      )}
    </section>
  );
}
