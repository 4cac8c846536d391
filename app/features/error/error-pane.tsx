import { useMemo, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import { useShallow } from 'zustand/react/shallow';
import { errorColumn, errorStatistics, METRIC_UNITS, type ErrorMap } from '#engine/inspect/error';
import { NothingToShow } from '../../components/next-steps.tsx';
import ScopeLine, { NothingInScope } from '../../components/scope-line.tsx';
import { useRequestedJob, useSessionState, useField } from '../../components/session.tsx';
import { clipChoices, type ClipChoice } from '../../session/state/clip-names.ts';
import {
  errorReferences,
  selectErrorComparison,
  selectErrorReference,
} from '../../session/state/error-comparison.ts';
import { errorMapJob, type Comparison, mapInScope } from '../../session/state/error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Hints } from './hints.tsx';
import { NotMeasured, UnpairedJoints } from './not-measured.tsx';
import { DistanceBar, MetricField } from './measure-fields.tsx';
import { Histogram } from './histogram.tsx';
import { LoopView } from './loop-view.tsx';
import { SpotTable, kindRows, spotRows } from './joint-table.tsx';
import './error-pane.css';
import { Picker } from '../../ui/picker.tsx';

const VIEWS = [
  { value: 'source', label: 'against the source' },
  { value: 'loop', label: 'at the loop' },
] as const;

/** Numbers: the error of the clip on the stage against its source, or at its loop seam. */
export default function ErrorPane(): ReactNode {
  const [view, setView] = useField('errorView');
  return (
    <section className="ui-pane" aria-label="Error">
      <div className="ui-bar error-bar">
        <Segmented name="What is compared" value={view} choices={VIEWS} onChange={setView} />
      </div>
      {view === 'loop' ? <LoopView /> : <SourceView />}
    </section>
  );
}

function SourceView(): ReactNode {
  const comparison = useSessionState(selectErrorComparison);
  const { result: map, problem } = useRequestedJob(errorMapJob, comparison);
  return (
    <>
      <ReferenceBar />
      <DistanceBar />
      <ScopeLine />
      <UnpairedJoints />
      {comparison === undefined || map === undefined ? (
        <Without comparison={comparison} problem={problem} />
      ) : (
        <Numbers comparison={comparison} map={map} />
      )}
    </>
  );
}

interface WithoutProps {
  readonly comparison: Comparison | undefined;
  readonly problem: string | undefined;
}

/** Shown while there are no numbers. */
function Without({ comparison, problem }: WithoutProps): ReactNode {
  const choices = useReferences();
  if (comparison !== undefined) return <EmptyState title={problem ?? 'Measuring…'} />;
  if (choices.length > 0) return <FirstReferences choices={choices} />;
  return (
    <NothingToShow title="Nothing to measure against">
      Open the source of this clip, or another clip of the same skeleton, or of one whose joints
      have the same names.
    </NothingToShow>
  );
}

function useReferences(): readonly ClipChoice[] {
  return useSessionState(useShallow((state) => clipChoices(state, errorReferences(state))));
}

/** How many clips are offered at once; the list above has all. */
const OFFERED = 6;

/** Offers other clips of the skeleton if no open source has the clip's name. */
function FirstReferences({ choices }: { readonly choices: readonly ClipChoice[] }): ReactNode {
  const setErrorReference = useSessionState((state) => state.setErrorReference);
  const chosen = useSessionState(selectErrorReference);
  const others = choices.filter(({ value }) => value !== chosen?.id);
  return (
    <NotMeasured
      title="Choose a clip to measure against"
      advice="No open source has the name of this clip. Others that it can be measured against:"
    >
      <div className="error-choices">
        {others.slice(0, OFFERED).map(({ value, label }) => (
          <Button key={value} onClick={() => setErrorReference(value)}>
            {label}
          </Button>
        ))}
      </div>
    </NotMeasured>
  );
}

function ReferenceBar(): ReactNode {
  const choices = useReferences();
  const chosen = useSessionState(selectErrorReference);
  const setErrorReference = useSessionState((state) => state.setErrorReference);
  return (
    <div className="ui-bar error-bar">
      <span className="error-title">Against</span>
      <Picker
        label="Reference"
        className="error-reference"
        value={chosen?.id ?? null}
        choices={choices}
        placeholder="nothing yet"
        disabled={choices.length === 0}
        onChange={setErrorReference}
      />
      <MetricField className="error-metric">
        <span className="error-title">by</span>
      </MetricField>
    </div>
  );
}

interface NumbersProps {
  readonly comparison: Comparison;
  readonly map: ErrorMap;
}

function Numbers({ comparison, map: whole }: NumbersProps): ReactNode {
  const map = useSessionState((state) => mapInScope(state, comparison.skeleton, whole));
  const metric = useSessionState((state) => state.errorMetric);
  const unit = useSessionState((state) => state.lengthUnit);
  const tolerance = useSessionState((state) => state.errorTolerance);
  const statistics = useMemo(() => errorStatistics(map, metric), [map, metric]);
  const names = shownNames(comparison.skeleton.names);
  // What is read here allows the error as a limit.
  const text = errorColumn(statistics.max, metric, unit, 'up');
  const { worst, joints } = useMemo(
    () => spotRows(statistics, names, errorColumn(statistics.max, metric, unit, 'up')),
    [statistics, names, metric, unit],
  );
  const kinds = useMemo(() => kindRows(map, names, unit), [map, names, unit]);
  const rows = [
    ['max', statistics.max],
    ['99.99 %', statistics.percentile9999],
    ['99 %', statistics.percentile99],
    ['mean', statistics.mean],
  ] as const;
  if (map.counted?.includes(1) === false) return <NothingInScope />;
  return (
    <div className="error-body">
      <Hints comparison={comparison} statistics={statistics} />
      <dl className="error-facts ui-number">
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
      <Histogram
        map={map}
        metric={metric}
        tolerance={METRIC_UNITS[metric] === 'length' ? tolerance : undefined}
        text={text}
      />
      <SpotTable title="Worst ten" rows={worst} />
      <SpotTable title="Worst of each kind" rows={kinds} />
      <SpotTable title="Every joint" rows={joints} />
    </div>
  );
}
