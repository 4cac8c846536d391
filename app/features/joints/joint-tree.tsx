import { appStore } from '../../transition.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine/base';
import { clipIndex } from '../../session/state/clip-index.ts';
import type { JointList } from '../../session/state/joint-list.ts';
import { expandedTo } from './hierarchy.ts';
import { selectClip } from '../../session/state/stage.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { ContextMenu } from '../../ui/context-menu.tsx';
import { TreeView } from '../../ui/tree-view.tsx';
import type { Modifiers } from '../../ui/tree-keys.ts';
import { jointMenu } from './joint-menu.ts';
import { JointRow } from './joint-row.tsx';
import { jointsBetween, shownRow } from './tree-rows.ts';
import type { TreeRows } from './tree-rows.ts';

interface JointTreeProps {
  readonly joints: JointList;
  /** At least one. */
  readonly rows: TreeRows;
}

/** Where the keyboard went without selecting; holds until the selection changes. */
interface Walk {
  readonly joint: JointIndex;
  readonly during: readonly JointIndex[];
}

export function JointTree({ joints, rows }: JointTreeProps): ReactNode {
  const selected = useStore(appStore, (state) => state.selectedJoints);
  const density = useStore(appStore, (state) => state.density);
  const clip = useStore(appStore, selectClip);
  const keys = clip === undefined ? undefined : clipIndex(clip).keys;
  const [lastWalk, setWalk] = useState<Walk>();
  const walk = lastWalk?.during === selected ? lastWalk : undefined;
  const joint = walk?.joint ?? selected.at(-1) ?? 0;
  const current = shownRow(rows, joints.parents, joint);
  const pick = usePick(rows, current);
  useOpened(joints, selected);

  const onMove = (row: number): void =>
    setWalk({ joint: rows.joint[row], during: appStore.getState().selectedJoints });

  return (
    <ContextMenu items={jointMenu}>
      <div className="joints-tree">
        <TreeView
          label="Joints"
          multiple
          shape={rows}
          current={current}
          reveal={rows.joint[current] === joint ? (walk ?? selected) : undefined}
          rowHeight={ROW_HEIGHT[density]}
          rowKey={(row) => rows.joint[row]}
          textOf={(row) => joints.names[rows.joint[row]]}
          onMove={onMove}
          onPick={(row, held) => {
            pick(row, held);
            paintPicked();
            onMove(row);
          }}
          onToggle={(row, expanded) => setExpanded(rows.joint[row], expanded)}
          onDoubleClick={() => appStore.getState().requestFraming('selection')}
          onContextMenu={(row) => selectForMenu(rows.joint[row])}
          onHover={(row) =>
            appStore.getState().setHover({ joint: row === undefined ? null : rows.joint[row] })
          }
          renderRow={(row, item) => (
            <JointRow
              {...item}
              joint={rows.joint[row]}
              name={joints.names[rows.joint[row]]}
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

/** Selecting as lists do it: Ctrl adds and takes away, Shift selects up to. */
function usePick(rows: TreeRows, current: number): (row: number, held: Modifiers) => void {
  const anchor = useRef<JointIndex>(-1);
  return (row, { ctrl, shift }) => {
    const { selectedJoints, selectJoint, selectJoints } = appStore.getState();
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

/** While a mask is painted, what is picked is painted. */
function paintPicked(): void {
  const { maskBrush, selectedJoints, paintJoints } = appStore.getState();
  if (maskBrush.on) paintJoints(selectedJoints);
}

/** Opens what hides the joint that was selected last, wherever it was selected. */
function useOpened({ parents }: JointList, selected: readonly JointIndex[]): void {
  useEffect(() => {
    const active = selected.at(-1);
    if (active === undefined) return;
    const { collapsedJoints, setCollapsedJoints } = appStore.getState();
    const left = expandedTo([active], parents, collapsedJoints);
    if (left !== collapsedJoints) setCollapsedJoints(left);
  }, [parents, selected]);
}

function setExpanded(joint: JointIndex, expanded: boolean): void {
  const { collapsedJoints, setCollapsedJoints } = appStore.getState();
  const next = new Set(collapsedJoints);
  if (expanded) next.delete(joint);
  else next.add(joint);
  setCollapsedJoints(next);
}

/** A menu is about the selection: what is right-clicked becomes it, unless it is part of it. */
function selectForMenu(joint: JointIndex): void {
  const { selectedJoints, selectJoint } = appStore.getState();
  if (!selectedJoints.includes(joint)) selectJoint(joint);
}
