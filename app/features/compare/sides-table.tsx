import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ClipComparison } from '#engine/inspect';
import {
  errorColumn,
  errorStatistics,
  type ErrorMap,
  type ErrorMetric,
} from '#engine/inspect/error';
import { KEY_KINDS, iframeTotals, keyStreams, type Animation } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { METRIC_TITLES } from '../../draw/error/error-text.ts';
import { formatCount, formatDuration } from '../../draw/format.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { shownName, storedBytes } from '../../session/state/assets.ts';
import { selectComparedAssets } from '../../session/state/compared.ts';
import { mapInScope } from '../../session/state/error.ts';
import { selectScope } from '../../session/state/joint-sets.ts';
import type { ComparedPair, ComparedResult } from './compare-clips.job.ts';
import { changeSide, changeText } from './compare-text.ts';

export interface SidesTableProps {
  readonly pair: ComparedPair;
  readonly result: ComparedResult;
  /** Whether errors are still being measured. */
  readonly isBusy: boolean;
}

/** Sizes and errors of both, side by side. */
export function SidesTable({ pair, result, isBusy }: SidesTableProps): ReactNode {
  const { comparison, errors } = result;
  const [a, b] = comparison.sides;
  const stored = useSessionState(useShallow((state) => bytesOfBoth(state, pair)));
  const scope = useSessionState(selectScope);
  const ofKeys = [sum(a.bytesOfTrack), sum(b.bytesOfTrack)];
  // Of both the same: a range of a source is in no file.
  const bytes = scope === null ? stored : undefined;
  return (
    <table className="ui-table compare-sides">
      <thead>
        <tr>
          <th scope="col">{scope === null ? 'in all' : `in ${scope}`}</th>
          <th scope="col" className="compare-a">
            A
          </th>
          <th scope="col" className="compare-b">
            B
          </th>
          <th scope="col">B vs A</th>
        </tr>
      </thead>
      <tbody>
        <Row
          title={bytes === undefined ? 'bytes of keys' : 'bytes'}
          a={(bytes ?? ofKeys)[0]}
          b={(bytes ?? ofKeys)[1]}
          text={formatCount}
        />
        {KEY_KINDS.map((kind, i) => (
          <Row
            key={kind}
            title={`${KIND_SHAPES[kind]} ${kind} keys`}
            a={a.keysOfKind[i]}
            b={b.keysOfKind[i]}
            text={formatCount}
          />
        ))}
        <PaddingRow sides={comparison.sides} />
        <IframesRow pair={pair} />
        <Row title="duration" a={a.duration} b={b.duration} text={formatDuration} />
        <ErrorRows pair={pair} errors={errors} isBusy={isBusy} />
      </tbody>
    </table>
  );
}

/** Padding keys, which are counted above but never compared. */
function PaddingRow({ sides: [a, b] }: Pick<ClipComparison, 'sides'>): ReactNode {
  if (a.paddingKeys === 0 && b.paddingKeys === 0) return null;
  return <Row title="of them padding" a={a.paddingKeys} b={b.paddingKeys} text={formatCount} />;
}

/** Snapshots to seek from; a source has none. */
function IframesRow({ pair: { a, b } }: { readonly pair: ComparedPair }): ReactNode {
  if (a.kind !== 'animation' || b.kind !== 'animation') return null;
  return <Row title="iframes" a={iframesOf(a)} b={iframesOf(b)} text={formatCount} />;
}

function iframesOf(animation: Animation): number {
  return iframeTotals(keyStreams(animation)).count;
}

const sum = (counts: Uint32Array): number => counts.reduce((all, count) => all + count, 0);

/** Bytes of both in their files; undefined if one is a range of a source, which is in none. */
function bytesOfBoth(
  state: Parameters<typeof selectComparedAssets>[0],
  { a, b }: ComparedPair,
): number[] | undefined {
  const assets = selectComparedAssets(state);
  const inFiles = [a, b].every((clip, i) => assets[i]?.entry.object === clip);
  return inFiles ? assets.map((asset) => storedBytes(state, asset) ?? 0) : undefined;
}

interface RowProps {
  readonly title: string;
  readonly a: number;
  readonly b: number;
  readonly text: (value: number) => string;
}

function Row({ title, a, b, text }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{text(a)}</td>
      <td>{text(b)}</td>
      <td className={`compare-${changeSide(a, b) ?? 'same'}`}>{changeText(a, b)}</td>
    </tr>
  );
}

interface ErrorRowsProps extends Omit<SidesTableProps, 'result'> {
  readonly errors: ComparedResult['errors'];
}

/** Largest and mean error against the source, or one of two builds without it, of the metric that the error panes show. */
function ErrorRows({ pair, errors, isBusy }: ErrorRowsProps): ReactNode {
  const metric = useSessionState((state) => state.errorMetric);
  const unit = useSessionState((state) => state.lengthUnit);
  const scope = useSessionState(selectScope);
  const source = useSessionState((state) => shownName(state, pair.source));
  const limited = useSessionState(
    useShallow((state) => errors.map((map) => mapInScope(state, pair.skeleton, map))),
  );
  const [a, b] = useMemo(() => limited.map((map) => summary(map, metric)), [limited, metric]);
  if (pair.skeleton === undefined) return null;
  // As “posescope compare” prints them: what is read here allows the error as a limit.
  const text = errorColumn(Math.max(a?.max ?? 0, b?.max ?? 0), metric, unit, 'up');
  const cell = (value: number | undefined, isSource: boolean): string => {
    if (isSource) return pair.source.kind === 'animation' ? 'reference' : 'source';
    if (value === undefined) return isBusy ? '…' : '';
    return text(value);
  };
  const isSource = [pair.a === pair.source, pair.b === pair.source];
  return (['max', 'mean'] as const).map((which) => {
    const [of, other] = [a?.[which], b?.[which]];
    const side = of === undefined || other === undefined ? undefined : changeSide(of, other);
    return (
      <tr key={which} title={`${METRIC_TITLES[metric]}, against ${source}${madeText(pair)}`}>
        <th scope="row">
          {which === 'max' ? 'largest error' : 'mean error'}
          {scope === null ? '' : ` of ${scope}`}
        </th>
        <td>{cell(of, isSource[0])}</td>
        <td>{cell(other, isSource[1])}</td>
        <td className={`compare-${side ?? 'same'}`}>
          {of === undefined || other === undefined ? '' : changeText(of, other)}
        </td>
      </tr>
    );
  });
}

/** What is made of the source before either side is measured: `, without its root motion for B`. */
export function madeText({ recipeOfA, recipeOfB }: ComparedPair): string {
  return [recipeOfA, recipeOfB]
    .map((recipe, side) => {
      const without = recipe?.motion.enabled ? `, without its root motion for ${'AB'[side]}` : '';
      const isDifference = recipe !== undefined && recipe.additive !== 'none';
      return isDifference ? `${without}, as a difference for ${'AB'[side]}` : without;
    })
    .join('');
}

function summary(map: ErrorMap | undefined, metric: ErrorMetric) {
  return map && errorStatistics(map, metric);
}
