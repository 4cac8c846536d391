import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LAYOUTS_VIEWS, selectLayoutsSubject } from './state.ts';
import type { LayoutsView } from './state.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const TITLES: Readonly<Record<LayoutsView, string>> = {
  hierarchy: 'Hierarchy',
  keys: 'Key order',
  points: 'Many objects',
};

const VIEWS = LAYOUTS_VIEWS.map((value) => ({ value, label: TITLES[value] }));

interface RunBarProps {
  readonly view: LayoutsView;
  /** What has come out, in a sentence. */
  readonly verdict: string;
  /** What can be chosen. */
  readonly children?: ReactNode;
}

/** What is compared, how far it is, what has come out. */
export function RunBar({ view, verdict, children }: RunBarProps): ReactNode {
  const { phase, fraction, remaining } = useStore(appStore, (state) => state.layoutsRuns[view]);
  const isPossible = useStore(appStore, (state) => selectLayoutsSubject(state, view) !== undefined);
  const { setLayoutsView, cancelLayouts, repeatLayouts } = appStore.getState();
  return (
    <div className="ui-bar layouts-bar" role="toolbar" aria-label="Layouts">
      <Segmented name="Compare" value={view} choices={VIEWS} onChange={setLayoutsView} />
      {children}
      {phase === 'idle' ? (
        <Button className="layouts-run" disabled={!isPossible} onClick={() => repeatLayouts(view)}>
          Measure again
        </Button>
      ) : (
        <Button className="layouts-run" onClick={() => cancelLayouts(view)}>
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
