import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { keyCache, keyStream } from '#engine';
import type { Animation, JointIndex } from '#engine';
import { CommandButton } from '../../commands/command-button.tsx';
import { samplingCommand } from '../../commands/sampling-commands.ts';
import { formatCount } from '../../draw/format.ts';
import { player } from '../../playback/playback.ts';
import { selectJointList } from '../../store/joint-list.ts';
import type { KeyRef } from '../../store/selection.ts';
import { appStore } from '../../store/store.ts';
import { ROW_HEIGHT } from '../../store/view.ts';
import { selectMatchedJoints } from '../../store/key-query.ts';
import { listShape } from '../../ui/list-shape.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TreeView } from '../../ui/tree-view.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { HotKeyRow } from './hot-key-row.tsx';
import { useHotKeyPainter } from './use-hot-key-painter.ts';

const KINDS = [
  { value: 'translation', label: '■ T', name: 'translation' },
  { value: 'rotation', label: '● R', name: 'rotation' },
  { value: 'scale', label: '▲ S', name: 'scale' },
] as const;

/** From this width on, in CSS pixels, there is room for values. */
const WIDE = 460;

/** From this width on, also for the times of the keys. */
const WIDEST = 600;

/** The two keys of every joint that the pose is interpolated from, as the context holds them. */
export function HotKeysTable({ animation }: { readonly animation: Animation }): ReactNode {
  const density = useStore(appStore, (state) => state.density);
  const { names } = useStore(appStore, selectJointList);
  const matched = useStore(appStore, selectMatchedJoints);
  const active = useStore(appStore, (state) => state.selectedJoints.at(-1));
  const selected = useStore(appStore, (state) => state.selectedJoints);
  const joints = useMemo(() => matchedJoints(matched), [matched]);
  const shape = useMemo(() => listShape(joints.length), [joints]);
  const [host, width] = useWidth();
  const wide = width >= WIDE;
  const widest = width >= WIDEST;
  const onCells = useHotKeyPainter(animation);

  const at = active === undefined ? -1 : joints.indexOf(active);
  return (
    <>
      <HotKeysHeading count={countText(joints.length, names.length)} />
      <HotKeysColumns wide={wide} widest={widest} />
      <div className="sampling-keys ui-live" ref={host}>
        {joints.length === 0 ? null : (
          <TreeView
            label="Hot keys: joint, left key, right key, alpha, byte"
            shape={shape}
            current={Math.max(0, at)}
            reveal={at < 0 ? undefined : selected}
            rowHeight={ROW_HEIGHT[density]}
            rowKey={(row) => joints[row]}
            textOf={(row) => names[joints[row]]}
            onMove={(row) => appStore.getState().selectJoint(joints[row])}
            onPick={(row, { part }) => selectHotKey(joints[row], part)}
            onHover={(row, part) => hoverHotKey(row === undefined ? null : joints[row], part)}
            renderRow={(row, item) => (
              <HotKeyRow
                {...item}
                track={joints[row]}
                name={names[joints[row]]}
                wide={wide}
                widest={widest}
                onCells={onCells}
              />
            )}
          />
        )}
      </div>
    </>
  );
}

/** What the table is about: how many joints, which kind of keys. */
function HotKeysHeading({ count }: { readonly count: string }): ReactNode {
  const kind = useStore(appStore, (state) => state.keyKind);
  const setKind = useStore(appStore, (state) => state.setKeyKind);
  return (
    <h3 className="sampling-heading">
      <span className="sampling-title">
        Hot keys <span className="sampling-count">{count}</span>
      </span>
      <Segmented name="Kind" value={kind} choices={KINDS} onChange={setKind} />
      <CommandButton command={samplingCommand('copy-hot-keys')}>
        <Copy aria-hidden />
      </CommandButton>
    </h3>
  );
}

interface ColumnsProps {
  readonly wide: boolean;
  readonly widest: boolean;
}

function HotKeysColumns({ wide, widest }: ColumnsProps): ReactNode {
  return (
    <div className="sampling-columns" aria-hidden>
      <span className="sampling-joint">joint</span>
      <span className="sampling-left">left</span>
      <span className="sampling-right">right</span>
      <span className="sampling-alpha">α</span>
      {widest ? <span className="sampling-span">from–to s</span> : null}
      {wide ? <span className="sampling-value">value</span> : null}
      <span className="sampling-byte">byte</span>
    </div>
  );
}

function matchedJoints(matched: Uint8Array): JointIndex[] {
  return Array.from(matched.keys()).filter((joint) => matched[joint] === 1);
}

function countText(shown: number, all: number): string {
  return shown === all ? formatCount(all) : `${formatCount(shown)} of ${formatCount(all)}`;
}

/** The hot key of a joint that a cell shows: the left one in its own column, else the right one. */
function hotKey(joint: JointIndex, part: string | undefined): KeyRef | null {
  const { animation, context } = player.frame;
  const { keyKind: kind } = appStore.getState();
  if (animation === undefined || context === undefined) return null;
  const right = keyCache(context, kind).entries[joint];
  const key = part === 'left' ? keyStream(animation, kind).table.previous[right] : right;
  return { kind, key };
}

function selectHotKey(joint: JointIndex, part: string | undefined): void {
  appStore.getState().selectKey(hotKey(joint, part), joint);
}

function hoverHotKey(joint: JointIndex | null, part: string | undefined): void {
  const key = joint === null || part === undefined ? null : hotKey(joint, part);
  appStore.getState().setHover({ joint, key });
}
