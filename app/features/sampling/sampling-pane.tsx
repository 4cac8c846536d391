import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NextSteps } from '../../components/next-steps.tsx';
import { selectAnimation, selectRawAnimation } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CostHistory } from './cost-history.tsx';
import { HotKeysTable } from './hot-keys-table.tsx';
import { LayerChoice } from './layer-choice.tsx';
import { StepTable } from './step-table.tsx';
import './sampling-pane.css';

/** What the sampling context holds, and what the last steps had to do for it. */
export default function SamplingPane(): ReactNode {
  const animation = useStore(appStore, selectAnimation);
  const raw = useStore(appStore, selectRawAnimation);
  if (animation === undefined) {
    return raw === undefined ? (
      <EmptyState title="Nothing is sampled">
        <p>Drop an animation anywhere on the page.</p>
        <NextSteps />
      </EmptyState>
    ) : (
      <EmptyState title="A source clip has no sampling context">
        <p>
          Its keys are looked up anew for every pose. Show a runtime animation to see its cache at
          work.
        </p>
        <NextSteps />
      </EmptyState>
    );
  }
  return (
    <section className="sampling" aria-label="Sampling">
      <LayerChoice />
      <StepTable animation={animation} />
      <CostHistory />
      <HotKeysTable animation={animation} />
    </section>
  );
}
