import type { AppState } from './store.ts';

/** Whether any of these parts of the state is another than before. Asked with every change: makes nothing. */
export function hasChanged(
  state: AppState,
  before: AppState,
  parts: readonly (keyof AppState)[],
): boolean {
  for (const part of parts) if (state[part] !== before[part]) return true;
  return false;
}
