import type { JointIndex } from '#engine/base';
import { turnTimeWheel, goToTime } from '../../session/navigation.ts';
import { hitTimeline } from './draw-hit.ts';
import type { TimelineHit } from './draw-hit.ts';
import type { TimelineScene } from './draw-scene.ts';
import { secondsPerPixel, xToTime } from '../../draw/time-axis.ts';
import type { Session } from '../../session/session.ts';
import { withToggled } from '../../session/state/changes.ts';
import { NO_HOVER } from '../../session/state/selection.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { beginDrag, continueDrag } from './lane-drag.ts';
import type { Drag, LanePoint, Showing } from './lane-drag.ts';

/** Pointer handling of the lanes' canvas. */
export interface LanePointer {
  down(point: LanePoint): void;
  move(point: LanePoint): TimelineHit | undefined;
  up(point: LanePoint): void;
  /** Ends the drag without effect. */
  cancel(): void;
  leave(): void;
  doubleClick(point: LanePoint): void;
  /** Zooms at the pointer or pans; false for a wheel that is to scroll the rows. */
  wheel(event: WheelEvent, x: number): boolean;
}

/**
 * Turns pointer events into selection, hover, scrubbing, panning and zooming.
 * @param showing what is on the canvas at the moment; undefined before the first drawing
 */
export function createLanePointer(
  session: Session,
  showing: () => Showing | undefined,
): LanePointer {
  const { store, playback } = session;
  let drag: Drag | undefined;

  const down = (point: LanePoint): void => {
    const now = showing();
    if (now === undefined) return;
    const hit = hitTimeline(now.view, now.scene, point.x, point.y);
    drag = beginDrag(store, hit, point, now);
    if (drag?.kind === 'scrub' && hit.zone === 'ruler') playback.player.seek(hit.time);
    if (hit.zone === 'label' && point.button === 0) clickLabel(store, now.scene, hit, point);
  };

  const move = (point: LanePoint): TimelineHit | undefined => {
    const now = showing();
    if (now === undefined) return undefined;
    if (drag !== undefined) continueDrag(session, drag, point, now);
    const hit = hitTimeline(now.view, now.scene, point.x, point.y);
    hoverHit(store, hit);
    return drag === undefined || drag.kind === 'scrub' || drag.kind === 'loop' ? hit : undefined;
  };

  const up = (point: LanePoint): void => {
    const now = showing();
    if (drag?.kind === 'scrub' && drag.resume !== undefined) store.getState().play(drag.resume);
    if (drag?.kind === 'range' && !drag.moved && now !== undefined) {
      clickLane(store, hitTimeline(now.view, now.scene, point.x, point.y), point);
    }
    drag = undefined;
  };

  return {
    down,
    move,
    up,
    cancel: () => {
      drag = undefined;
    },
    leave: () => {
      if (drag === undefined) store.getState().setHover(NO_HOVER);
    },
    doubleClick: (point) => {
      const now = showing();
      if (now !== undefined)
        doubleClick(session, hitTimeline(now.view, now.scene, point.x, point.y));
    },
    wheel: (event, x) => {
      const now = showing();
      if (now === undefined) return false;
      const { axis } = now.view;
      return turnTimeWheel(session, event, xToTime(axis, x), secondsPerPixel(axis));
    },
  };
}

function hoverHit(store: SessionStore, hit: TimelineHit): void {
  const { setHover } = store.getState();
  if (hit.zone === 'ruler') setHover({ joint: null, key: null, time: hit.time });
  else if (hit.zone === 'label') setHover({ joint: hit.joint, key: null, time: null });
  else if (hit.zone === 'lanes') {
    const key = hit.key === null ? null : { kind: hit.key.kind, key: hit.key.key };
    setHover({ joint: hit.joint, key, time: hit.key?.time ?? hit.time });
  } else setHover(NO_HOVER);
}

/** A key is selected with its joint, a row its joint; below the rows a click clears the range. */
function clickLane(store: SessionStore, hit: TimelineHit, { ctrl }: LanePoint): void {
  if (hit.zone !== 'lanes') return;
  const { selectKey, selectJoint, selectRange } = store.getState();
  selectRange(null);
  if (hit.joint === null) return;
  if (hit.key === null) selectJoint(hit.joint, ctrl ? 'toggle' : 'replace');
  else selectKey({ kind: hit.key.kind, key: hit.key.key }, hit.joint);
}

function clickLabel(
  store: SessionStore,
  scene: TimelineScene,
  { joint, disclosure }: Extract<TimelineHit, { zone: 'label' }>,
  { ctrl, shift }: LanePoint,
): void {
  const { selectJoint, selectJoints, selectedJoints } = store.getState();
  const active = selectedJoints.at(-1);
  if (disclosure === 'lanes') toggleLanes(store, joint);
  else if (disclosure === 'children') toggleFold(store, joint);
  else if (shift && active !== undefined) selectJoints(jointsBetween(scene, active, joint));
  else selectJoint(joint, ctrl ? 'toggle' : 'replace');
}

/** The joints that are shown from one to another, the other last. */
function jointsBetween({ rows }: TimelineScene, from: JointIndex, to: JointIndex): JointIndex[] {
  const [start, end] = [rows.rowOfJoint[from], rows.rowOfJoint[to]];
  if (!(start >= 0)) return [to];
  const between = rows.joint.subarray(Math.min(start, end), Math.max(start, end) + 1);
  const joints = [...new Set(between)];
  return start <= end ? joints : joints.toReversed();
}

function toggleLanes(store: SessionStore, joint: JointIndex): void {
  const { expandedRows, setExpandedRows } = store.getState();
  setExpandedRows(withToggled(expandedRows, [joint]));
}

function toggleFold(store: SessionStore, joint: JointIndex): void {
  const { collapsedJoints, setCollapsedJoints } = store.getState();
  setCollapsedJoints(withToggled(collapsedJoints, [joint]));
}

function doubleClick(session: Session, hit: TimelineHit): void {
  const { store } = session;
  if (hit.zone === 'ruler') store.getState().setVisibleRange(null);
  else if (hit.zone === 'label' && hit.disclosure === undefined) toggleLanes(store, hit.joint);
  else if (hit.zone === 'lanes' && hit.key !== null) goToTime(session, hit.key.time);
}
