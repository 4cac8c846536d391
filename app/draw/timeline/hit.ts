import { KEY_KINDS, slotAt } from '#engine';
import type { JointIndex, KeyIndex, KeyKind, LaneIndex, Seconds } from '#engine';
import { bucketWidth, secondsPerPixel, timeToX, xToTime, type TimeAxis } from '../time-axis.ts';
import { iframeY } from './draw-static.ts';
import { MARK_SPACING } from './key-marks.ts';
import { TRIANGLE_END } from './labels.ts';
import { ALL_KINDS } from './rows.ts';
import type { IframeMark, TimelineScene } from './scene.ts';
import { laneMiddle, rowAt, type TimelineView } from './view.ts';

/** How far from a key the pointer may be and still mean it. */
export const KEY_REACH = 6;

/** What is under a point of the timeline. */
export type TimelineHit =
  | { readonly zone: 'corner' | 'nothing' }
  | { readonly zone: 'ruler'; readonly time: Seconds; readonly iframe: IframeMark | undefined }
  | { readonly zone: 'label'; readonly joint: JointIndex; readonly disclosure: boolean }
  | {
      readonly zone: 'lanes';
      readonly time: Seconds;
      /** Null below the last row. */
      readonly joint: JointIndex | null;
      readonly key: HitKey | null;
    };

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
    return { zone: 'ruler', time, iframe: iframeAt(view, scene, x, y) };
  }
  const row = rowAt(view, scene.rows, y);
  const joint = row < 0 ? null : scene.rows.joint[row];
  if (x >= view.labelWidth) {
    return { zone: 'lanes', time, joint, key: row < 0 ? null : keyAt(view, scene, row, x, y) };
  }
  if (joint === null) return { zone: 'nothing' };
  const disclosure = x < TRIANGLE_END && scene.rows.lane[row] === ALL_KINDS;
  return { zone: 'label', joint, disclosure };
}

function iframeAt(
  view: TimelineView,
  { iframes }: TimelineScene,
  x: number,
  y: number,
): IframeMark | undefined {
  if (Math.abs(y - iframeY(view)) > KEY_REACH) return undefined;
  return iframes.find(({ time }) => Math.abs(timeToX(view.axis, time) - x) <= KEY_REACH);
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

/** The time of the nearest key, marker or end of the clip within reach of a point, else the point's. */
export function snapTime(
  view: TimelineView,
  { iframes, markers, keys }: Pick<TimelineScene, 'iframes' | 'markers' | 'keys'>,
  x: number,
): Seconds {
  const time = Math.min(keys.duration, Math.max(0, xToTime(view.axis, x)));
  const reach = KEY_REACH * secondsPerPixel(view.axis);
  const candidates = [0, keys.duration, ...markers, ...iframes.map((iframe) => iframe.time)];
  const near = candidates.filter((candidate) => Math.abs(candidate - time) <= reach);
  if (near.length === 0) return time;
  return near.reduce((a, b) => (Math.abs(b - time) < Math.abs(a - time) ? b : a));
}
