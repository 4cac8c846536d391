import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import { KEY_CHANGES, type DiffColumns } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import { FlatList } from '../../components/flat-list.tsx';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { KIND_SHAPES, trackName } from '../../draw/key-text.ts';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import type { ComparedPair } from './compare-clips.job.ts';
import { CHANGE_SIGNS, changeDistanceText } from './compare-text.ts';
import { goToDifference, shownDifferences } from './difference-rows.ts';
import { compareSlice } from './state.ts';

interface DifferenceListProps {
  readonly pair: ComparedPair;
  readonly diff: DiffColumns;
}

const NO_NAMES: readonly string[] = [];

/** Every key that is not the same in both; picking one goes to it. */
export function DifferenceList({ pair, diff }: DifferenceListProps): ReactNode {
  const session = useSession();
  const filter = useDeferredValue(useSlice(compareSlice, (state) => state.differenceFilter));
  const stored = pair.skeleton?.names ?? NO_NAMES;
  const names = shownNames(stored);
  const rows = useMemo(() => shownDifferences(diff, stored, filter), [diff, stored, filter]);
  const [current, setCurrent] = useState(0);
  const pick = (row: number): void => {
    setCurrent(row);
    goToDifference(session, pair, diff, rows[row]);
  };
  if (rows.length === 0) {
    return (
      <p className="compare-none">
        {diff.count === 0
          ? 'Every key is the same.'
          : `None of ${formatCounted(diff.count, 'difference')} is shown.`}
      </p>
    );
  }
  return (
    <>
      <ListHead shown={rows.length} count={diff.count} />
      <FlatList
        label="Differences: change, kind, joint, time in A, time in B, how far"
        className="compare-list"
        count={rows.length}
        current={current}
        textOf={(row) => trackName(names, diff.track[rows[row]])}
        onMove={setCurrent}
        onPick={pick}
        renderRow={(row, item) => (
          <Difference
            item={item}
            diff={diff}
            row={rows[row]}
            names={names}
            isCurrent={row === current}
          />
        )}
      />
    </>
  );
}

/** Heads of the columns; two of them sort. */
function ListHead({ shown, count }: { readonly shown: number; readonly count: number }): ReactNode {
  const order = useSlice(compareSlice, (state) => state.differenceFilter.order);
  const setDifferenceFilter = useSlice(compareSlice, (state) => state.setDifferenceFilter);
  return (
    <div className="ui-list-head compare-row compare-head">
      <span />
      <button
        type="button"
        aria-pressed={order === 'place'}
        onClick={() => setDifferenceFilter({ order: 'place' })}
      >
        joint {shown === count ? '' : `· ${formatCount(shown)} of ${formatCount(count)}`}
      </button>
      <span>in A</span>
      <span>in B</span>
      <button
        type="button"
        aria-pressed={order === 'size'}
        title="How far apart the values of the two keys are: the most first"
        onClick={() => setDifferenceFilter({ order: 'size' })}
      >
        differs by
      </button>
    </div>
  );
}

interface DifferenceProps {
  readonly item: TreeItemProps;
  readonly diff: DiffColumns;
  readonly row: number;
  readonly names: readonly string[];
  readonly isCurrent: boolean;
}

function Difference({ item, diff, row, names, isCurrent }: DifferenceProps): ReactNode {
  const unit = useSessionState((state) => state.lengthUnit);
  const change = KEY_CHANGES[diff.change[row]];
  const kind = KEY_KINDS[diff.kind[row]];
  return (
    <div
      {...item}
      className="compare-row"
      aria-selected={isCurrent}
      title={`${change} ${kind} key`}
    >
      <span>
        <i className={`compare-${change}`}>{CHANGE_SIGNS[change]}</i>
        <i className={`kind-${kind}`}>{KIND_SHAPES[kind]}</i>
      </span>
      <span>{trackName(names, diff.track[row])}</span>
      <span>{timeText(diff.before[row])}</span>
      <span>{timeText(diff.after[row])}</span>
      <span>{changeDistanceText(diff, row, unit)}</span>
    </div>
  );
}

function timeText(time: number): string {
  return Number.isNaN(time) ? '·' : formatSeconds(time);
}
