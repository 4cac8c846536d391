import type { JointIndex, KeyIndex, Seconds, TimeRange } from '#engine/base';
import { slotAt } from '#engine/inspect';
import type { LaneIndex } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import type { KeyKind } from '#engine/model';
import { bucketWidth, timeToX, xToTime, type TimeAxis } from '../../draw/time-axis.ts';
import { iframeY } from './draw-static.ts';
import { MARK_SPACING } from './draw-key-marks.ts';
import { FOLD_WIDTH, TRIANGLE_END, foldX } from './draw-labels.ts';
import { ALL_KINDS } from './draw-scene.ts';
import type { IframeMark, MarkedTime, TimelineRows, TimelineScene } from './draw-scene.ts';
import { laneMiddle, rowAt, viewAt, type TimelineView } from './draw-view.ts';

/** How far from a key the pointer still hits it, in pixels. */
export const KEY_REACH = 6;

/** The thing under a point of the timeline. */
export type TimelineHit =
  | { readonly zone: 'corner' | 'nothing' }
  | {
      readonly zone: 'ruler';
      /** Time of the thing that is hit, else of the point. */
      readonly time: Seconds;
      readonly iframe: IframeMark | undefined;
      readonly marker: MarkedTime | undefined;
      /** The end of the loop range that is hit. */
      readonly loopEnd: SpanEnd | undefined;
    }
  | {
      readonly zone: 'label';
      readonly joint: JointIndex;
      /** What a click opens and closes: the joint's lanes, or the rows below it. */
      readonly disclosure: 'lanes' | 'children' | undefined;
    }
  | {
      readonly zone: 'lanes';
      readonly time: Seconds;
      /** Null below the last row. */
      readonly joint: JointIndex | null;
      readonly key: HitKey | null;
      /** The end of the selected range that is hit. */
      readonly rangeEnd: SpanEnd | undefined;
    };

/** An end of a stretch of time. */
export type SpanEnd = 'from' | 'to';

export interface HitKey {
  readonly kind: KeyKind;
  readonly key: KeyIndex;
  readonly time: Seconds;
  /** Keys that share its mark, itself included. */
  readonly sharing: number;
}

/** Finds what is drawn at a point; the same geometry as drawing, and tested to agree with it. */
export function hitTimeline(
  view: TimelineView,
  scene: TimelineScene,
  x: number,
  y: number,
): TimelineHit {
  const { duration } = scene.keys;
  const time = Math.min(duration, Math.max(0, xToTime(view.axis, x)));
  if (y < view.rulerHeight) {
    if (x < view.labelWidth) return { zone: 'corner' };
    return hitRuler(view, scene, x, y, time);
  }
  const drawn = viewAt(view, scene.rows, y);
  const row = rowAt(drawn, scene.rows, y);
  const joint = row < 0 ? null : scene.rows.joint[row];
  if (x >= view.labelWidth) {
    const key = row < 0 ? null : keyAt(drawn, scene, row, x, y);
    const rangeEnd = key === null ? spanEndAt(view.axis, scene.selectedRange, x) : undefined;
    return { zone: 'lanes', time, joint, key, rangeEnd };
  }
  if (joint === null) return { zone: 'nothing' };
  return { zone: 'label', joint, disclosure: disclosureAt(view, scene.rows, row, x) };
}

function disclosureAt(
  view: TimelineView,
  rows: TimelineRows,
  row: number,
  x: number,
): 'lanes' | 'children' | undefined {
  const { joint, lane, layout } = rows;
  if (lane[row] !== ALL_KINDS) return undefined;
  if (x < TRIANGLE_END) return 'lanes';
  const canFold = (layout.fold?.[joint[row]] ?? 'none') !== 'none';
  const toBox = Math.abs(x - foldX(view, rows, joint[row]));
  return canFold && toBox <= FOLD_WIDTH / 2 ? 'children' : undefined;
}

/** Iframes are on the lower half of the ruler, markers' flags on the upper half. */
function hitRuler(
  view: TimelineView,
  { iframes, markers, loopRange }: TimelineScene,
  x: number,
  y: number,
  time: Seconds,
): TimelineHit {
  const isNear = (at: Seconds): boolean => Math.abs(timeToX(view.axis, at) - x) <= KEY_REACH;
  const low = Math.abs(y - iframeY(view)) <= KEY_REACH;
  const iframe = low ? iframes.find((mark) => isNear(mark.time)) : undefined;
  const marker = low ? undefined : markers.find((mark) => isNear(mark.time));
  const alone = iframe === undefined && marker === undefined;
  const loopEnd = alone ? spanEndAt(view.axis, loopRange, x) : undefined;
  return { zone: 'ruler', time: iframe?.time ?? marker?.time ?? time, iframe, marker, loopEnd };
}

/** How far from the end of a range the pointer still hits it, in pixels. */
const END_REACH = 4;

/** The nearer end within reach; both ends of a short range can be hit. */
function spanEndAt(axis: TimeAxis, span: TimeRange | null, x: number): SpanEnd | undefined {
  if (span === null) return undefined;
  const toFrom = Math.abs(timeToX(axis, span.from) - x);
  const toTo = Math.abs(timeToX(axis, span.to) - x);
  if (Math.min(toFrom, toTo) > END_REACH) return undefined;
  return toFrom < toTo ? 'from' : 'to';
}

/** The key of a row that is nearest to a point, within reach. */
function keyAt(
  view: TimelineView,
  { rows, index, keys }: TimelineScene,
  row: number,
  x: number,
  y: number,
): HitKey | null {
  const joint = rows.joint[row];
  const lane = rows.lane[row];
  if (joint >= keys.trackCount) return null;
  let best: HitKey | null = null;
  let nearest = Infinity;
  for (let kind = 0; kind < ALL_KINDS; kind++) {
    if (lane !== ALL_KINDS && lane !== kind) continue;
    const slot = nearestSlot(index[kind], joint, view.axis, x);
    if (slot < 0) continue;
    const { times } = index[kind].lanes;
    const dx = timeToX(view.axis, times[slot]) - x;
    const distance = Math.hypot(dx, laneMiddle(view, row, lane, kind) - y);
    if (Math.abs(dx) > KEY_REACH || distance >= nearest) continue;
    nearest = distance;
    best = {
      kind: KEY_KINDS[kind],
      key: index[kind].lanes.keys[slot],
      time: times[slot],
      sharing: keysSharingMark(index[kind], joint, slot, view.axis),
    };
  }
  return best;
}

function nearestSlot(index: LaneIndex, track: number, axis: TimeAxis, x: number): number {
  const { offsets, times } = index.lanes;
  const time = xToTime(axis, x);
  const after = slotAt(index, track, time);
  const before = after - 1;
  if (after >= offsets[track + 1]) return before >= offsets[track] ? before : -1;
  if (before < offsets[track]) return after;
  return time - times[before] <= times[after] - time ? before : after;
}

function keysSharingMark(index: LaneIndex, track: number, slot: number, axis: TimeAxis): number {
  const width = bucketWidth(axis, index.duration, MARK_SPACING);
  const bucket = Math.floor(index.lanes.times[slot] / width);
  return slotAt(index, track, (bucket + 1) * width) - slotAt(index, track, bucket * width);
}
