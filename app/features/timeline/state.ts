import type { Seconds, TimeRange } from '#engine/base';
import { defineSlice } from '../../session/state/slice.ts';

export const ROW_ORDERS = ['skeleton', 'name', 'keys', 'error'] as const;

/** By the hierarchy, by name, by number of keys, or by largest error, the largest first. */
export type RowOrder = (typeof ROW_ORDERS)[number];

/** The joints of a selected range that was drawn as a box over rows. */
export interface RangeBox {
  /** The selected range that it belongs to; with another one it means nothing. */
  readonly range: TimeRange;
  /** One byte per joint. */
  readonly joints: Uint8Array;
}

/** Time and the joints of the rows between two heights. */
export interface BoxCorners {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly joints: Uint8Array;
}

/** How the rows of the timeline follow each other. */
export interface TimelineSlice {
  readonly rowOrder: RowOrder;
  /** Names of the joints whose rows stay at the top, in the order of pinning. */
  readonly pinnedRows: readonly string[];
  /** The largest error of every joint of the stage; undefined as long as it is not measured. */
  readonly jointErrors: Float32Array | undefined;
  readonly rangeBox: RangeBox | undefined;
  /** Selects a range of time, of some joints only. */
  selectBox(corners: BoxCorners): void;
}

export const timelineSlice = defineSlice<TimelineSlice>((set) => ({
  rowOrder: 'skeleton',
  pinnedRows: [],
  jointErrors: undefined,
  rangeBox: undefined,
  selectBox: ({ from, to, joints }) => {
    const range = { from, to };
    set({ selectedRange: range, rangeBox: { range, joints } });
  },
}));
