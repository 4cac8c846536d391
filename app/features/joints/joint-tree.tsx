import { useEffect, useRef, useState, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex } from '#engine/base';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Session } from '../../session/session.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { expandedTo, jointsBetween, shownRow, type TreeRows } from './tree-rows.ts';
import { selectClip, type JointList } from '../../session/state/stage.ts';
import { withItem } from '../../session/state/changes.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { ContextMenu } from '../../ui/context-menu.tsx';
import type { MenuEntry, MenuItem } from '../../ui/menu-items.tsx';
import { TreeView } from '../../ui/tree-view.tsx';
import type { Modifiers } from '../../ui/tree-keys.ts';
import { JointRow } from './joint-row.tsx';
import { commandItem } from '../../components/command-button.tsx';

interface JointTreeProps {
  readonly joints: JointList;
  /** At least one. */
  readonly rows: TreeRows;
}

/** The row that arrow keys have moved to without selecting it; until the selection changes. */
interface KeyboardFocus {
  readonly joint: JointIndex;
  readonly selection: readonly JointIndex[];
}

export function JointTree({ joints, rows }: JointTreeProps): ReactNode {
  const session = useSession();
  const { store } = session;
  const shown = shownNames(joints.names);
  const selected = useSessionState((state) => state.selectedJoints);
  const density = useSessionState((state) => state.density);
  const clip = useSessionState(selectClip);
  const keys = clip === undefined ? undefined : clipIndex(clip).keys;
  const [lastFocus, setFocus] = useState<KeyboardFocus>();
  const focus = lastFocus?.selection === selected ? lastFocus : undefined;
  const joint = focus?.joint ?? selected.at(-1) ?? 0;
  const current = shownRow(rows, joints.parents, joint);
  const pick = usePick(session, rows, current);
  useExpandToSelected(session, joints, selected);

  const onMove = (row: number): void =>
    setFocus({ joint: rows.joint[row], selection: store.getState().selectedJoints });

  return (
    <ContextMenu items={() => jointMenu(session)}>
      <div className="joints-tree">
        <TreeView
          label="Joints"
          multiple
          shape={rows}
          current={current}
          reveal={rows.joint[current] === joint ? (focus ?? selected) : undefined}
          rowHeight={ROW_HEIGHT[density]}
          rowKey={(row) => rows.joint[row]}
          textOf={(row) => shown[rows.joint[row]]}
          onMove={onMove}
          onPick={(row, held) => {
            pick(row, held);
            paintPicked(session);
            onMove(row);
          }}
          onToggle={(row, expanded) => setExpanded(session, rows.joint[row], expanded)}
          onDoubleClick={() => session.commands.run('viewport.frame-selection')}
          onContextMenu={(row) => selectForMenu(session, rows.joint[row])}
          onHover={(row) =>
            store.getState().setHover({ joint: row === undefined ? null : rows.joint[row] })
          }
          renderRow={(row, item) => (
            <JointRow
              {...item}
              joint={rows.joint[row]}
              name={joints.names[rows.joint[row]]}
              shown={shown[rows.joint[row]]}
              depth={rows.depth[row]}
              isParent={rows.parent[row] === 1}
              dimmed={rows.dimmed[row] === 1}
              keys={keys}
            />
          )}
        />
      </div>
    </ContextMenu>
  );
}

/** Selects as lists do: Ctrl toggles a joint, Shift selects a range. */
function usePick(
  { store }: Session,
  rows: TreeRows,
  current: number,
): (row: number, held: Modifiers) => void {
  const anchor = useRef<JointIndex>(-1);
  return (row, { ctrl, shift }) => {
    const { selectedJoints, selectJoint, selectJoints } = store.getState();
    if (shift) {
      // From the joint last picked here, as long as it is selected and shown.
      const from = selectedJoints.includes(anchor.current) ? rows.rowOfJoint[anchor.current] : -1;
      selectJoints(jointsBetween(from >= 0 ? from : current, row, rows));
      return;
    }
    anchor.current = rows.joint[row];
    selectJoint(anchor.current, ctrl ? 'toggle' : 'replace');
  };
}

/** Paints the selected joints while a mask is being painted. */
function paintPicked({ store }: Session): void {
  const { maskBrush, selectedJoints, paintJoints } = store.getState();
  if (maskBrush.on) paintJoints(selectedJoints);
}

/** Expands the ancestors of the joint that was selected last, in any pane. */
function useExpandToSelected(
  { store }: Session,
  { parents }: JointList,
  selected: readonly JointIndex[],
): void {
  useEffect(() => {
    const active = selected.at(-1);
    if (active === undefined) return;
    const { collapsedJoints, setCollapsedJoints } = store.getState();
    const left = expandedTo([active], parents, collapsedJoints);
    if (left !== collapsedJoints) setCollapsedJoints(left);
  }, [store, parents, selected]);
}

function setExpanded({ store }: Session, joint: JointIndex, expanded: boolean): void {
  const { collapsedJoints, setCollapsedJoints } = store.getState();
  setCollapsedJoints(withItem(collapsedJoints, joint, !expanded));
}

/** A menu acts on the selection: a joint that is right-clicked is selected first, unless it is already. */
function selectForMenu({ store }: Session, joint: JointIndex): void {
  const { selectedJoints, selectJoint } = store.getState();
  if (!selectedJoints.includes(joint)) selectJoint(joint);
}

/** The menu of the selected joints. */
function jointMenu(session: Session): MenuEntry[] {
  const item = (id: string): MenuItem => commandItem(session, session.commands.find(id));
  return [
    item('joints.copy-names'),
    'separator',
    item('joints.select-subtree'),
    item('joints.isolate'),
    item('joints.clear-filter'),
    'separator',
    item('viewport.frame-selection'),
    'separator',
    item('joints.expand-to-selection'),
    item('joints.expand-all'),
    item('joints.collapse-all'),
  ];
}
