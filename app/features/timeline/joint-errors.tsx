import { useEffect, type ReactNode } from 'react';
import type { ErrorMap, ErrorMetric } from '#engine/inspect/error';
import { useRequestedJob, useSession, useSessionState } from '../../components/session.tsx';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import { errorMapJob } from '../../session/state/error.ts';
import { timelineSlice } from './state.ts';

/** Measures the errors that rows are ordered by; says so where there is nothing to measure. */
export default function JointErrors(): ReactNode {
  const { store } = useSession();
  const comparison = useSessionState(selectErrorComparison);
  const metric = useSessionState((state) => state.errorMetric);
  const { result: map } = useRequestedJob(errorMapJob, comparison);
  useEffect(() => {
    timelineSlice.of(store).setState({ jointErrors: map && largestErrors(map, metric) });
  }, [store, map, metric]);
  if (comparison === undefined) return <span>no source to measure against</span>;
  return map === undefined ? <span>measuring…</span> : null;
}

/** The largest error of every joint. */
function largestErrors(
  { jointCount, columns, values }: ErrorMap,
  metric: ErrorMetric,
): Float32Array {
  return Float32Array.from({ length: jointCount }, (_, joint) => {
    const own = values[metric].subarray(joint * columns, (joint + 1) * columns);
    return own.reduce((most, value) => (value > most ? value : most), 0);
  });
}
