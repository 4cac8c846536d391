import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine';
import type { JointList } from '../../store/joint-list.ts';
import { selectClip } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import { ROW_HEIGHT } from '../../store/view.ts';
import { ContextMenu } from '../../ui/context-menu.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { VirtualListHandle } from '../../ui/virtual-list.tsx';
import { jointKeys } from './joint-keys.ts';
import { jointMenu } from './joint-menu.ts';
import { JointRow } from './joint-row.tsx';
import { shownRow } from './tree-rows.ts';
import type { TreeRows } from './tree-rows.ts';
import { useRevealed, useScrolledTo } from './use-revealed.ts';
import { useTreeInput } from './use-tree-input.ts';

interface JointTreeProps {
  readonly joints: JointList;
  /** At least one. */
  readonly rows: TreeRows;
}

/** Where the keyboard went without selecting; holds until the selection changes. */
interface Moved {
  readonly joint: JointIndex;
  readonly during: readonly JointIndex[];
}

/** The tree itself: one element has the focus, and names the row that the keyboard is on. */
export function JointTree({ joints, rows }: JointTreeProps): ReactNode {
  const selected = useStore(appStore, (state) => state.selectedJoints);
  const density = useStore(appStore, (state) => state.density);
  const clip = useStore(appStore, selectClip);
  const keys = useMemo(() => (clip === undefined ? undefined : jointKeys(clip)), [clip]);
  const list = useRef<VirtualListHandle>(null);
  const idOfTree = useId();
  const [moved, setMoved] = useState<Moved>();

  const walked = moved?.during === selected ? moved : undefined;
  const joint = walked?.joint ?? selected.at(-1) ?? 0;
  const current = shownRow(rows, joints.parents, joint);
  useRevealed(joints, selected);
  useScrolledTo(list, rows.rowOfJoint[joint] ?? -1, walked ?? selected);
  const moveTo = (to: JointIndex): void =>
    setMoved({ joint: to, during: appStore.getState().selectedJoints });
  const input = useTreeInput({ joints, rows, current, moveTo });

  const rowId = (row: number): string => `${idOfTree}-${rows.joint[row]}`;
  return (
    <ContextMenu items={jointMenu}>
      <div className="joints-tree-area">
        <VirtualList
          {...input}
          handle={list}
          role="tree"
          tabIndex={0}
          aria-label="Joints"
          aria-multiselectable
          aria-activedescendant={rowId(current)}
          className="joints-tree"
          count={rows.count}
          rowHeight={ROW_HEIGHT[density]}
          rowKey={(row) => rows.joint[row]}
          row={(row) => (
            <JointRow
              id={rowId(row)}
              joint={rows.joint[row]}
              name={joints.names[rows.joint[row]]}
              depth={rows.depth[row]}
              isParent={rows.parent[row] === 1}
              expanded={rows.expanded[row] === 1}
              dimmed={rows.dimmed[row] === 1}
              position={rows.position[row]}
              siblings={rows.siblings[row]}
              current={row === current}
              keys={keys}
            />
          )}
        />
      </div>
    </ContextMenu>
  );
}
