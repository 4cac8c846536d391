import type { ReactNode } from 'react';
import { isDrifting, type IframeFacts } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { FlatList } from '../../components/flat-list.tsx';
import { KindMark } from '../../components/key-marks.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCount, formatSeconds } from '../../draw/format.ts';
import { goToTime } from '../../session/navigation.ts';
import type { TreeItemProps } from '../../ui/tree-view.tsx';

const COLUMNS = [
  ['no', '#', 'Kind of the keys, and the place among the snapshots of that kind'],
  ['taken', 'taken s', 'When the builder took it, in seconds'],
  [
    'assumed',
    'assumed s',
    'When a player assumes that it was taken, in seconds, from the stored interval',
  ],
  ['last', 'last key', 'The last key, in memory order, that it includes'],
  ['bytes', 'bytes', 'Its size in the file: its entries, and 8 bytes that describe it'],
  ['bits', 'bits/entry', 'Its size in bits, divided by the number of its entries'],
  ['passed', 'reads', 'Keys that a seek to its time still passes after restoring a snapshot'],
] as const;

interface IframeListProps {
  readonly animation: Animation;
  readonly facts: readonly IframeFacts[];
  readonly chosen: number;
  readonly onChoose: (row: number) => void;
}

/** One row per snapshot; a double click goes to its time. */
export function IframeList({ animation, facts, chosen, onChoose }: IframeListProps): ReactNode {
  const session = useSession();
  const selected = useSessionState((state) => state.selectedIframe);
  const { duration } = animation;
  return (
    <>
      <div
        className="ui-list-head ui-table-row ui-table-head iframes-row iframes-columns"
        aria-hidden
      >
        {COLUMNS.map(([name, head, help]) => (
          <span key={name} className={`iframes-${name}`} title={help}>
            {head}
          </span>
        ))}
      </div>
      <FlatList
        label="Iframes: number, time taken, time assumed, last key, bytes, bits an entry, keys that a seek reads"
        className="iframes-list iframes-snapshots"
        count={facts.length}
        current={chosen}
        reveal={selected ?? undefined}
        textOf={(row) => facts[row].kind}
        onPick={onChoose}
        onDoubleClick={(row) => goToTime(session, facts[row].taken * duration)}
        onHover={(row) =>
          session.store.getState().setHover({
            time: row === undefined ? null : facts[row].taken * duration,
          })
        }
        renderRow={(row, item) => (
          <IframeRow item={item} facts={facts[row]} duration={duration} chosen={row === chosen} />
        )}
      />
    </>
  );
}

interface IframeRowProps {
  readonly item: TreeItemProps;
  readonly facts: IframeFacts;
  readonly duration: number;
  readonly chosen: boolean;
}

function IframeRow({ item, facts, duration, chosen }: IframeRowProps): ReactNode {
  const { kind, iframe, taken, assumed, lastKey, entries, bytes, keysPassed, restored } = facts;
  const bits = ((8 * bytes) / entries).toFixed(1);
  return (
    <div {...item} className="ui-table-row iframes-row" aria-selected={chosen}>
      <span className="iframes-no">
        <KindMark kind={kind} /> {iframe + 1}
      </span>
      <span className="iframes-taken">{formatSeconds(taken * duration)}</span>
      <span className="iframes-assumed" data-drifts={isDrifting(facts) || undefined}>
        {isDrifting(facts) ? '▲ ' : ''}
        {formatSeconds(assumed * duration)}
      </span>
      <span className="iframes-last">{formatCount(lastKey)}</span>
      <span className="iframes-bytes" title={`${bits} bits an entry`}>
        {formatCount(bytes)}
      </span>
      <span className="iframes-bits">{bits}</span>
      <span
        className="iframes-passed"
        data-drifts={restored !== iframe || undefined}
        title={restored === iframe ? undefined : restoredText(restored)}
      >
        {formatCount(keysPassed)}
      </span>
    </div>
  );
}

function restoredText(restored: number): string {
  const what = restored < 0 ? 'the beginning of the clip' : `iframe ${restored + 1}`;
  return `A seek to this time restores ${what} instead.`;
}
