import { useMemo, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex } from '#engine/base';
import {
  errorStatistics,
  createErrorExplainer,
  withoutUnmeasured,
  type ErrorMap,
} from '#engine/inspect/error';
import ScopeLine from '../../components/scope-line.tsx';
import { useRequestedJob, useSessionState, useSliceField } from '../../components/session.tsx';
import { METRIC_TITLES, METRIC_HELP } from '../../draw/error/error-text.ts';
import {
  selectRuntimeComparison,
  type RuntimeComparison,
} from '../../session/state/error-comparison.ts';
import { errorMapJob, mapInScope } from '../../session/state/error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Jitter } from './jitter.tsx';
import { NotMeasured, UnpairedJoints } from './not-measured.tsx';
import { causesSlice, type ExplainedMoment } from './state.ts';
import { Waterfall } from './waterfall.tsx';
import './causes-pane.css';

const MOMENTS: readonly { readonly value: ExplainedMoment; readonly label: string }[] = [
  { value: 'worst', label: 'at its largest' },
  { value: 'playhead', label: 'at the playhead' },
];

/** Where the error of one joint comes from: which causes, which ancestors, which frequencies. */
export default function CausesPane(): ReactNode {
  const explained = useSessionState(selectRuntimeComparison);
  const active = useSessionState((state) => state.selectedJoints.at(-1));
  const { result: map, problem } = useRequestedJob(errorMapJob, explained);
  if (explained === undefined) {
    return (
      <NotMeasured
        title="No error to explain"
        advice="Open a built clip and its source, or build a source."
      />
    );
  }
  if (map === undefined) return <EmptyState title={problem ?? 'Measuring…'} />;
  return <Causes explained={explained} map={map} active={active} />;
}

interface CausesProps {
  readonly explained: RuntimeComparison;
  readonly map: ErrorMap;
  /** The chosen joint; undefined for the worst one. */
  readonly active: JointIndex | undefined;
}

function Causes({ explained, map, active }: CausesProps): ReactNode {
  const [moment, setMoment] = useSliceField(causesSlice, 'explainedMoment');
  const { skeleton, reference, candidate, counted } = explained;
  const limited = useSessionState((state) => mapInScope(state, skeleton, map));
  const { jointMax, jointWorstTime } = useMemo(() => errorStatistics(map, 'shell'), [map]);
  const { worst } = useMemo(() => errorStatistics(limited, 'shell'), [limited]);
  const joint = active ?? worst.at(0)?.joint ?? 0;
  const explainer = useMemo(
    () => withoutUnmeasured(createErrorExplainer(skeleton, reference, candidate, joint), counted),
    [skeleton, reference, candidate, joint, counted],
  );
  return (
    <section className="ui-pane causes" aria-label="Causes of an error">
      <div className="ui-bar causes-bar">
        <strong className="ui-cut causes-joint">{shownNames(skeleton.names)[joint]}</strong>
        <span className="causes-measure" data-tip={METRIC_HELP.shell}>
          {METRIC_TITLES.shell}
        </span>
        <Segmented name="When" value={moment} choices={MOMENTS} onChange={setMoment} />
      </div>
      <ScopeLine />
      <UnpairedJoints />
      <div className="causes-body">
        {map.counted?.[joint] === 0 ? (
          <EmptyState title="The reference has no joint of this name" />
        ) : (
          <>
            <Waterfall
              explained={explained}
              explainer={explainer}
              time={moment === 'worst' ? jointWorstTime[joint] : undefined}
              measured={moment === 'worst' ? jointMax[joint] : undefined}
            />
            <Jitter explained={explained} joint={joint} />
          </>
        )}
      </div>
    </section>
  );
}
