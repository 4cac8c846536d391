import { useEffect, useId, useRef } from 'react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { classNames, isElement } from './dom.ts';
import { modifiersOf, type TreeShape } from './tree-keys.ts';
import { useTreeKeys, type KeyTarget } from './use-tree-keys.ts';
import { VirtualList } from './virtual-list.tsx';
import type { VirtualListHandle } from './virtual-list.tsx';
import './tree-view.css';

export interface TreeRowsShape extends TreeShape {
  /** Place among the siblings, from 1. */
  readonly position: ArrayLike<number>;
  readonly siblings: ArrayLike<number>;
}

/** What the element of a row must carry, besides its own class and `aria-selected`. */
export type TreeItemProps = Readonly<ReturnType<typeof itemProps>>;

export interface TreeViewProps extends KeyTarget {
  readonly label: string;
  readonly shape: TreeRowsShape;
  /**
   * Scrolls to the current row, once for every object that this becomes: a person who scrolls away
   * afterwards is left alone. Undefined as long as there is nothing to scroll to.
   */
  readonly reveal: object | undefined;
  readonly multiple?: boolean;
  readonly rowKey: (row: number) => string | number;
  /** The row's own element, with all of the given properties on it. */
  readonly renderRow: (row: number, item: TreeItemProps) => ReactNode;
  readonly onDoubleClick?: (row: number) => void;
  /** @param part `data-part` of what the pointer is on, if that has one */
  readonly onHover?: (row: number | undefined, part: string | undefined) => void;
  /** Comes before the context menu of whoever is around. */
  readonly onContextMenu?: (row: number) => void;
  readonly className?: string;
}

/**
 * A tree of any size, walked as the ARIA practices describe it. One element has the focus and names
 * the row that the keyboard is on, because rows come and go with scrolling.
 */
export function TreeView(props: TreeViewProps): ReactNode {
  const { shape, current, reveal, rowHeight, rowKey } = props;
  const list = useRef<VirtualListHandle>(null);
  const treeId = useId();
  const rowId = (row: number): string => `${treeId}${rowKey(row)}`;
  const handlers = useTreeKeys(props);

  const revealed = useRef<object>(undefined);
  useEffect(() => {
    if (reveal === undefined || revealed.current === reveal) return;
    revealed.current = reveal;
    list.current?.scrollTo(current);
  }, [reveal, current]);

  const onClick = (event: MouseEvent): void => {
    const row = rowOf(event);
    if (row === undefined) return;
    if (isToggle(event.target)) props.onToggle?.(row, shape.expanded[row] === 0);
    else props.onPick(row, { ...modifiersOf(event), by: 'pointer', part: partOf(event) });
  };
  return (
    <VirtualList
      handle={list}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable={props.multiple}
      active={{ row: current, id: rowId(current) }}
      className={classNames('ui-tree', props.className)}
      count={shape.count}
      rowHeight={rowHeight}
      rowKey={rowKey}
      row={(row) => props.renderRow(row, itemProps(shape, row, rowId(row), row === current))}
      {...handlers}
      onClick={onClick}
      onDoubleClick={withRow(props.onDoubleClick)}
      onContextMenu={withRow(props.onContextMenu)}
      onPointerOver={(event) => props.onHover?.(rowOf(event), partOf(event))}
      onPointerLeave={() => props.onHover?.(undefined, undefined)}
    />
  );
}

function itemProps(shape: TreeRowsShape, row: number, id: string, current: boolean) {
  return {
    id,
    role: 'treeitem' as const,
    'data-row': row,
    'data-current': current || undefined,
    'aria-level': shape.depth[row] + 1,
    'aria-posinset': shape.position[row],
    'aria-setsize': shape.siblings[row],
    'aria-expanded': shape.parent[row] === 1 ? shape.expanded[row] === 1 : undefined,
  };
}

/** The triangle that shows and hides what is below a row; goes first in it. */
export function TreeToggle({ parent }: { readonly parent: boolean }): ReactNode {
  return (
    <span className="ui-tree-toggle" data-toggle={parent || undefined} aria-hidden>
      {parent ? '▸' : '·'}
    </span>
  );
}

/** How far a row of a tree stands in. */
export function treeIndent(depth: number): CSSProperties {
  return { '--depth': depth } as CSSProperties;
}

/** Does something with the row under the pointer, if there is one. */
function withRow(act: ((row: number) => void) | undefined): (event: MouseEvent) => void {
  return (event) => {
    const row = rowOf(event);
    if (row !== undefined && !isToggle(event.target)) act?.(row);
  };
}

function rowOf({ target }: { readonly target: EventTarget }): number | undefined {
  const row = isElement(target) ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? undefined : Number(row.dataset.row);
}

function partOf({ target }: { readonly target: EventTarget }): string | undefined {
  const part = isElement(target) ? target.closest<HTMLElement>('[data-part]') : null;
  return part?.dataset.part;
}

function isToggle(target: EventTarget): boolean {
  return isElement(target) && target.hasAttribute('data-toggle');
}

/** A tree of `count` roots without children: a plain list. */
export function listShape(count: number): TreeRowsShape {
  const zero = new Uint8Array(count);
  return {
    count,
    depth: zero,
    parent: zero,
    expanded: zero,
    position: Uint32Array.from(zero, (_, row) => row + 1),
    siblings: new Uint32Array(count).fill(count),
  };
}
