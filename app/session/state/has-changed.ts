import type { SessionState } from './store.ts';

/** Whether any of these parts of the state is another than before. Asked with every change: makes nothing. */
export function hasChanged(
  state: SessionState,
  before: SessionState,
  parts: readonly (keyof SessionState)[],
): boolean {
  for (const part of parts) if (state[part] !== before[part]) return true;
  return false;
}
