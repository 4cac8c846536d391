/** Whether any of these parts of the state is another than before. Asked with every change: makes nothing. */
export function hasChanged<State>(
  state: State,
  before: State,
  parts: readonly (keyof State)[],
): boolean {
  for (const part of parts) if (state[part] !== before[part]) return true;
  return false;
}
