import type { KeyIndex, Ratio, Seconds } from '#engine/base';
import { keyStream } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { goToTime, revealTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectClip } from '../../session/state/stage.ts';
import { ALL_KINDS } from './draw-scene.ts';
import { timelinePart } from './pane-state.ts';

/** Times nearer than this are the same, in seconds. */
const SAME_TIME = 1e-6;

type Direction = 1 | -1;

/** Stops, goes to a time and makes sure that it is in view. */
function goTo(session: Session, time: Seconds | undefined): void {
  if (time === undefined) return;
  goToTime(session, time);
  revealTime(session, time);
}

/** The nearest of some ascending times before or after the playhead. */
function nearest(
  { playback }: Session,
  times: readonly Seconds[],
  direction: Direction,
): Seconds | undefined {
  const now = playback.player.frame.playhead.time;
  return direction > 0
    ? times.find((time) => time > now + SAME_TIME)
    : times.findLast((time) => time < now - SAME_TIME);
}

/** To the next marker, from the last to the first. */
export function stepMarker(session: Session, direction: Direction): void {
  const times = session.store.getState().markers.map(({ time }) => time);
  const next = nearest(session, times, direction);
  goTo(session, next ?? times.at(direction > 0 ? 0 : -1));
}

/** To the iframe before or after the playhead. */
export function stepIframe(session: Session, direction: Direction): void {
  const clip = selectClip(session.store.getState());
  const times = clip === undefined ? [] : clipIndex(clip).iframes.map(({ time }) => time);
  goTo(session, nearest(session, times, direction));
}

/**
 * Goes to the time at which the sampling cursor moves on by a key, or back by one. The cursor is that of the
 * selected key's stream, else of the rotations. Keys that are needed at the same time are one step.
 */
export function stepCursor(session: Session, direction: Direction): void {
  const { animation, context, duration } = session.playback.player.frame;
  if (animation === undefined || context === undefined) return;
  const kind = session.store.getState().selectedKey?.kind ?? 'rotation';
  const { neededAt } = keyStream(animation, kind).table;
  const { next } = keyCache(context, kind);
  const ratio = direction > 0 ? neededAt.at(next) : neededBefore(neededAt, next - 1);
  if (ratio !== undefined) goTo(session, ratio * duration);
}

/** The nearest earlier time at which a key is needed; undefined if the cursor is at its start. */
function neededBefore(neededAt: Float32Array, last: KeyIndex): Ratio | undefined {
  const time = neededAt[last];
  if (!(time > 0)) return undefined;
  let key = last;
  while (neededAt[key] === time) key--;
  return Math.max(0, neededAt[key]);
}

/** Selects the joint whose row is before or after that of the active one. */
export function stepJoint(session: Session, direction: Direction): void {
  const state = session.store.getState();
  const rows = session.use(timelinePart).selectScene(state)?.rows;
  if (rows === undefined) return;
  const active = rows.rowOfJoint[state.selectedJoints.at(-1) ?? -1] ?? -1;
  const start = active < 0 && direction < 0 ? rows.count : active;
  let row = start + direction;
  while (row in rows.lane && rows.lane[row] !== ALL_KINDS) row += direction;
  if (row in rows.lane) state.selectJoint(rows.joint[row]);
}
