import type { ReactNode } from 'react';
import type { Animation } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { selectAnimation } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BreakpointList } from './breakpoint-list.tsx';
import { DebuggerBar } from './debugger-bar.tsx';
import { OperationList } from './operation-list.tsx';
import { Recorder } from './recorder.tsx';
import { useShownStep } from './shown-step.ts';
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
