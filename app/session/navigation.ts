import type { JointIndex, KeyIndex, Seconds } from '#engine/base';
import { keyStream, type Animation, type KeyKind } from '#engine/model';
import { ZOOM_PER_PIXEL, wheelPixels } from '../ui/pointer.ts';
import type { Session } from './session.ts';
import { assetsOfKind, clipOf, type Asset } from './state/assets.ts';
import { keysShowing, orderOf, placeAxis } from './state/memory.ts';
import type { KeyRef } from './state/selection.ts';
import { misfit } from './state/stage.ts';
import type { SessionState } from './state/store.ts';
import { panPart, zoomPart } from './state/part-of-axis.ts';
import { clipAxis, rangeShowing, shownRange } from './state/visible-range.ts';

/** Factor of one zoom step. */
const ZOOM_STEP = 1.25;

/** One pan step, as a fraction of the visible range. */
const PAN_STEP = 0.1;

/** The parts of a session that move the playhead and the time axes. */
type Navigated = Pick<Session, 'store' | 'playback'>;

/** Stops playback and moves the playhead to a time. */
export function goToTime({ store, playback }: Navigated, time: Seconds): void {
  store.getState().pause();
  playback.player.seek(time);
}

/** Stops at a time, and selects a joint or one of its keys. */
export function goToJoint(
  session: Navigated,
  joint: JointIndex,
  time: Seconds,
  key?: KeyRef,
): void {
  const { selectJoint, selectKey } = session.store.getState();
  goToTime(session, time);
  if (key === undefined) selectJoint(joint);
  else selectKey(key, joint);
}

/** Moves the time axes by as little as possible to show a time. */
export function revealTime({ store, playback }: Navigated, time: Seconds): void {
  const { visibleRange, setVisibleRange } = store.getState();
  setVisibleRange(rangeShowing(visibleRange, playback.player.frame.duration, time));
}

/** Zooms the time axes around the playhead if it is in view, else around the middle. */
export function zoomTime({ store, playback }: Navigated, direction: 'in' | 'out'): void {
  const { visibleRange, setVisibleRange } = store.getState();
  const { duration, playhead } = playback.player.frame;
  const { from, to } = shownRange(visibleRange, duration);
  const inView = playhead.time >= from && playhead.time <= to;
  const at = inView ? playhead.time : (from + to) / 2;
  const factor = direction === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP;
  setVisibleRange(zoomPart(visibleRange, clipAxis(duration), at, factor));
}

/** Moves the time axes to earlier (-1) or later (1) times. */
export function panTime({ store, playback }: Navigated, direction: 1 | -1): void {
  const { visibleRange, setVisibleRange } = store.getState();
  const { duration } = playback.player.frame;
  const { from, to } = shownRange(visibleRange, duration);
  setVisibleRange(panPart(visibleRange, clipAxis(duration), direction * (to - from) * PAN_STEP));
}

/** Selects a key and its joint (none for padding), and shows the key in the memory pane. */
export function selectKeyInMemory(
  { store }: Pick<Session, 'store'>,
  animation: Animation,
  kind: KeyKind,
  key: KeyIndex,
): void {
  const state = store.getState();
  const stream = keyStream(animation, kind);
  const joint = stream.table.track[key];
  state.selectKey({ kind, key }, joint < animation.trackCount ? joint : null);
  const place = orderOf(stream, state.memoryOrder).places[key];
  state.setMemoryRange(keysShowing(state.memoryRange, placeAxis(animation), place));
}

/** Puts an asset on the stage if it fits; a clip plays at once. */
export function showAndPlay({ store }: Pick<Session, 'store'>, asset: Asset): void {
  const state = store.getState();
  state.inspect(asset.id);
  if (misfit(state, asset) !== undefined) return;
  state.show(asset.id);
  if (clipOf(asset) !== undefined && !state.playing) state.play(1);
}

/** The clips, runtime or source, that fit an open skeleton and so can be shown. */
export function fittingClips(state: SessionState): Asset[] {
  const clips = assetsOfKind(state.assets, 'animation', 'raw-animation');
  return clips.filter((clip) => misfit(state, clip) === undefined);
}

/**
 * Zooms a time axis at the pointer (with Ctrl) or pans it (with Shift or sideways).
 * @param at the time under the pointer
 * @returns false for a plain vertical wheel turn, which scrolls rows instead
 */
export function turnTimeWheel(
  { store, playback }: Session,
  event: WheelEvent,
  at: Seconds,
  secondsPerPixel: Seconds,
): boolean {
  const { visibleRange, setVisibleRange } = store.getState();
  const { duration } = playback.player.frame;
  if (event.ctrlKey || event.metaKey) {
    const factor = Math.exp(wheelPixels(event, event.deltaY) * ZOOM_PER_PIXEL);
    setVisibleRange(zoomPart(visibleRange, clipAxis(duration), at, factor));
    return true;
  }
  const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  if (!event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return false;
  const by = wheelPixels(event, sideways) * secondsPerPixel;
  setVisibleRange(panPart(visibleRange, clipAxis(duration), by));
  return true;
}
