import { useMemo, type ReactNode } from 'react';
import { NothingInScope } from '../../components/scope-line.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { goToJoint } from '../../session/navigation.ts';
import { mapInScope } from '../../session/state/error.ts';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import { selectClip } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ComparedPair, ComparedResult } from './compare-clips.job.ts';
import { keyColumns } from './joint-columns.ts';
import { JointList } from './joint-list.tsx';
import {
  poseColumns,
  poseDifference,
  poseSummary,
  timeIn,
  type PoseDifference,
} from './pose-difference.ts';

interface JointTableProps {
  readonly pair: ComparedPair;
  readonly result: ComparedResult;
}

/** Joint by joint: bytes of both, keys that are not the same, the largest error of both. */
export function JointTable({ pair, result }: JointTableProps): ReactNode {
  const { store } = useSession();
  const metric = useSessionState((state) => state.errorMetric);
  const unit = useSessionState((state) => state.lengthUnit);
  const { comparison, errors } = result;
  const columns = useMemo(
    () => keyColumns({ comparison, errors }, metric, unit),
    [comparison, errors, metric, unit],
  );
  const { apartOfTrack, sides } = comparison;
  const isPaired = pair.ownOfA !== undefined || pair.ownOfB !== undefined;
  const scope = useSessionState((state) => pair.skeleton && jointsInScope(state, pair.skeleton));
  const joints = useMemo(
    () =>
      Array.from(apartOfTrack.keys())
        .filter((joint) => scope?.[joint] !== 0)
        .filter((joint) => !isPaired || sides.some(({ keysOfTrack }) => keysOfTrack[joint] > 0)),
    [apartOfTrack, scope, isPaired, sides],
  );
  return (
    <JointList
      pair={pair}
      view="joints"
      label="Joints: bytes in A, B vs A, different keys, largest error of A and of B"
      joints={joints}
      columns={columns}
      onPick={(joint) => store.getState().selectJoint(joint)}
    />
  );
}

interface PoseTableProps extends JointTableProps {
  readonly isBusy: boolean;
}

/** How far B is from A, joint by joint and the farthest first; picking one goes to where it is. */
export function PoseTable({ pair, result, isBusy }: PoseTableProps): ReactNode {
  const session = useSession();
  const difference = usePoseDifference(pair, result);
  const unit = useSessionState((state) => state.lengthUnit);
  const columns = useMemo(() => difference && poseColumns(difference, unit), [difference, unit]);
  if (difference === undefined || columns === undefined) {
    return <EmptyState title={isBusy ? 'Measuring…' : notMeasured(pair)} />;
  }
  const { joints, jointWorstTime } = difference.statistics;
  if (joints.length === 0) return <NothingInScope />;
  return (
    <>
      <p className="compare-summary">{poseSummary(pair, difference, unit)}</p>
      <JointList
        pair={pair}
        view="poses"
        label="Poses: how far each joint of B is from A at most, when, on average, and the first and last time above the tolerance"
        joints={[...joints]}
        columns={columns}
        onPick={(joint) => {
          const shown = selectClip(session.store.getState());
          goToJoint(session, joint, timeIn(shown, pair, jointWorstTime[joint]));
        }}
      />
    </>
  );
}

function notMeasured({ a, b, skeleton }: ComparedPair): string {
  if (a === b) return 'A and B are the same clip';
  if (skeleton === undefined) return 'No open skeleton fits both clips: open it';
  return 'A and B are built from ranges of their source that have no time in common';
}

/** How far B is from A by the metric of the error panes; undefined until it is measured. */
export function usePoseDifference(
  pair: ComparedPair | undefined,
  result: Pick<ComparedResult, 'difference'> | undefined,
): PoseDifference | undefined {
  const metric = useSessionState((state) => state.errorMetric);
  const tolerance = useSessionState((state) => state.errorTolerance);
  const map = useSessionState((state) => mapInScope(state, pair?.skeleton, result?.difference));
  return useMemo(() => map && poseDifference(map, metric, tolerance), [map, metric, tolerance]);
}
