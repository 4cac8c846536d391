import { appStore, frameLoop, samplingDebugger } from '../../transition.ts';
import { useCallback, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { createHotKeys, readHotKeys } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { READING_MS, usePainter } from '../../ui/use-painter.ts';
import { paintHotKey } from './hot-key-cells.ts';
import type { HotKeyCells, HotKeySource } from './hot-key-cells.ts';

/**
 * Writes the numbers of every row in sight, whenever the pose or the selection changes.
 * @returns takes the cells of one more row; what it returns lets them go
 */
export function useHotKeyPainter(animation: Animation): (cells: HotKeyCells) => () => void {
  const rows = useRef<HotKeyCells[]>([]);
  const kind = useStore(appStore, (state) => state.keyKind);
  const selected = useStore(appStore, (state) => state.selectedKey);
  // What is shown changes with the place that the debugger is at.
  useStore(appStore, (state) => state.debugPlace);
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
  const invalidate = usePainter(frameLoop, 'sampling-hot-keys', paint, READING_MS);
  return useCallback(
    (cells) => {
      rows.current.push(cells);
      invalidate();
      return () => void rows.current.splice(rows.current.indexOf(cells), 1);
    },
    [invalidate],
  );
}
