import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { compareWithBefore, earlierClips } from '../../session/history/earlier-clips.ts';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { Button } from '../../ui/button.tsx';
import './history.css';

/** All edits, the oldest first; a click goes to the state after that edit. */
export default function HistoryPane(): ReactNode {
  const { history } = useSession();
  const { steps, done } = useStore(history.state);
  const files = useSessionState((state) => state.files);
  const replacing = new Set(earlierClips(steps, files).map(({ step }) => step.id));
  if (steps.length === 0) {
    return (
      <NothingToShow title="No edits since the page was loaded">
        Opening and closing files, layers, masks, markers, loop ranges and build settings are listed
        here, and can be undone until the page is left.
      </NothingToShow>
    );
  }
  return (
    <section className="ui-pane" aria-label="History">
      <ol className="history-steps">
        <HistoryRow label="As opened" number={0} done={done} />
        {steps.map(({ id, label }, index) => (
          <HistoryRow key={id} label={label} number={index + 1} done={done}>
            {replacing.has(id) ? <CompareButton step={id} label={label} /> : null}
          </HistoryRow>
        ))}
      </ol>
    </section>
  );
}

interface HistoryRowProps {
  readonly label: string;
  /** Number of steps that are done in the state that it goes to. */
  readonly number: number;
  readonly done: number;
  readonly children?: ReactNode;
}

interface CompareButtonProps {
  readonly step: number;
  readonly label: string;
}

/** Shows what a step has changed of a clip. */
function CompareButton({ step, label }: CompareButtonProps): ReactNode {
  const session = useSession();
  return (
    <Button
      variant="quiet"
      aria-label={`Compare the clip before “${label}” with now`}
      onClick={() => compareWithBefore(session, step)}
    >
      Compare
    </Button>
  );
}

function HistoryRow({ label, number, done, children }: HistoryRowProps): ReactNode {
  const { history } = useSession();
  return (
    <li className="history-row">
      <button
        type="button"
        className="history-step"
        aria-current={number === done ? 'step' : undefined}
        data-undone={number > done || undefined}
        onClick={() => history.goTo(number)}
      >
        <span className="history-number">{number}</span>
        <span className="ui-cut history-label">{label}</span>
        {number > done ? <small>undone</small> : null}
      </button>
      {children}
    </li>
  );
}

/** All edits, the oldest first. */
export function useHistoryTables(): readonly PaneTable[] {
  const { history } = useSession();
  const { steps, done } = useStore(history.state);
  return [
    tableOf('Edits', ['number', 'edit', 'state'], steps, ({ label }, index) => [
      index + 1,
      label,
      index < done ? 'done' : 'undone',
    ]),
  ];
}
