import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useImperativeHandle, useRef } from 'react';
import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './dom.ts';
import './virtual-list.css';

export interface VirtualListHandle {
  /** Scrolls just as far as it takes to see the row. */
  scrollTo(index: number): void;
}

interface VirtualListProps extends Omit<
  HTMLAttributes<HTMLDivElement>,
  'children' | 'aria-activedescendant'
> {
  readonly count: number;
  /** Height of every row in CSS pixels. */
  readonly rowHeight: number;
  /** One row; it fills its place. */
  readonly row: (index: number) => ReactNode;
  /** A key that stays with a row when others come and go; its index if missing. */
  readonly rowKey?: (index: number) => string | number;
  readonly handle?: Ref<VirtualListHandle>;
  /** The row that the keyboard is on, with the id of its element: named while the row exists. */
  readonly active?: { readonly row: number; readonly id: string };
}

/** A scrolled list of rows of one height, of which only those in sight exist. */
export function VirtualList(props: VirtualListProps): ReactNode {
  const { count, rowHeight, row, rowKey, handle, active, className, ...rest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: rowKey,
    overscan: 8,
  });
  const items = list.getVirtualItems();
  // A jump shows what is in sight first: new rows around it are made in a task of their own.
  const ready = useDeferredValue(items);
  const { startIndex, endIndex } = list.range ?? { startIndex: 0, endIndex: -1 };
  const shown = items.filter(
    ({ index, key }) =>
      (index >= startIndex && index <= endIndex) || ready.some((item) => item.key === key),
  );
  useImperativeHandle(handle, () => ({
    scrollTo: (index) => list.scrollToIndex(index, { align: 'auto' }),
  }));
  const activeId = shown.some(({ index }) => index === active?.row) ? active?.id : undefined;
  return (
    <div
      {...rest}
      {...{ 'aria-activedescendant': activeId }}
      ref={scroller}
      className={classNames('ui-virtual-list', className)}
    >
      <div role="presentation" className="ui-virtual-rows" style={{ height: list.getTotalSize() }}>
        {shown.map((item) => (
          <div
            key={item.key}
            role="presentation"
            className="ui-virtual-row"
            style={{ height: rowHeight, top: item.start }}
          >
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
