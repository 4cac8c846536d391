import type { ReactNode } from 'react';
import { useSession, useSlice, useSliceField } from '../../components/session.tsx';
import type { JobState } from '../../session/jobs/job.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { LAYOUTS_VIEWS, layoutsSlice, layoutsSubject, type LayoutsView } from './state.ts';

const TITLES: Readonly<Record<LayoutsView, string>> = {
  hierarchy: 'Hierarchy',
  keys: 'Key order',
  points: 'Many objects',
};

const VIEWS = LAYOUTS_VIEWS.map((value) => ({ value, label: TITLES[value] }));

interface RunBarProps {
  readonly view: LayoutsView;
  readonly job: JobState<unknown, unknown>;
  /** The result, in a sentence. */
  readonly verdict: string;
  /** What can be chosen. */
  readonly children?: ReactNode;
}

/** Subject, progress and result of a comparison. */
export function RunBar({ view, job, verdict, children }: RunBarProps): ReactNode {
  const { phase, fraction, remaining } = job;
  const session = useSession();
  const isPossible = useSlice(layoutsSlice, (state) => layoutsSubject(state, view) !== undefined);
  const [, setLayoutsView] = useSliceField(layoutsSlice, 'layoutsView');
  return (
    <div className="ui-bar layouts-bar" role="toolbar" aria-label="Layouts">
      <Segmented name="Compare" value={view} choices={VIEWS} onChange={setLayoutsView} />
      {children}
      {phase === 'idle' ? (
        <Button
          className="layouts-run"
          disabled={!isPossible}
          onClick={() => session.commands.run('layouts.measure')}
        >
          Measure again
        </Button>
      ) : (
        <Button className="layouts-run" onClick={() => session.commands.run('layouts.cancel')}>
          Cancel
        </Button>
      )}
      {phase === 'idle' ? (
        <output className="layouts-verdict" title={verdict}>
          {verdict}
        </output>
      ) : (
        <>
          <progress max={1} value={fraction} aria-label="Measuring" />
          <span className="layouts-remaining ui-number">
            {phase === 'queued' ? 'waiting' : remainingText(remaining)}
          </span>
        </>
      )}
    </div>
  );
}

function remainingText(remaining: number | undefined): string {
  return remaining === undefined ? 'starting' : `${Math.ceil(remaining)} s left`;
}

/** Shown until there are results. */
export function Waiting({ job }: { readonly job: JobState<unknown, unknown> }): ReactNode {
  const { subject, phase, problem } = job;
  if (problem !== undefined) return <EmptyState title={problem} />;
  if (subject !== undefined && phase === 'idle') return <EmptyState title="Not measured" />;
  return (
    <EmptyState title="Measuring…">
      <p>All layouts are timed in turn, round after round.</p>
    </EmptyState>
  );
}
