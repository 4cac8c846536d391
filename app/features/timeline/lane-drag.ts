import type { Seconds, TimeRange } from '#engine/base';
import type { TimelineHit } from './draw-hit.ts';
import type { TimelineRows, TimelineScene } from './draw-scene.ts';
import { rowAt, viewAt, type TimelineView } from './draw-view.ts';
import { secondsPerPixel, timeToX, xToTime } from '../../draw/time-axis.ts';
import type { Session } from '../../session/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { panPart } from '../../session/state/part-of-axis.ts';
import { clipAxis } from '../../session/state/visible-range.ts';
import { timelineSlice } from './state.ts';

/** The current drag. */
export type Drag =
  | { readonly kind: 'scrub'; readonly resume: 1 | -1 | undefined }
  | { readonly kind: 'pan'; x: number; y: number }
  /** Drags one end of the selected range; `from` is the other. */
  | { readonly kind: 'range'; readonly from: Seconds; readonly x: number; moved: boolean }
  /** Draws a box over keys, from one corner. */
  | { readonly kind: 'box'; readonly from: Seconds; readonly x: number; readonly row: number }
  /** Drags one end of the loop range. */
  | { readonly kind: 'loop'; readonly from: Seconds };

/** A pointer event in the canvas' own pixels. */
export interface LanePoint {
  readonly x: number;
  readonly y: number;
  readonly button: number;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** What is on the canvas. */
export interface Showing {
  readonly view: TimelineView;
  readonly scene: TimelineScene;
  /** Scrolls the rows by pixels. */
  scrollRows(by: number): void;
}

/** How far the pointer moves before a press is a drag. */
const DRAG_THRESHOLD = 3;

/** An end of the loop range snaps to a frame that is nearer than this, in pixels. */
const SNAP = 5;

/** The drag that a press begins; undefined where it is only a click. */
export function beginDrag(
  store: SessionStore,
  hit: TimelineHit,
  { button, shift, alt, x, y }: LanePoint,
  { view, scene }: Showing,
): Drag | undefined {
  const inTime = hit.zone === 'ruler' || hit.zone === 'lanes';
  if (inTime && (button === 1 || (button === 0 && shift))) return { kind: 'pan', x, y };
  if (button !== 0) return undefined;
  if (hit.zone === 'lanes' && alt) {
    return { kind: 'box', from: hit.time, x, row: shownRowAt(view, scene.rows, y) };
  }
  if (hit.zone === 'lanes') {
    const kept = otherEnd(scene.selectedRange, hit.rangeEnd);
    return { kind: 'range', from: kept ?? hit.time, x, moved: kept !== undefined };
  }
  if (hit.zone !== 'ruler') return undefined;
  const kept = otherEnd(scene.loopRange, hit.loopEnd);
  return kept === undefined ? beginScrub(store) : { kind: 'loop', from: kept };
}

/** Time of the end that is not dragged. */
function otherEnd(range: TimeRange | null, end: 'from' | 'to' | undefined): Seconds | undefined {
  if (range === null || end === undefined) return undefined;
  return end === 'from' ? range.to : range.from;
}

function beginScrub(store: SessionStore): Drag {
  const { playing, speed, pause } = store.getState();
  if (playing) pause();
  return { kind: 'scrub', resume: playing ? (speed < 0 ? -1 : 1) : undefined };
}

/** Moves what is dragged to the pointer. */
export function continueDrag(
  { store, playback }: Session,
  drag: Drag,
  { x, y }: LanePoint,
  { view, scene, scrollRows }: Showing,
): void {
  const { duration } = scene.keys;
  const time = Math.min(duration, Math.max(0, xToTime(view.axis, x)));
  const { visibleRange, setVisibleRange, selectRange, setLoopRange } = store.getState();
  if (drag.kind === 'scrub') {
    playback.player.seek(time);
  } else if (drag.kind === 'pan') {
    const by = (drag.x - x) * secondsPerPixel(view.axis);
    setVisibleRange(panPart(visibleRange, clipAxis(duration), by));
    scrollRows(drag.y - y);
    drag.x = x;
    drag.y = y;
  } else if (drag.kind === 'loop') {
    const end = onFrame(view, scene, time);
    if (end !== drag.from) setLoopRange({ from: drag.from, to: end });
  } else if (drag.kind === 'box') {
    if (Math.abs(x - drag.x) <= DRAG_THRESHOLD) return;
    const joints = jointsOfRows(scene, drag.row, shownRowAt(view, scene.rows, y));
    const [from, to] = drag.from < time ? [drag.from, time] : [time, drag.from];
    timelineSlice.of(store).getState().selectBox({ from, to, joints });
  } else {
    drag.moved ||= Math.abs(x - drag.x) > DRAG_THRESHOLD;
    if (drag.moved) {
      selectRange({ from: Math.min(drag.from, time), to: Math.max(drag.from, time) });
    }
  }
}

/** The row at a height, else the nearest that is shown. */
function shownRowAt(view: TimelineView, rows: TimelineRows, y: number): number {
  const inside = Math.min(view.height - 1, Math.max(view.rulerHeight, y));
  const row = rowAt(viewAt(view, rows, inside), rows, inside);
  return row < 0 ? rows.count - 1 : row;
}

/** One byte per joint: 1 if it has a row from one to another. */
function jointsOfRows({ rows, names }: TimelineScene, from: number, to: number): Uint8Array {
  const joints = new Uint8Array(names.length);
  const [first, last] = from < to ? [from, to] : [to, from];
  for (const joint of rows.joint.subarray(first, last + 1)) joints[joint] = 1;
  return joints;
}

/** The nearest frame's time, if it is near enough, and within the clip. */
function onFrame({ axis }: TimelineView, { scale, keys }: TimelineScene, time: Seconds): Seconds {
  const frame = Math.round(time * scale.frameRate) / scale.frameRate;
  const near = Math.abs(timeToX(axis, frame) - timeToX(axis, time)) <= SNAP;
  return near ? Math.min(keys.duration, frame) : time;
}
