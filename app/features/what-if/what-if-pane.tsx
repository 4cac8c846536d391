import { appStore } from '../../transition.ts';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { WhatIfAxis, WhatIfPoint, WhatIfTarget } from '#engine/inspect/error';
import { NextSteps } from '../../components/next-steps.tsx';
import { useRequestedJob } from '../../components/session.tsx';
import { errorMapJob } from '../../session/state/error.ts';
import type { WhatIfMeasure } from './draw-what-if-chart.ts';
import {
  currentPoint,
  filedBaseline,
  isSameScene,
  selectFiledClip,
  selectWhatIfScene,
} from './state.ts';
import type { WhatIfBaseline, WhatIfScene } from './state.ts';
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
        <NextSteps />
      </EmptyState>
    );
  }
  return <Scene scene={scene} />;
}

/** What a sweep is about: iframes change no error. */
function measureOf(axis: WhatIfAxis): WhatIfMeasure {
  return axis === 'iframeInterval' ? 'worstSeek' : 'max';
}

const NO_POINTS: readonly WhatIfPoint[] = [];

function Scene({ scene }: { readonly scene: WhatIfScene }): ReactNode {
  const axis = useStore(appStore, (state) => state.whatIfAxis);
  const of = useStore(appStore, (state) => state.whatIfRun.of);
  const all = useStore(appStore, (state) => state.whatIfPoints);
  const [measure, setMeasure] = useState(() => measureOf(axis));
  const tolerance = useStore(appStore, (state) => state.errorTolerance);
  const [target, setTarget] = useState<WhatIfTarget>({ what: 'error', limit: tolerance });
  const isKnown = of !== undefined && isSameScene(of.scene, scene);
  // The first curve comes by itself; what else is tried is asked for.
  useEffect(() => {
    if (!isKnown) appStore.getState().requestWhatIf({ scene, trial: { what: 'sweep', axis } });
  }, [isKnown, scene, axis]);
  const points = isKnown ? all : NO_POINTS;
  const current = useBaseline(scene, points);
  return (
    <section className="ui-pane what-if" aria-label="What if">
      <Trials
        scene={scene}
        target={target}
        onTarget={setTarget}
        onSweep={(swept) => setMeasure(measureOf(swept))}
      />
      <WhatIfChart
        points={points}
        current={current}
        overrides={scene.recipe.overrides.length}
        measure={measure}
        target={target}
        onMeasure={setMeasure}
      />
      <Picked scene={scene} current={current} />
    </section>
  );
}

/** The clip as it is: the one that came in a file, measured as in the error pane, else the build by its settings. */
function useBaseline(
  scene: WhatIfScene,
  points: readonly WhatIfPoint[],
): WhatIfBaseline | undefined {
  const filed = useStore(appStore, selectFiledClip);
  const { result, fraction } = useRequestedJob(errorMapJob, filed);
  const map = fraction === 1 ? result : undefined;
  const measured = useMemo(() => filed && map && filedBaseline(filed, map), [filed, map]);
  const built = useMemo(() => currentPoint(scene, points), [scene, points]);
  return filed === undefined ? built : measured;
}
