import { useState, type ReactNode } from 'react';
import type { Animation } from '#engine/model';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { selectAnimation } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
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
  const { samplingDebugger } = useSession().playback;
  const place = useSessionState((state) => state.debugPlace);
  const playing = useSessionState((state) => state.playing);
  const total = useRecordedSteps(playing);
  const step = place?.step ?? total - 1;
  // During playback, steps change too fast to read.
  const trace = playing && place === null ? undefined : samplingDebugger.traceOf(step);
  const position = place?.position ?? trace?.count ?? 0;
  return (
    <section className="ui-pane" aria-label="Sampling debugger">
      <DebuggerBar animation={animation} step={step} trace={trace} position={position} />
      {trace === undefined ? (
        <EmptyState title={playing ? 'Playing' : 'No step is remembered'}>
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

/** Number of recorded steps, updated only while nothing plays. */
function useRecordedSteps(playing: boolean): number {
  const { player } = useSession().playback;
  const [total, setTotal] = useState(player.frame.history.total);
  useFramePainter('debugger', ({ history }) => {
    if (!playing && history.total !== total) setTotal(history.total);
  });
  return total;
}
