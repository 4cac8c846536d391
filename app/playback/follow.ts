import type { SessionStore } from '../session/state/store.ts';
import { turnedPage } from '../session/state/visible-range.ts';
import type { Player } from './player.ts';

/**
 * Turns the page of all time axes when the playhead plays out of what they show. Whoever has moved them
 * away from the playhead is left alone until it comes by.
 */
export function followPlayhead(store: SessionStore, player: Player): void {
  let shown = store.getState().visibleRange;
  let inView = false;
  player.addListener({
    arrived: ({ playhead: { time, bounce }, duration }) => {
      const { visibleRange, playing, following, speed, setVisibleRange } = store.getState();
      const wasInView = inView && visibleRange === shown;
      shown = visibleRange;
      inView = visibleRange === null || (time >= visibleRange.from && time <= visibleRange.to);
      if (visibleRange === null || inView || !wasInView || !playing || !following) return;
      shown = turnedPage(visibleRange, duration, time, speed * bounce < 0 ? -1 : 1);
      inView = true;
      setVisibleRange(shown);
    },
  });
}
