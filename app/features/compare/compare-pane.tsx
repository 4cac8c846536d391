import { useMemo, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { limitComparison, placesOnSkeleton, type ClipComparison } from '#engine/inspect';
import { NothingToShow } from '../../components/next-steps.tsx';
import ScopeLine, { UnpairedLine } from '../../components/scope-line.tsx';
import { useRequestedJob, useSessionState, useSliceField } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import type { Asset } from '../../session/state/assets.ts';
import { comparableClips, selectComparedAssets } from '../../session/state/compared.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import { otherSkeleton } from '../../session/state/own-skeleton.ts';
import type { SessionState } from '../../session/state/store.ts';
import { CompareBar, useEarlierChoices } from './compare-bar.tsx';
import { DifferenceBar } from './difference-bar.tsx';
import { DifferenceList } from './difference-list.tsx';
import { JointTable, PoseTable } from './joint-table.tsx';
import { SidesTable, type SidesTableProps } from './sides-table.tsx';
import { compareJob, compareSlice, selectComparedPair } from './state.ts';
import { Strips } from './strips.tsx';
import type { ComparedPair } from './compare-clips.job.ts';
import './compare-pane.css';

const VIEWS = [
  { value: 'keys', label: 'Keys' },
  { value: 'joints', label: 'Joints' },
  { value: 'poses', label: 'Poses' },
] as const;

/** Two clips, or two builds of one: differences of keys, costs, errors. */
export default function ComparePane(): ReactNode {
  const pair = useSessionState(selectComparedPair);
  const { phase, result, problem } = useRequestedJob(compareJob, pair);
  const canChoose = useSessionState((state) => comparableClips(state).length > 1);
  const hasEarlier = useEarlierChoices().length > 0;
  if (pair === undefined && !canChoose && !hasEarlier) {
    return (
      <NothingToShow title="Nothing to compare">
        Open two clips of one skeleton, or of skeletons whose joints have the same names, or build a
        source, to see their differences.
      </NothingToShow>
    );
  }
  return (
    <section className="ui-pane compare" aria-label="Comparison of A and B">
      <CompareBar />
      {pair === undefined ? (
        <NothingToShow title="Choose A, the clip to compare with">
          Clips of one file are seldom versions of each other, so none is chosen for you.
        </NothingToShow>
      ) : (
        <>
          <ScopeLine />
          <Unpaired pair={pair} />
          {result === undefined ? (
            <EmptyState title={problem ?? 'Comparing…'} />
          ) : (
            <Compared pair={pair} result={result} isBusy={phase !== 'idle'} />
          )}
        </>
      )}
    </section>
  );
}

function Unpaired({
  pair: { skeleton, ownOfA, ownOfB },
}: {
  readonly pair: ComparedPair;
}): ReactNode {
  const [first, second] = useSessionState(useShallow(selectComparedAssets));
  const otherOf = (asset: Asset | undefined) => (state: SessionState) =>
    skeleton && asset && otherSkeleton(state, skeleton, asset);
  const otherOfA = useSessionState(otherOf(first));
  const otherOfB = useSessionState(otherOf(second));
  if (skeleton === undefined) return null;
  // The skeleton is that of the clip that was not made with another one.
  const own = ownOfA === undefined ? 'A' : ownOfB === undefined ? 'B' : 'the skeleton';
  const others = [
    { of: 'A', other: ownOfA && otherOfA },
    { of: 'B', other: ownOfB && otherOfB },
  ];
  return <UnpairedLine skeleton={skeleton} others={others} own={own} />;
}

function Compared({ pair, result: whole, isBusy }: SidesTableProps): ReactNode {
  const [view, setComparedView] = useSliceField(compareSlice, 'comparedView');
  const comparison = useScopedComparison(pair, whole.comparison);
  const result = { ...whole, comparison };
  return (
    <>
      <div className="compare-view">
        <Segmented name="List" value={view} choices={VIEWS} onChange={setComparedView} />
        <span className="compare-unchanged">{formatCounted(comparison.same, 'key')} the same</span>
      </div>
      {view === 'poses' ? (
        <PoseTable pair={pair} result={result} isBusy={isBusy} />
      ) : (
        <SidesTable pair={pair} result={result} isBusy={isBusy} />
      )}
      {view === 'joints' ? <JointTable pair={pair} result={result} /> : null}
      {view === 'keys' ? (
        <>
          <Strips comparison={comparison} />
          <DifferenceBar comparison={comparison} />
          <DifferenceList pair={pair} diff={comparison.diff} />
        </>
      ) : null}
    </>
  );
}

/** A comparison by the keys of the joints that panes are limited to. */
export function useScopedComparison<Comparison extends ClipComparison | undefined>(
  pair: ComparedPair | undefined,
  comparison: Comparison,
): Comparison | ClipComparison {
  const scope = useSessionState((state) => pair?.skeleton && jointsInScope(state, pair.skeleton));
  return useMemo(() => {
    if (pair === undefined || comparison === undefined || scope === undefined) return comparison;
    const { a, b, skeleton, ownOfA, ownOfB } = pair;
    const places = skeleton && placesOnSkeleton(skeleton, [ownOfA, ownOfB]);
    return limitComparison(a, b, comparison, scope, places);
  }, [pair, comparison, scope]);
}
