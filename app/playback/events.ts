import { appStore } from '../session/state/store.ts';
import { createEventMonitor } from './event-monitor.ts';
import type { EventMonitor } from './event-monitor.ts';
import { frameLoop, player } from './playback.ts';

/** The page's one event monitor. */
export const eventMonitor: EventMonitor = createEventMonitor(appStore, () =>
  frameLoop.invalidateAll(),
);

player.take(eventMonitor.companion);
