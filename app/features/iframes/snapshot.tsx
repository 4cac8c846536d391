import { useMemo, type ReactNode } from 'react';
import type { KeyIndex, TrackIndex } from '#engine/base';
import type { IframeFacts } from '#engine/inspect';
import { decodeIframe, keyStream, type Animation, type KeyTable } from '#engine/model';
import { FlatList } from '../../components/flat-list.tsx';
import { KindMark } from '../../components/key-marks.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import type { TreeItemProps } from '../../ui/tree-view.tsx';

interface SnapshotProps {
  readonly animation: Animation;
  readonly facts: IframeFacts;
  readonly onSeek: () => void;
}

/** A snapshot, decoded: the right-hand key of every track. */
export function Snapshot({ animation, facts, onSeek }: SnapshotProps): ReactNode {
  const { store } = useSession();
  const names = useSessionState(selectShownNames);
  const selectedKey = useSessionState((state) => state.selectedKey);
  const { kind, iframe, entries: count } = facts;
  const { table } = keyStream(animation, kind);
  const entries = useMemo(() => {
    const out = new Uint32Array(animation.alignedTracks);
    decodeIframe(keyStream(animation, kind), iframe, out);
    return out;
  }, [animation, kind, iframe]);
  const selected = selectedKey?.kind === kind ? entries.indexOf(selectedKey.key) : -1;
  const select = (track: TrackIndex): void => {
    const joint = track < animation.trackCount ? track : null;
    store.getState().selectKey({ kind, key: entries[track] }, joint);
  };
  return (
    <>
      <SnapshotHeading facts={facts} onSeek={onSeek} />
      <EntryColumns />
      <FlatList
        label="Entries of the snapshot: track, left key, right key, their times"
        className="iframes-list"
        count={count}
        current={selected}
        reveal={selected < 0 ? undefined : (selectedKey ?? undefined)}
        textOf={(track) => names[track] ?? ''}
        onPick={select}
        onHover={(track) =>
          store.getState().setHover({
            key: track === undefined ? null : { kind, key: entries[track] },
          })
        }
        renderRow={(track, item) => (
          <EntryRow
            item={item}
            name={names[track] ?? `padding ${track}`}
            table={table}
            right={entries[track]}
            duration={animation.duration}
            chosen={track === selected}
          />
        )}
      />
    </>
  );
}

function SnapshotHeading({ facts, onSeek }: Omit<SnapshotProps, 'animation'>): ReactNode {
  const { kind, iframe, entries, lastKey } = facts;
  return (
    <div className="iframes-heading">
      <span>
        <KindMark kind={kind} /> {iframe + 1}: {formatCounted(entries, 'entry', 'entries')}, cursor
        at {formatCount(lastKey + 1)}
      </span>
      <Button onClick={onSeek}>Go there</Button>
    </div>
  );
}

function EntryColumns(): ReactNode {
  return (
    <div
      className="ui-list-head ui-table-row ui-table-head iframes-row iframes-columns"
      aria-hidden
    >
      <span className="iframes-track">track</span>
      <span className="iframes-key">left</span>
      <span className="iframes-key">right</span>
      <span className="iframes-span">from s</span>
      <span className="iframes-span">to s</span>
    </div>
  );
}

interface EntryRowProps {
  readonly item: TreeItemProps;
  readonly name: string;
  readonly table: KeyTable;
  readonly right: KeyIndex;
  readonly duration: number;
  readonly chosen: boolean;
}

function EntryRow({ item, name, table, right, duration, chosen }: EntryRowProps): ReactNode {
  const left = table.previous[right];
  return (
    <div {...item} className="ui-table-row iframes-row" aria-selected={chosen}>
      <span className="iframes-track">{name}</span>
      <span className="iframes-key">{left}</span>
      <span className="iframes-key iframes-hot">{right}</span>
      <span className="iframes-span">{formatSeconds(table.ratio[left] * duration, 3)}</span>
      <span className="iframes-span">{formatSeconds(table.ratio[right] * duration, 3)}</span>
    </div>
  );
}
