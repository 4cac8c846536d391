import { useMemo, type ReactNode } from 'react';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSessionState } from '../../components/session.tsx';
import { selectScope } from '../../session/state/joint-sets.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { selectMatchedJoints, selectQuery } from '../../session/state/key-query.ts';
import { JointTree } from './joint-tree.tsx';
import { JointsBar } from './joints-bar.tsx';
import { layOutTree } from './tree-rows.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import './joints-pane.css';

const ScopeLine = lazyComponent(() => import('../../components/scope-line.tsx'));
const QueryLine = lazyComponent(() => import('./query-line.tsx'));
const NoMatch = lazyComponent(() => import('./no-match.tsx'));

/** The hierarchy of the skeleton on the stage, or the tracks of a clip that has none. */
export default function JointsPane(): ReactNode {
  const joints = useSessionState(selectJointList);
  const matched = useSessionState(selectMatchedJoints);
  const query = useSessionState(selectQuery);
  const isLimited = useSessionState((state) => selectScope(state) !== null);
  const filtering = query.alternatives.length > 0;
  const isFiltered = useSessionState((state) => state.filter !== '');
  const collapsed = useSessionState((state) => state.collapsedJoints);
  const isOpen = useSessionState(({ skeletonId, clipId }) => skeletonId ?? clipId) !== null;
  const rows = useMemo(
    () => layOutTree(joints, matched, filtering, collapsed),
    [joints, matched, filtering, collapsed],
  );

  if (joints.count === 0) {
    if (isOpen) return <EmptyState title="No joints: what is open has none" />;
    return (
      <NothingToShow title="No joints to show">
        Drop a skeleton or an animation anywhere on the page.
      </NothingToShow>
    );
  }
  return (
    <section className="ui-pane joints" aria-label="Joints">
      <JointsBar matches={rows.matches} total={joints.count} />
      {isLimited ? <ScopeLine /> : null}
      {isFiltered ? <QueryLine /> : null}
      {rows.count === 0 ? <NoMatch /> : <JointTree joints={joints} rows={rows} />}
    </section>
  );
}
