import { appStore } from '../../transition.ts';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine/base';
import { errorStatistics, createErrorExplainer } from '#engine/inspect/error';
import type { ErrorMap } from '#engine/inspect/error';
import { NotMeasured } from './not-measured.tsx';
import { METRIC_TITLES, METRIC_HELP } from '../../draw/error/error-text.ts';
import { selectComparison } from '../../session/state/error.ts';
import { selectExplained } from './state.ts';
import type { Explained, ExplainedMoment } from './state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Jitter } from './jitter.tsx';
import { Waterfall } from './waterfall.tsx';
import './causes.css';

const MOMENTS: readonly { readonly value: ExplainedMoment; readonly label: string }[] = [
  { value: 'worst', label: 'at its largest' },
  { value: 'playhead', label: 'at the playhead' },
];

/** What one joint's error comes of: of what, of which ancestor, and at which frequencies. */
export default function CausesPane(): ReactNode {
  const comparison = useStore(appStore, selectComparison);
  const explained = useStore(appStore, selectExplained);
  const run = useStore(appStore, (state) => state.errorRun);
  const active = useStore(appStore, (state) => state.selectedJoints.at(-1));
  useEffect(() => {
    if (comparison !== undefined) appStore.getState().requestErrorMap(comparison);
  }, [comparison]);
  const map = run.of === comparison ? run.map : undefined;
  if (explained === undefined) {
    return (
      <NotMeasured
        title="No error to explain"
        advice="Open a built clip and its source, or build a source."
      />
    );
  }
  if (map === undefined) return <EmptyState title={run.problem ?? 'Measuring…'} />;
  return <Causes explained={explained} map={map} active={active} />;
}

interface CausesProps {
  readonly explained: Explained;
  readonly map: ErrorMap;
  /** The joint that a person has chosen; the worst one where there is none. */
  readonly active: JointIndex | undefined;
}

function Causes({ explained, map, active }: CausesProps): ReactNode {
  const moment = useStore(appStore, (state) => state.explainedMoment);
  const { jointWorstTime, worst } = useMemo(() => errorStatistics(map, 'shell'), [map]);
  const joint = active ?? worst.at(0)?.joint ?? 0;
  const { skeleton, reference, candidate } = explained;
  const explainer = useMemo(
    () => createErrorExplainer(skeleton, reference, candidate, joint),
    [skeleton, reference, candidate, joint],
  );
  return (
    <section className="ui-pane" aria-label="Causes of an error">
      <div className="ui-bar causes-bar">
        <strong className="causes-joint">{skeleton.names[joint]}</strong>
        <span className="causes-measure" data-tip={METRIC_HELP.shell}>
          {METRIC_TITLES.shell}
        </span>
        <Segmented
          name="When"
          value={moment}
          choices={MOMENTS}
          onChange={(chosen) => appStore.getState().setExplainedMoment(chosen)}
        />
      </div>
      <div className="causes-body">
        <Waterfall
          explained={explained}
          explainer={explainer}
          time={moment === 'worst' ? jointWorstTime[joint] : undefined}
        />
        <Jitter explained={explained} joint={joint} />
      </div>
    </section>
  );
}
