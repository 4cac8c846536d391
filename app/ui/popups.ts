import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** All that opens over the page; most of the widget library, so fetched when something first may open. */
const importPopups = () => import('./popup-widgets.tsx');

type Popups = Awaited<ReturnType<typeof importPopups>>;

// A cache of code, which every root shares.
const listeners = createListeners();
let loaded: Popups | undefined;
let loading = false;
let isMissing = false;

/** Fetches the widgets that open; safe to call at every move of the pointer. A failure is tried again next time. */
export function loadPopups(): void {
  if (loading) return;
  loading = true;
  void fetchPopups();
}

async function fetchPopups(): Promise<void> {
  try {
    loaded = await importPopups();
    listeners.notify();
  } catch {
    loading = false;
    isMissing = true;
    listeners.notify();
  }
}

/** Whether the widgets that open could not be fetched. */
export function usePopupsMissing(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => isMissing,
    () => isMissing,
  );
}

/** The widgets that open, once they are there. */
export function usePopups(): Popups | undefined {
  return useSyncExternalStore(
    listeners.subscribe,
    () => loaded,
    () => loaded,
  );
}
