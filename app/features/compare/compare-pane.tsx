import { appStore } from '../../transition.ts';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NextSteps } from '../../components/next-steps.tsx';
import { selectPair } from './state.ts';
import type { ComparedPair, ComparedResult } from './state.ts';
import { formatCounted } from '../../draw/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CompareBar } from './compare-bar.tsx';
import { DifferenceBar } from './difference-bar.tsx';
import { DifferenceList } from './difference-list.tsx';
import { JointTable } from './joint-table.tsx';
import { SidesTable } from './sides-table.tsx';
import { Strips } from './strips.tsx';
import './compare-pane.css';

const VIEWS = [
  { value: 'keys', label: 'Keys' },
  { value: 'joints', label: 'Joints' },
] as const;

/** Two clips, or two builds of one: what is not the same, what each costs, how far each is off. */
export default function ComparePane(): ReactNode {
  const pair = useStore(appStore, selectPair);
  const { of, result, problem } = useStore(appStore, (state) => state.compareRun);
  useEffect(() => {
    if (pair !== undefined) appStore.getState().requestCompare(pair);
  }, [pair]);
  if (pair === undefined) {
    return (
      <EmptyState title="Nothing to compare">
        <p>Open two clips of one skeleton, or build a source, to see what is not the same.</p>
        <NextSteps />
      </EmptyState>
    );
  }
  const known = of === pair ? result : undefined;
  return (
    <section className="ui-pane compare" aria-label="Comparison of A and B">
      <CompareBar />
      {known === undefined ? (
        <EmptyState title={(of === pair ? problem : undefined) ?? 'Comparing…'} />
      ) : (
        <Compared pair={pair} result={known} />
      )}
    </section>
  );
}

interface ComparedProps {
  readonly pair: ComparedPair;
  readonly result: ComparedResult;
}

function Compared({ pair, result }: ComparedProps): ReactNode {
  const view = useStore(appStore, (state) => state.comparedView);
  const { setComparedView } = appStore.getState();
  const { same } = result.comparison;
  return (
    <>
      <SidesTable pair={pair} result={result} />
      <Strips comparison={result.comparison} />
      <div className="compare-view">
        <Segmented name="List" value={view} choices={VIEWS} onChange={setComparedView} />
        <span className="compare-unchanged">{formatCounted(same, 'key')} the same</span>
      </div>
      {view === 'keys' ? (
        <>
          <DifferenceBar comparison={result.comparison} />
          <DifferenceList pair={pair} diff={result.comparison.diff} />
        </>
      ) : (
        <JointTable pair={pair} result={result} />
      )}
    </>
  );
}
