import { appStore } from '../../transition.ts';
import { memo, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { LANES } from '#engine/base';
import type { TrackIndex } from '#engine/base';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import { COLUMNS } from './columns.ts';
import { hotKeyCells } from './hot-key-cells.ts';
import type { HotKeyCells } from './hot-key-cells.ts';

interface HotKeyRowProps extends TreeItemProps {
  readonly track: TrackIndex;
  readonly name: string;
  /** What there is room for, see {@link COLUMNS}. */
  readonly room: number;
  /** Told of the row's cells, to write them from now on; returns what ends that. */
  readonly onCells: (cells: HotKeyCells) => () => void;
}

/** One joint with its two hot keys. Only the name is React's: the numbers are written at frame time. */
export const HotKeyRow = memo(function HotKeyRow(props: HotKeyRowProps): ReactNode {
  const { track, name, room, onCells, ...item } = props;
  const row = useRef<HTMLDivElement>(null);
  const selected = useStore(appStore, (state) => state.selectedJoints.includes(track));
  const hovered = useStore(appStore, (state) => state.hover.joint === track);

  useLayoutEffect(() => {
    return row.current === null ? undefined : onCells(hotKeyCells(row.current, track));
  }, [track, onCells]);

  return (
    <div
      {...item}
      ref={row}
      className="sampling-row"
      aria-selected={selected}
      data-hovered={hovered || undefined}
      data-group-end={track % LANES === LANES - 1 || undefined}
    >
      <span className="sampling-joint">{name}</span>
      {COLUMNS.map((column) => (
        <span
          key={column.name}
          className={`sampling-${column.name}`}
          data-part={column.part}
          hidden={room < column.room}
        />
      ))}
    </div>
  );
});
