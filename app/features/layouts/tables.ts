import type { Compared, ComparedOrder } from '#engine/layouts';
import { useLatestJob, useSlice } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
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
  return {
    title: 'Layouts',
    columns: [
      'layout',
      'language',
      'median (µs)',
      'times as fast',
      'bytes',
      '64-byte lines',
      'note',
    ],
    rowCount: rows.length,
    row: (index) => {
      const { measured, language, speedUp, footprint, note } = rows[index];
      const { name, median } = measured;
      return [name, language, median, speedUp, footprint.bytes, footprint.lines, note];
    },
  };
}

function ordersOf(orders: readonly ComparedOrder[]): PaneTable {
  return {
    title: 'Orders of keys',
    columns: [
      'order',
      'bytes',
      'forward (µs)',
      'seek (µs)',
      'bytes per frame',
      'lines per frame',
      'note',
    ],
    rowCount: orders.length,
    row: (index) => {
      const { name, bytes, forward, seek, frame, note } = orders[index];
      return [name, bytes, forward.median, seek.median, frame.bytes, frame.lines, note];
    },
  };
}
