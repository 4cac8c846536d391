import { Copy } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { JointIndex } from '#engine/base';
import { KEY_KINDS, keyStream, type Animation, type KeyKind } from '#engine/model';
import { keyCache, type SamplingContext } from '#engine/runtime';
import { FlatList } from '../../components/flat-list.tsx';
import { useSession, useSessionState, useField } from '../../components/session.tsx';
import { CommandButton } from '../../components/command-button.tsx';
import { formatCount } from '../../draw/format.ts';
import { kindInitial } from '../../draw/key-text.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { matchedJoints, selectMatchedJoints } from '../../session/state/key-query.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useWidth } from '../../ui/dom.ts';
import { COLUMNS, ROOM_FOR_ALL, roomOf } from './columns.ts';
import { HotKeyRow, useHotKeyPainter } from './hot-key-row.tsx';
import { LaneDetails } from './lane-details.tsx';

const KINDS = KEY_KINDS.map((kind) => ({ value: kind, label: kindInitial(kind), name: kind }));

/** The two keys of every joint that the pose is interpolated from, as the context holds them. */
export function HotKeysTable({ animation }: { readonly animation: Animation }): ReactNode {
  const { store, playback } = useSession();
  const names = useSessionState(selectShownNames);
  const matched = useSessionState(selectMatchedJoints);
  const active = useSessionState((state) => state.selectedJoints.at(-1));
  const selected = useSessionState((state) => state.selectedJoints);
  const joints = useMemo(() => matchedJoints(matched), [matched]);
  const [host, width] = useWidth();
  const room = roomOf(width);
  const onCells = useHotKeyPainter(animation);

  const hotKeyOf = (joint: JointIndex, part: string | undefined): KeyRef | null =>
    hotKey(playback.samplingDebugger.shown(), store.getState().keyKind, joint, part);
  const hover = (joint: JointIndex | null, part: string | undefined): void => {
    const key = joint === null || part === undefined ? null : hotKeyOf(joint, part);
    store.getState().setHover({ joint, key });
  };
  const at = active === undefined ? -1 : joints.indexOf(active);
  return (
    <>
      <HotKeysHeading count={countText(joints.length, names.length)} />
      <HotKeysLegend />
      <HotKeysColumns room={room} />
      <div className="sampling-keys ui-live" ref={host}>
        {joints.length === 0 ? null : (
          <FlatList
            label="Hot keys: joint, left key, right key, alpha, byte"
            count={joints.length}
            current={at}
            reveal={at < 0 ? undefined : selected}
            rowKey={(row) => joints[row]}
            textOf={(row) => names[joints[row]]}
            onMove={(row) => store.getState().selectJoint(joints[row])}
            onPick={(row, how) =>
              store.getState().selectKey(hotKeyOf(joints[row], how?.part), joints[row])
            }
            onHover={(row, part) => hover(row === undefined ? null : joints[row], part)}
            renderRow={(row, item) => (
              <HotKeyRow
                {...item}
                track={joints[row]}
                name={names[joints[row]]}
                room={room}
                onCells={onCells}
              />
            )}
          />
        )}
      </div>
      {active === undefined || at < 0 || room === ROOM_FOR_ALL ? null : (
        <LaneDetails animation={animation} track={active} name={names[active]} />
      )}
    </>
  );
}

/** Title of the table: number of joints, kind of keys. */
function HotKeysHeading({ count }: { readonly count: string }): ReactNode {
  const [kind, setKind] = useField('keyKind');
  return (
    <h2 className="ui-heading sampling-heading">
      <span className="ui-cut">
        Hot keys <span className="sampling-count">{count}</span>
      </span>
      <Segmented name="Kind" value={kind} choices={KINDS} onChange={setKind} />
      <CommandButton command="sampling.copy-hot-keys" icon={Copy} />
    </h2>
  );
}

/** The meaning of the marks in a row. */
function HotKeysLegend(): ReactNode {
  return (
    <div className="sampling-marks">
      <span title="The cursor has passed a key of this joint in the last step: the lane was outdated">
        <span className="sampling-mark-new">◂</span> has another key
      </span>
      <span title="One of its four lanes was outdated, so that all four were decompressed again">
        <span className="sampling-mark-group">▎</span>group decompressed
      </span>
    </div>
  );
}

function HotKeysColumns({ room }: { readonly room: number }): ReactNode {
  return (
    <div className="ui-list-head sampling-columns" aria-hidden>
      <span className="ui-cut sampling-joint">joint</span>
      {COLUMNS.map(({ name, head, help, room: needed }) =>
        room < needed ? null : (
          <span key={name} className={`sampling-${name}`} title={help}>
            {head}
          </span>
        ),
      )}
    </div>
  );
}

function countText(shown: number, all: number): string {
  return shown === all ? formatCount(all) : `${formatCount(shown)} of ${formatCount(all)}`;
}

/** The hot key of a joint that a cell shows: the left one in its own column, else the right one. */
function hotKey(
  context: SamplingContext | undefined,
  kind: KeyKind,
  joint: JointIndex,
  part: string | undefined,
): KeyRef | null {
  if (context?.animation === undefined) return null;
  const right = keyCache(context, kind).entries[joint];
  const key = part === 'left' ? keyStream(context.animation, kind).table.previous[right] : right;
  return { kind, key };
}
