import type { TimeAxis } from '../../draw/time-axis.ts';
import { ALL_KINDS, type TimelineRows } from './draw-scene.ts';

/** The part of the timeline on its canvas, in CSS pixels; labels at the left, ruler on top. */
export interface TimelineView {
  readonly width: number;
  readonly height: number;
  readonly labelWidth: number;
  readonly rulerHeight: number;
  readonly rowHeight: number;
  /** How far the rows are scrolled. */
  readonly scrollTop: number;
  readonly axis: TimeAxis;
}

/** Room at both ends of the lanes, so that keys at the very ends are seen whole. */
export const LANE_PADDING = 12;

/** The time axis of lanes that begin after the labels. */
export function laneAxis(width: number, labelWidth: number, from: number, to: number): TimeAxis {
  const left = labelWidth + LANE_PADDING;
  return { from, to, left, width: Math.max(1, width - left - LANE_PADDING) };
}

export function rowTop({ rulerHeight, rowHeight, scrollTop }: TimelineView, row: number): number {
  return rulerHeight + row * rowHeight - scrollTop;
}

/** The first row that can be seen. */
export function firstRow({ rowHeight, scrollTop }: TimelineView): number {
  return Math.max(0, Math.floor(scrollTop / rowHeight));
}

/** One after the last row that can be seen. */
export function endRow(view: TimelineView, rows: TimelineRows): number {
  const below = view.scrollTop + view.height - view.rulerHeight;
  return Math.min(rows.count, Math.ceil(below / view.rowHeight));
}

/** The row at a height, or -1. */
export function rowAt(view: TimelineView, rows: TimelineRows, y: number): number {
  if (y < view.rulerHeight || y >= view.height) return -1;
  const row = Math.floor((y - view.rulerHeight + view.scrollTop) / view.rowHeight);
  return row < rows.count ? row : -1;
}

/** Height of the rows that stay in view, at most half of what there is for rows. */
export function pinnedHeight(view: TimelineView, { pinned }: TimelineRows): number {
  const most = Math.floor((view.height - view.rulerHeight) / 2 / view.rowHeight);
  return Math.min(pinned, Math.max(0, most)) * view.rowHeight;
}

/** The view of the rows that stay; undefined where there are none, or where they are in their place. */
export function pinnedView(view: TimelineView, rows: TimelineRows): TimelineView | undefined {
  const height = pinnedHeight(view, rows);
  if (height === 0 || view.scrollTop === 0) return undefined;
  return { ...view, scrollTop: 0, height: view.rulerHeight + height };
}

/** The view that the row at a height is drawn with. */
export function viewAt(view: TimelineView, rows: TimelineRows, y: number): TimelineView {
  const pinned = pinnedView(view, rows);
  return pinned !== undefined && y < pinned.height ? pinned : view;
}

/** Height of the middle of a kind's keys in a row: in a joint's own row the three kinds share it. */
export function laneMiddle(view: TimelineView, row: number, lane: number, kind: number): number {
  const middle = rowTop(view, row) + view.rowHeight / 2;
  return lane === ALL_KINDS ? middle + (kind - 1) * sharedLaneHeight(view) : middle;
}

/** Height that one kind has in a row that the three of them share. */
function sharedLaneHeight({ rowHeight }: TimelineView): number {
  return Math.round(rowHeight * 0.55) / 2;
}

/** Height that keys may fill in a row. */
export function laneHeight(view: TimelineView, lane: number): number {
  return lane === ALL_KINDS ? Math.floor(sharedLaneHeight(view)) : view.rowHeight - 6;
}

/** Height that all rows take. */
export function rowsHeight(rows: TimelineRows, rowHeight: number): number {
  return rows.count * rowHeight;
}
