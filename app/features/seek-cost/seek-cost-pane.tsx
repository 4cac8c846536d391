import { appStore } from '../../transition.ts';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Animation } from '#engine/model';
import { NextSteps } from '../../components/next-steps.tsx';
import { selectAnimation } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IntervalTable } from './interval-table.tsx';
import { SeekMaps } from './seek-maps.tsx';
import { useAnalysis } from './use-analysis.ts';
import './seek-cost-pane.css';

/** What it costs to go from any time of the clip to any other, and what other iframes would change. */
export default function SeekCostPane(): ReactNode {
  const animation = useStore(appStore, selectAnimation);
  if (animation === undefined) {
    return (
      <EmptyState title="Nothing to seek in">
        <p>Only a runtime animation has a cursor and iframes.</p>
        <NextSteps />
      </EmptyState>
    );
  }
  return <SeekCost animation={animation} />;
}

function SeekCost({ animation }: { readonly animation: Animation }): ReactNode {
  const mapped = useAnalysis('seek-map', animation)?.phase === 'idle';
  useEffect(() => appStore.getState().requestAnalysis('seek-map', animation), [animation]);
  // The maps are wanted first, and the other takes long: neither shall wait for the other's processor.
  useEffect(() => {
    if (mapped) appStore.getState().requestAnalysis('intervals', animation);
  }, [animation, mapped]);
  return (
    <section className="ui-pane seek" aria-label="Seek cost">
      <SeekMaps animation={animation} />
      <IntervalTable animation={animation} />
    </section>
  );
}
