import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { errorHistogram, errorStatistics } from '#engine';
import type { ErrorMap, ErrorSpot } from '#engine';
import { errorText } from '../../draw/error/error-text.ts';
import { formatCounted } from '../../draw/format.ts';
import { player } from '../../playback/playback.ts';
import { errorReferences, selectComparison, selectErrorReference } from '../../store/error.ts';
import type { Comparison } from '../../store/error.ts';
import { appStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { DistanceBar } from './distance-bar.tsx';
import './error-pane.css';

/** How far the clip on the stage is from its source: the numbers. */
export default function ErrorPane(): ReactNode {
  const comparison = useStore(appStore, selectComparison);
  const run = useStore(appStore, (state) => state.errorRun);
  useEffect(() => {
    if (comparison !== undefined) appStore.getState().requestErrorMap(comparison);
  }, [comparison]);
  const map = run.of === comparison ? run.map : undefined;
  return (
    <section className="error" aria-label="Error">
      <ReferenceBar />
      <DistanceBar />
      {comparison === undefined || map === undefined ? (
        <Without comparison={comparison} problem={run.problem} />
      ) : (
        <Numbers comparison={comparison} map={map} />
      )}
    </section>
  );
}

interface WithoutProps {
  readonly comparison: Comparison | undefined;
  readonly problem: string | undefined;
}

/** What stands in place of the numbers while there are none. */
function Without({ comparison, problem }: WithoutProps): ReactNode {
  const hasChoice = useStore(appStore, (state) => errorReferences(state).length > 0);
  if (comparison !== undefined) return <EmptyState title={problem ?? 'Measuring…'} />;
  if (hasChoice) return <EmptyState title="Choose a clip of this skeleton to measure against" />;
  return (
    <EmptyState title="Nothing to measure against">
      <p>Open the source of this clip, or another clip of the same skeleton.</p>
    </EmptyState>
  );
}

function ReferenceBar(): ReactNode {
  const references = useStore(appStore, useShallow(errorReferences));
  const chosen = useStore(appStore, selectErrorReference);
  const choices = references.map(({ id, label }) => ({ value: id, label }));
  return (
    <div className="error-bar">
      <span className="error-title">Against</span>
      <Select
        label="Reference"
        value={chosen?.id ?? ''}
        choices={choices}
        disabled={choices.length === 0}
        onChange={(id) => appStore.getState().setErrorReference(id)}
      />
    </div>
  );
}

interface NumbersProps {
  readonly comparison: Comparison;
  readonly map: ErrorMap;
}

const BINS = 40;

function Numbers({ comparison, map }: NumbersProps): ReactNode {
  const metric = useStore(appStore, (state) => state.errorMetric);
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const statistics = useMemo(() => errorStatistics(map, metric), [map, metric]);
  const bins = useMemo(() => errorHistogram(map, metric, BINS), [map, metric]);
  const { names } = comparison.skeleton;
  const text = (value: number): string => errorText(value, metric, unit);
  const spots = useMemo(() => jointSpots(statistics), [statistics]);
  const rows = [
    ['max', statistics.max],
    ['99.99 %', statistics.percentile9999],
    ['99 %', statistics.percentile99],
    ['mean', statistics.mean],
  ] as const;
  return (
    <div className="error-body">
      {statistics.noNumbers === 0 ? null : (
        <p className="error-problem" role="alert">
          {formatCounted(statistics.noNumbers, 'value')} are no numbers: poses there are not finite.
          They are left out below.
        </p>
      )}
      <dl className="error-facts ui-number">
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text(value)}</dd>
          </div>
        ))}
      </dl>
      <Histogram counts={bins.counts} />
      <p className="error-note">
        {formatCounted(statistics.samples, 'value')}, 0 to {text(bins.max)}
      </p>
      <SpotTable title="Worst ten" spots={statistics.worst} names={names} text={text} />
      <SpotTable title="Every joint" spots={spots} names={names} text={text} />
    </div>
  );
}

function jointSpots({ jointMax, jointWorstTime }: ReturnType<typeof errorStatistics>): ErrorSpot[] {
  return Array.from(jointMax, (value, joint) => ({ joint, time: jointWorstTime[joint], value }));
}

/** How often errors of every size are there; the line below says from where to where. */
function Histogram({ counts }: { readonly counts: Uint32Array }): ReactNode {
  // By the square root, so that the few large errors are seen beside the many small ones.
  const highest = Math.sqrt(Math.max(1, ...counts));
  return (
    <div className="error-histogram" aria-hidden>
      {Array.from(counts, (count, bin) => (
        <span key={bin} style={{ height: `${(100 * Math.sqrt(count)) / highest}%` }} />
      ))}
    </div>
  );
}

interface SpotTableProps {
  readonly title: string;
  readonly spots: readonly ErrorSpot[];
  readonly names: readonly string[];
  readonly text: (value: number) => string;
}

/** Joints with the time at which each is worst; a click goes there. */
function SpotTable({ title, spots, names, text }: SpotTableProps): ReactNode {
  return (
    <table className="error-table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">at</th>
          <th scope="col">error</th>
        </tr>
      </thead>
      <tbody>
        {spots.map((spot) => (
          <tr key={spot.joint}>
            <th scope="row">
              <button type="button" onClick={() => goTo(spot)}>
                {names[spot.joint]}
              </button>
            </th>
            <td>{spot.time.toFixed(3)} s</td>
            <td>{text(spot.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function goTo({ joint, time }: ErrorSpot): void {
  const { pause, selectJoint } = appStore.getState();
  pause();
  selectJoint(joint);
  player.seek(time);
}
