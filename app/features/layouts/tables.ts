import type { Compared, ComparedOrder } from '#engine/layouts';
import { useLatestJob, useSlice } from '../../components/session.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { hierarchyJob, keysJob, layoutsSlice, pointsJob } from './state.ts';

/** The layouts of the view that is shown. */
export function useLayoutsTables(): readonly PaneTable[] {
  const view = useSlice(layoutsSlice, (state) => state.layoutsView);
  const { result: hierarchy } = useLatestJob(hierarchyJob);
  const { result: keys } = useLatestJob(keysJob);
  const { result: points } = useLatestJob(pointsJob);
  if (view === 'keys') return keys === undefined ? [] : [ordersOf(keys.comparison.orders)];
  const rows = view === 'hierarchy' ? hierarchy?.rows : points;
  return rows === undefined ? [] : [layoutsOf(rows)];
}

function layoutsOf(rows: readonly Compared[]): PaneTable {
  return tableOf(
    'Layouts',
    ['layout', 'language', 'median (µs)', 'times as fast', 'bytes', '64-byte lines', 'note'],
    rows,
    ({ measured: { name, median }, language, speedUp, footprint: { bytes, lines }, note }) => [
      name,
      language,
      median,
      speedUp,
      bytes,
      lines,
      note,
    ],
  );
}

function ordersOf(orders: readonly ComparedOrder[]): PaneTable {
  return tableOf(
    'Orders of keys',
    ['order', 'bytes', 'forward (µs)', 'seek (µs)', 'bytes per frame', 'lines per frame', 'note'],
    orders,
    ({ name, bytes, forward, seek, frame, note }) => [
      name,
      bytes,
      forward.median,
      seek.median,
      frame.bytes,
      frame.lines,
      note,
    ],
  );
}
