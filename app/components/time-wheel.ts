import type { Seconds } from '#engine/base';
import type { Session } from '../session/session.ts';
import { panRange, zoomRange } from '../session/state/visible-range.ts';

/** Zoom per pixel of the wheel; one notch is about a quarter. */
export const ZOOM_PER_PIXEL = 0.0022;
const PIXELS_PER_LINE = 16;

/** Pixels that a wheel has turned by, also where the browser counts lines. */
export function wheelPixels({ deltaMode }: WheelEvent, delta: number): number {
  return delta * (deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1);
}

/**
 * Zooms a time axis at the pointer (with Ctrl) or pans it (with Shift or sideways).
 * @param at the time under the pointer
 * @returns false for a plain vertical turn, which scrolls rows instead
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
    setVisibleRange(zoomRange(visibleRange, duration, at, factor));
    return true;
  }
  const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  if (!event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return false;
  const by = wheelPixels(event, sideways) * secondsPerPixel;
  setVisibleRange(panRange(visibleRange, duration, by));
  return true;
}
