import { useMemo, useState, type ReactNode } from 'react';
import type { JointIndex, KeyIndex, Seconds } from '#engine/base';
import type { KeyKind } from '#engine/model';
import { FlatList } from '../../components/flat-list.tsx';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import { KindMark } from '../../components/key-marks.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { goToJoint } from '../../session/navigation.ts';
import type { KeyRef } from '../../session/state/selection.ts';

/** A key of the clip, or one that is missing. */
export interface PriceRow {
  readonly kind: KeyKind;
  readonly joint: JointIndex;
  readonly name: string;
  readonly time: Seconds;
  /** Undefined for a missing key. */
  readonly key: KeyIndex | undefined;
  /** The largest error around it, now and with the key removed or added. */
  readonly before: number;
  readonly after: number;
  readonly marked: boolean;
}

interface PriceListProps {
  readonly title: string;
  /** What the list holds, and in which order. */
  readonly hint: string;
  /** What the two errors are called. */
  readonly columns: readonly [before: string, after: string];
  readonly rows: readonly PriceRow[];
  /** Number of keys, listed or not. */
  readonly of: number;
  /** How the errors of a row are written. */
  readonly text: (row: PriceRow) => (error: number) => string;
}

/** Keys with their error now and without, or with, the key; picking one goes to its joint and time. */
export function PriceList({ title, hint, columns, rows, of, text }: PriceListProps): ReactNode {
  const selected = useSessionState((state) => state.selectedKey);
  const place = useMemo(() => rowOfKey(rows, selected), [rows, selected]);
  const [chosen, pick] = useChosen(rows, place);
  return (
    <div className="prices-column">
      <div className="ui-bar prices-head">
        <span className="prices-title">{title}</span>
        <span className="prices-count">{listedText(rows.length, of)}</span>
      </div>
      <p className="prices-note">{hint}</p>
      <div className="ui-list-head ui-table-row ui-table-head prices-row" aria-hidden>
        <span className="prices-name">joint</span>
        <span>at</span>
        <span>{columns[0]}</span>
        <span>{columns[1]}</span>
      </div>
      {rows.length === 0 ? (
        <p className="prices-note">None.</p>
      ) : (
        <FlatList
          label={`${title}: joint, time, error ${columns[0]}, error ${columns[1]}`}
          className="prices-list"
          count={rows.length}
          current={chosen}
          reveal={place < 0 ? undefined : (selected ?? undefined)}
          textOf={(row) => rows[row].name}
          onPick={pick}
          renderRow={(row, item) => (
            <Row item={item} row={rows[row]} chosen={row === chosen} text={text(rows[row])} />
          )}
        />
      )}
    </div>
  );
}

function listedText(listed: number, of: number): string {
  return listed < of
    ? `${formatCount(listed)} of ${formatCounted(of, 'key')}`
    : formatCounted(of, 'key');
}

interface RowProps {
  readonly item: TreeItemProps;
  readonly row: PriceRow;
  readonly chosen: boolean;
  readonly text: (error: number) => string;
}

function Row({ item, row, chosen, text }: RowProps): ReactNode {
  const { kind, name, time, before, after, marked } = row;
  return (
    <div {...item} className="ui-table-row prices-row" aria-selected={chosen}>
      <span className="prices-name">
        <KindMark kind={kind} /> {name}
      </span>
      <span>{formatSeconds(time, 3)} s</span>
      <span>{text(before)}</span>
      <span data-wasted={marked || undefined}>{text(after)}</span>
    </div>
  );
}

/** The row of the selected key, wherever it was selected; -1 if it is not listed. */
function rowOfKey(rows: readonly PriceRow[], selected: KeyRef | null): number {
  if (selected === null) return -1;
  return rows.findIndex(({ kind, key }) => key === selected.key && kind === selected.kind);
}

/** The current row, and how to choose one. A missing key cannot be selected, so its row is kept until another is. */
function useChosen(rows: readonly PriceRow[], place: number): [number, (row: number) => void] {
  const session = useSession();
  const [last, setLast] = useState<Picked>();
  const now = useSessionState((state) => state.selectedJoints);
  const held = last?.rows === rows && last.during === now ? last.row : -1;
  const pick = (row: number): void => {
    const { kind, key, joint, time } = rows[row];
    goToJoint(session, joint, time, key === undefined ? undefined : { kind, key });
    setLast({ row, rows, during: session.store.getState().selectedJoints });
  };
  return [place >= 0 ? place : held, pick];
}

/** A picked row, its list, and the selection that went with it. */
interface Picked {
  readonly row: number;
  readonly rows: readonly PriceRow[];
  readonly during: readonly JointIndex[];
}
