import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { WhatIfPoint, WhatIfTarget } from '#engine';
import type { WhatIfMeasure } from '../../draw/error/what-if-chart.ts';
import { currentPoint, isSameScene, selectWhatIfScene } from '../../store/what-if.ts';
import type { WhatIfScene } from '../../store/what-if.ts';
import { appStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picked } from './picked.tsx';
import { Trials } from './trials.tsx';
import { WhatIfChart } from './what-if-chart.tsx';
import './what-if.css';

/** What other settings would make of the source: size against error, and how to get what one wants. */
export default function WhatIfPane(): ReactNode {
  const scene = useStore(appStore, selectWhatIfScene);
  if (scene === undefined) {
    return (
      <EmptyState title="No source to build">
        <p>Open a source clip with its skeleton: other settings are tried on it.</p>
      </EmptyState>
    );
  }
  return <Scene scene={scene} />;
}

const NO_POINTS: readonly WhatIfPoint[] = [];

function Scene({ scene }: { readonly scene: WhatIfScene }): ReactNode {
  const axis = useStore(appStore, (state) => state.whatIfAxis);
  const of = useStore(appStore, (state) => state.whatIfRun.of);
  const all = useStore(appStore, (state) => state.whatIfPoints);
  const [measure, setMeasure] = useState<WhatIfMeasure>('max');
  const [target, setTarget] = useState<WhatIfTarget>({ what: 'error', limit: 0.001 });
  const isKnown = of !== undefined && isSameScene(of.scene, scene);
  // The first curve comes by itself; what else is tried is asked for.
  useEffect(() => {
    if (!isKnown) appStore.getState().requestWhatIf({ scene, trial: { what: 'sweep', axis } });
  }, [isKnown, scene, axis]);
  const points = isKnown ? all : NO_POINTS;
  const current = useMemo(() => currentPoint(scene, points), [scene, points]);
  return (
    <section className="ui-pane what-if" aria-label="What if">
      <Trials scene={scene} target={target} onTarget={setTarget} />
      <WhatIfChart
        points={points}
        current={current}
        measure={measure}
        target={target}
        onMeasure={setMeasure}
      />
      <Picked scene={scene} current={current} />
    </section>
  );
}
