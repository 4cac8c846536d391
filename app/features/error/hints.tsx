import { useMemo, type ReactNode } from 'react';
import type { ErrorStatistics } from '#engine/inspect/error';
import { useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { motionOf, selectClipTracks } from '../../session/state/clip-tracks.ts';
import { isDifferencePending, type Comparison } from '../../session/state/error.ts';
import { isDerivedDifference, selectIncomparable } from '../../session/state/incomparable.ts';
import { hasSeparateMotion } from './separate-motion.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextSteps } from '../../components/next-steps.tsx';

interface HintsProps {
  readonly comparison: Comparison;
  readonly statistics: ErrorStatistics;
}

/** Notes that are needed to read the numbers correctly. */
export function Hints({ comparison, statistics }: HintsProps): ReactNode {
  const tracks = useSessionState(selectClipTracks);
  const { reference, candidate } = comparison;
  const isElsewhere = useMemo(
    () => hasSeparateMotion(reference, candidate, motionOf(tracks).position),
    [reference, candidate, tracks],
  );
  const isDifference = useSessionState(isDerivedDifference);
  const { noNumbers, unmeasured, jointMax } = statistics;
  return (
    <>
      {isDifference ? (
        <p className="error-hint">
          This clip holds differences, its source poses: it is measured against the difference that
          a build makes of them.
        </p>
      ) : null}
      {noNumbers === 0 ? null : (
        <p className="error-problem" role="alert">
          {formatCounted(noNumbers, 'value')} are no numbers: poses there are not finite. They are
          left out below.
        </p>
      )}
      {isElsewhere ? (
        <p className="error-hint">
          The root motion is in a track of its own here, and in the keys of the source: most of the
          measured error is that motion. Measure against a source without it.
        </p>
      ) : null}
      {unmeasured.length === 0 ? null : (
        <p className="error-hint">
          {unmeasured.length} of {formatCounted(jointMax.length, 'joint')} are left out: every
          vertex follows another joint more.
        </p>
      )}
    </>
  );
}

interface NotMeasuredProps {
  /** What is missing, and what would help, if there is nothing to compare with. */
  readonly title: string;
  readonly advice: string;
  /** Shown below the advice in place of the usual next steps. */
  readonly children?: ReactNode;
}

/** Shown in place of errors: why the clip cannot be measured, or that there is nothing to compare with. */
export function NotMeasured({ title, advice, children }: NotMeasuredProps): ReactNode {
  const incomparable = useSessionState(selectIncomparable);
  const isPending = useSessionState(isDifferencePending);
  if (isPending) return <EmptyState title="Measuring…" />;
  return (
    <EmptyState title={incomparable === undefined ? title : 'Not measured'}>
      <p>{incomparable ?? advice}</p>
      {children ?? <NextSteps />}
    </EmptyState>
  );
}
