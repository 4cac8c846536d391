import { useState } from 'react';
import type { StepTrace } from '#engine/inspect';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';

/** A remembered step of the player, and how much of it is done. */
export interface ShownStep {
  readonly step: number;
  /** Number of steps that were ever recorded. */
  readonly total: number;
  /** Undefined during playback, when steps change too fast to read, and if the step is forgotten. */
  readonly trace: StepTrace | undefined;
  /** Number of operations that are done. */
  readonly position: number;
  readonly isPlaying: boolean;
}

/** The step that the debugger has gone to, else the last one. */
export function useShownStep(): ShownStep {
  const { samplingDebugger } = useSession().playback;
  const place = useSessionState((state) => state.debugPlace);
  const isPlaying = useSessionState((state) => state.playing);
  const total = useRecordedSteps(isPlaying);
  const step = place?.step ?? total - 1;
  const trace = isPlaying && place === null ? undefined : samplingDebugger.traceOf(step);
  return { step, total, trace, position: place?.position ?? trace?.count ?? 0, isPlaying };
}

/** Number of recorded steps, updated only while nothing plays. */
function useRecordedSteps(playing: boolean): number {
  const { player } = useSession().playback;
  const [total, setTotal] = useState(player.frame.history.total);
  useFramePainter('debugger', ({ history }) => {
    if (!playing && history.total !== total) setTotal(history.total);
  });
  return total;
}
