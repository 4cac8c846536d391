import { useMemo, type ReactNode } from 'react';
import { ROW_HEIGHT } from '../session/state/view.ts';
import type { RowPick } from '../ui/tree-keys.ts';
import { listShape, TreeView, type TreeViewProps } from '../ui/tree-view.tsx';
import { useSessionState } from './session.tsx';

type Inherited =
  | 'label'
  | 'className'
  | 'current'
  | 'textOf'
  | 'renderRow'
  | 'onDoubleClick'
  | 'onHover';

interface FlatListProps extends Pick<TreeViewProps, Inherited> {
  /** Rows; at least one. */
  readonly count: number;
  /** As of a tree; nothing is scrolled to where it is missing. */
  readonly reveal?: object | undefined;
  /** The row itself where it is missing. */
  readonly rowKey?: TreeViewProps['rowKey'];
  /** Height of a row in rows of usual height. */
  readonly lines?: number;
  /** Where it is missing, a row that the keyboard goes to is picked. */
  readonly onMove?: (row: number) => void;
  readonly onPick: (row: number, how?: RowPick) => void;
}

/** A list of any size, walked like a tree without branches. */
export function FlatList(props: FlatListProps): ReactNode {
  const { count, current, reveal, rowKey, lines = 1, onMove, onPick, ...rest } = props;
  const density = useSessionState((state) => state.density);
  const shape = useMemo(() => listShape(count), [count]);
  return (
    <TreeView
      {...rest}
      shape={shape}
      current={Math.min(count - 1, Math.max(0, current))}
      reveal={reveal}
      rowHeight={ROW_HEIGHT[density] * lines}
      rowKey={rowKey ?? ((row) => row)}
      onMove={onMove ?? ((row) => onPick(row))}
      onPick={onPick}
    />
  );
}
