import { useState, type ReactNode } from 'react';
import { kindOfOp, operationText, type StepTrace } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { selectAnimation, selectShownNames } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { BreakpointList } from './breakpoint-list.tsx';
import { DebuggerBar } from './debugger-bar.tsx';
import { OperationList } from './operation-list.tsx';
import { Recorder } from './recorder.tsx';
import './debugger-pane.css';

/** The sampler's operations one by one, with the reason for each. */
export default function DebuggerPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  if (animation === undefined) {
    return (
      <NothingToShow title="Nothing is sampled">
        Only a runtime animation has a cursor to follow.
      </NothingToShow>
    );
  }
  return <Debugger animation={animation} />;
}

function Debugger({ animation }: { readonly animation: Animation }): ReactNode {
  const { step, total, trace, position, isPlaying } = useShownStep();
  return (
    <section className="ui-pane" aria-label="Sampling debugger">
      <DebuggerBar animation={animation} step={step} trace={trace} position={position} />
      {trace === undefined ? (
        <EmptyState title={isPlaying ? 'Playing' : 'No step is remembered'}>
          <p>Pause or step to see what the sampler does.</p>
        </EmptyState>
      ) : (
        <OperationList key={step} trace={trace} position={position} step={step} />
      )}
      <BreakpointList />
      <Recorder animation={animation} step={step} total={total} />
    </section>
  );
}

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
function useShownStep(): ShownStep {
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

/** The operations of the step that is shown, with the reason for each. */
export function useDebuggerTables(): readonly PaneTable[] {
  const names = useSessionState(selectShownNames);
  const { step, trace, position } = useShownStep();
  if (trace === undefined) return [];
  return [
    {
      title: `Operations of step ${step + 1}`,
      columns: ['number', 'kind', 'operation', 'why', 'done'],
      rowCount: trace.count,
      row: (index) => {
        const { what, why } = operationText(trace, index, names);
        return [index + 1, kindOfOp(trace, index), what, why, index < position ? 'yes' : 'no'];
      },
    },
  ];
}
