import type { KeyOrderName } from '#engine/inspect';
import { keyStreams, type Animation } from '#engine/model';
import { BAND_ROOM, hasLines } from '../../draw/memory/draw-lines.ts';
import type { MemoryView, StreamOrders } from '../../draw/memory/view.ts';
import { orderOf, placeAxis, type KeyRange } from '../../session/state/memory.ts';
import { shownPart } from '../../session/state/part-of-axis.ts';

const LABEL_WIDTH = 172;
const PADDING = 10;
/** Pixels of the pane's width that are no cells. */
export const BESIDE_CELLS = LABEL_WIDTH + 2 * PADDING;
const STREAMS = 3;

/** Largest useful height of a row. */
const TALLEST_ROW = 132;

/** From this height on a row has room for the cache lines of its columns. */
const BANDED_ROW = 72;

/**
 * The part of the streams that is drawn into an area of this size, in CSS pixels.
 * @param order of the keys; they have cache lines only in stored order
 */
export function paneView(
  animation: Animation,
  range: KeyRange | null,
  width: number,
  height: number,
  order: KeyOrderName = 'sorted',
): MemoryView {
  const left = LABEL_WIDTH + PADDING;
  const rowHeight = Math.max(14, Math.min(TALLEST_ROW, Math.floor(height / STREAMS)));
  const isBanded = rowHeight >= BANDED_ROW && order === 'sorted' && hasLines(animation);
  return {
    labelWidth: LABEL_WIDTH,
    rowHeight,
    bandRoom: isBanded ? BAND_ROOM : undefined,
    left,
    width: Math.max(1, width - left - PADDING),
    ...shownPart(range, placeAxis(animation)),
  };
}

/** The orders of the three streams; undefined if keys stand as in memory. */
export function ordersOf(animation: Animation, name: KeyOrderName): StreamOrders | undefined {
  if (name === 'sorted') return undefined;
  return keyStreams(animation).map((stream) => orderOf(stream, name));
}
