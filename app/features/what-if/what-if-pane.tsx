import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { WhatIfAxis, WhatIfPoint } from '#engine/inspect/error';
import { NothingToShow } from '../../components/next-steps.tsx';
import ScopeLine, { NothingInScope } from '../../components/scope-line.tsx';
import {
  useJobState,
  useRequestedJob,
  useSessionState,
  useSlice,
  useTrackedJob,
  useLatestJob,
  useSliceField,
} from '../../components/session.tsx';
import type { JobState } from '../../session/jobs/job.ts';
import { errorMapJob, mapInScope } from '../../session/state/error.ts';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { filedBaseline, Picked, type WhatIfBaseline } from './picked.tsx';
import type { WhatIfMeasure } from './draw-what-if-chart.ts';
import {
  clipCostJob,
  isSameScene,
  selectFiledClip,
  selectWhatIfScene,
  whatIfJob,
  whatIfSlice,
  selectSourceDuration,
  type SceneTrial,
  type WhatIfScene,
} from './state.ts';
import { firstGoals, targetsOf } from './goals.ts';
import { Trials } from './trials.tsx';
import { WhatIfChart } from './what-if-chart.tsx';
import type { WhatIfResult } from './what-if.job.ts';
import { recipeText } from './what-if-text.ts';
import './what-if-pane.css';

/** Size and error of the source's builds with other settings, and searches for a target. */
export default function WhatIfPane(): ReactNode {
  const scene = useSessionState(selectWhatIfScene);
  if (scene === undefined) {
    return (
      <NothingToShow title="No source to build">
        Open a source clip with its skeleton: other settings are tried on it.
      </NothingToShow>
    );
  }
  if (scene.counted?.includes(1) !== false) return <Scene scene={scene} />;
  return (
    <section className="ui-pane" aria-label="What if">
      <ScopeLine />
      <NothingInScope />
    </section>
  );
}

/** The measure that a sweep changes: iframes change no error. */
function measureOf(axis: WhatIfAxis): WhatIfMeasure {
  return axis === 'iframeInterval' ? 'worstSeek' : 'max';
}

const NO_POINTS: readonly WhatIfPoint[] = [];

function Scene({ scene }: { readonly scene: WhatIfScene }): ReactNode {
  const axis = useSlice(whatIfSlice, (state) => state.whatIfAxis);
  const [lastPicked, pick] = useSliceField(whatIfSlice, 'whatIfPicked');
  const picked = isSameScene(lastPicked?.scene, scene) ? lastPicked?.point : undefined;
  const [measure, setMeasure] = useState(() => measureOf(axis));
  const tolerance = useSessionState((state) => state.errorTolerance);
  const [goals, setGoals] = useState(() => firstGoals(tolerance));
  const targets = useMemo(() => targetsOf(goals), [goals]);
  const latest = useLatestTrial(scene, axis);
  const points = latest.result?.points ?? NO_POINTS;
  const current = useBaseline(scene, points);
  return (
    <section className="ui-pane what-if" aria-label="What if">
      <div className="what-if-parts">
        <Trials
          scene={scene}
          latest={latest}
          current={current}
          goals={goals}
          onGoals={setGoals}
          onSweep={(swept) => setMeasure(measureOf(swept))}
        />
        <WhatIfChart
          points={points}
          current={current}
          overrides={scene.recipe.overrides.length}
          measure={measure}
          targets={targets}
          picked={picked}
          onMeasure={setMeasure}
          onPick={(point) => pick({ scene, point })}
        />
        <Picked {...{ scene, current, picked }} proposals={latest.result?.proposals} />
      </div>
    </section>
  );
}

/** State of the latest trial of the scene. The first sweep begins by itself; others are requested. */
function useLatestTrial(scene: WhatIfScene, axis: WhatIfAxis): JobState<SceneTrial, WhatIfResult> {
  const { request } = useTrackedJob(whatIfJob);
  const first = useMemo(() => ({ scene, trial: { what: 'sweep', axis } }) as const, [scene, axis]);
  const latest = useJobState(whatIfJob, first);
  const isKnown = latest.subject !== undefined;
  useEffect(() => {
    if (!isKnown) request(first);
  }, [isKnown, request, first]);
  return latest;
}

/** The current clip: the one from a file with the errors of the error map, else the build with the current settings. */
function useBaseline(
  scene: WhatIfScene,
  points: readonly WhatIfPoint[],
): WhatIfBaseline | undefined {
  const filed = useSessionState(selectFiledClip);
  const { result, fraction } = useRequestedJob(errorMapJob, filed);
  const { result: cost } = useRequestedJob(clipCostJob, filed?.candidate);
  const limited = useSessionState((state) => mapInScope(state, filed?.skeleton, result));
  const map = fraction === 1 ? limited : undefined;
  const measured = useMemo(() => cost && map && filedBaseline(cost, map), [cost, map]);
  const built = useMemo(() => currentPoint(scene, points), [scene, points]);
  return filed === undefined ? built : measured;
}

/** Every build that was tried, by size. */
export function useWhatIfTables(): readonly PaneTable[] {
  const unit = useSessionState((state) => state.lengthUnit);
  const duration = useSessionState(selectSourceDuration);
  const { result } = useLatestJob(whatIfJob);
  if (result === undefined) return [];
  const points = result.points.toSorted((a, b) => a.bytes - b.bytes);
  return [
    tableOf(
      'Builds',
      [
        'settings',
        'bytes',
        'keys',
        `largest error (${unit})`,
        `99 % (${unit})`,
        `mean (${unit})`,
        'worst seek (keys)',
        'mean seek (keys)',
      ],
      points,
      ({ recipe, bytes, keys, max, percentile99, mean, worstSeek, meanSeek }) => {
        const settings = recipeText(recipe, unit, duration);
        return [settings, bytes, keys, max, percentile99, mean, worstSeek, meanSeek];
      },
    ),
  ];
}

/** The build by the scene's own settings, if it has been tried. */
export function currentPoint(
  scene: WhatIfScene,
  points: readonly WhatIfPoint[],
): WhatIfPoint | undefined {
  // Points come from a worker, with settings that are copies.
  const own = JSON.stringify(scene.recipe);
  return points.find(({ recipe }) => JSON.stringify(recipe) === own);
}
