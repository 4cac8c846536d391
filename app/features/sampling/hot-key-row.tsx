import { memo, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { LANES, type TrackIndex } from '#engine/base';
import { createHotKeys, readHotKeys } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import type { TreeItemProps } from '../../ui/tree-view.tsx';
import { READING_MS } from '../../ui/use-painter.ts';
import { COLUMNS } from './columns.ts';
import { hotKeyCells, paintHotKey, type HotKeyCells, type HotKeySource } from './hot-key-cells.ts';

interface HotKeyRowProps extends TreeItemProps {
  readonly track: TrackIndex;
  readonly name: string;
  /** The level that fits, see {@link COLUMNS}. */
  readonly room: number;
  /** Has the row’s cells written from now on; returns a function that stops it. */
  readonly onCells: (cells: HotKeyCells) => () => void;
}

/** One joint with its two hot keys. Only the name is React's: the numbers are written at frame time. */
export const HotKeyRow = memo(function HotKeyRow(props: HotKeyRowProps): ReactNode {
  const { track, name, room, onCells, ...item } = props;
  const row = useRef<HTMLDivElement>(null);
  const selected = useSessionState((state) => state.selectedJoints.includes(track));
  const hovered = useSessionState((state) => state.hover.joint === track);

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
      <span className="ui-cut sampling-joint" title={name}>
        {name}
      </span>
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

/**
 * Writes the numbers of every row in sight, whenever the pose or the selection changes.
 * @returns adds the cells of one more row, and returns a function that removes them
 */
export function useHotKeyPainter(animation: Animation): (cells: HotKeyCells) => () => void {
  const { samplingDebugger } = useSession().playback;
  const rows = useRef<HotKeyCells[]>([]);
  const kind = useSessionState((state) => state.keyKind);
  const selected = useSessionState((state) => state.selectedKey);
  // The contents change with the debugger's place.
  useSessionState((state) => state.debugPlace);
  const hot = useMemo(() => createHotKeys(animation.trackCount), [animation]);
  const source = useMemo<HotKeySource>(
    () => ({ animation, kind, hot, selected }),
    [animation, kind, hot, selected],
  );
  const paint = (): void => {
    const context = samplingDebugger.shown();
    if (context?.animation !== animation || !readHotKeys(context, kind, hot)) return;
    const { outdated, step } = keyCache(context, kind);
    const changed = step.groups > 0 ? outdated : undefined;
    for (const cells of rows.current) paintHotKey(cells, source, context, changed);
  };
  const invalidate = useFramePainter('sampling-hot-keys', paint, READING_MS);
  return useCallback(
    (cells) => {
      rows.current.push(cells);
      invalidate();
      return () => void rows.current.splice(rows.current.indexOf(cells), 1);
    },
    [invalidate],
  );
}
