import { useMemo } from 'react';
import { shownNames } from '#engine/base';
import type { LengthUnit } from '#engine/base';
import {
  createErrorExplainer,
  ERROR_CAUSES,
  errorStatistics,
  keySavings,
  METRIC_UNITS,
  partAt,
  withoutUnmeasured,
  type ErrorMetric,
} from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import { useLatestJob, useRequestedJob, useSessionState } from '../../components/session.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import {
  selectErrorComparison,
  selectRuntimeComparison,
} from '../../session/state/error-comparison.ts';
import { errorMapJob, mapInScope } from '../../session/state/error.ts';
import { CAUSE_TITLES } from './draw-waterfall.ts';
import { useScopedPrices } from './scoped-prices.ts';
import { keyPricesJob, spectrumJob } from './state.ts';

function unitOf(metric: ErrorMetric, lengthUnit: LengthUnit): string {
  return METRIC_UNITS[metric] === 'length' ? lengthUnit : METRIC_UNITS[metric];
}

/** The error of every joint at every time. */
export function useErrorMapTables(): readonly PaneTable[] {
  const comparison = useSessionState(selectErrorComparison);
  const metric = useSessionState((state) => state.errorMetric);
  const unit = useSessionState((state) => state.lengthUnit);
  const { result } = useRequestedJob(errorMapJob, comparison);
  const map = useSessionState((state) => mapInScope(state, comparison?.skeleton, result));
  if (comparison === undefined || map === undefined) return [];
  const { names } = comparison.skeleton;
  const joints = [...names.keys()].filter((joint) => map.counted?.[joint] !== 0);
  return [
    {
      title: 'Errors by joint and time',
      columns: ['joint', 'time (s)', `error (${unitOf(metric, unit)})`],
      rowCount: joints.length * map.columns,
      row: (index) => {
        const [joint, column] = [joints[Math.floor(index / map.columns)], index % map.columns];
        const value = map.values[metric][joint * map.columns + column];
        return [names[joint], map.times[column], value];
      },
    },
  ];
}

/** The error of the active joint where it is largest: by ancestor, kind and cause; and by frequency. */
export function useCausesTables(): readonly PaneTable[] {
  const explained = useSessionState(selectRuntimeComparison);
  const active = useSessionState((state) => state.selectedJoints.at(-1));
  const unit = useSessionState((state) => state.lengthUnit);
  const { result: map } = useRequestedJob(errorMapJob, explained);
  const limited = useSessionState((state) => mapInScope(state, explained?.skeleton, map));
  const { result: spectrum } = useLatestJob(spectrumJob);
  const causes = useMemo((): PaneTable | undefined => {
    if (explained === undefined || map === undefined || limited === undefined) return undefined;
    const { skeleton, reference, candidate, distances, counted } = explained;
    const { jointWorstTime } = errorStatistics(map, 'shell');
    const { worst } = errorStatistics(limited, 'shell');
    const joint = active ?? worst.at(0)?.joint ?? 0;
    const whole = createErrorExplainer(skeleton, reference, candidate, joint);
    const { parts, chain } = withoutUnmeasured(whole, counted).at(
      jointWorstTime[joint],
      distances[joint],
    );
    return {
      title: `Error of ${shownNames(skeleton.names)[joint]} at its largest`,
      columns: [
        'ancestor',
        'kind',
        ...ERROR_CAUSES.map((cause) => `${CAUSE_TITLES[cause]} (${unit})`),
      ],
      rowCount: chain.length * KEY_KINDS.length,
      row: (index) => {
        const [place, kind] = [Math.floor(index / KEY_KINDS.length), index % KEY_KINDS.length];
        const amounts = ERROR_CAUSES.map((_, cause) => parts[partAt(place, kind, cause)]);
        return [skeleton.names[chain[place]], KEY_KINDS[kind], ...amounts];
      },
    };
  }, [explained, map, limited, active, unit]);
  const tables = causes === undefined ? [] : [causes];
  if (explained === undefined || spectrum === undefined) return tables;
  const { drift, buzz, spacing, joint } = spectrum;
  const frequencies: PaneTable = {
    title: `Frequencies of the error of ${shownNames(explained.skeleton.names)[joint]}`,
    columns: ['frequency (Hz)', `drift (${unit} rms)`, `buzz (${unit} rms)`],
    rowCount: drift.length,
    row: (line) => [line * spacing, drift[line], buzz[line]],
  };
  return [...tables, frequencies];
}

/** The price of every key, what could be saved at each error, and where keys are missing. */
export function usePricesTables(): readonly PaneTable[] {
  const unit = useSessionState((state) => state.lengthUnit);
  const { subject, result } = useLatestJob(keyPricesJob);
  const prices = useScopedPrices(subject, result);
  const savings = useMemo(() => prices && keySavings(prices), [prices]);
  if (subject === undefined || prices === undefined || savings === undefined) return [];
  const { names } = subject.comparison.skeleton;
  const { kind, track, key, time, error, errorWithout, wasted, keyBytes, missing } = prices;
  return [
    {
      title: 'Price of every key',
      columns: [
        'joint',
        'kind',
        'key',
        'time (s)',
        'bytes',
        `error with it (${unit})`,
        `without (${unit})`,
        'can be removed',
      ],
      rowCount: prices.count,
      row: (row) => [
        names[track[row]],
        KEY_KINDS[kind[row]],
        key[row],
        time[row],
        keyBytes[kind[row]],
        error[row],
        errorWithout[row],
        wasted[row] === 1 ? 'yes' : 'no',
      ],
    },
    tableOf(
      'Most useful to add',
      ['joint', 'kind', 'time (s)', `error now (${unit})`, `with the key (${unit})`],
      missing,
      (wanted) => [
        names[wanted.track],
        wanted.kind,
        wanted.time,
        wanted.error,
        wanted.errorWithKey,
      ],
    ),
  ];
}
