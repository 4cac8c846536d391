import type { Shortcuts } from './shortcuts.ts';

/** Widgets that want all keys for themselves while the focus is in them. */
const OWN_KEYS = '[role="menu"], [role="listbox"], [role="dialog"]';

/** Widgets that Space and Enter press. */
const PRESSABLE =
  'button, a[href], summary, select, [role="button"], [role="tab"], [role="checkbox"], [role="switch"], [role="radio"]';

const TEXT_INPUTS =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/**
 * Lets the keyboard reach the shortcuts; returns what takes it away again.
 * @param isTaken whether something that is about to have the focus has taken a press
 */
export function listenForShortcuts(
  target: Window,
  shortcuts: Shortcuts,
  focusedPane: () => string | null,
  isTaken: (event: KeyboardEvent) => boolean,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onKeyDown = (event: KeyboardEvent): void => {
    const focus = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.isComposing || takesKey(focus, event)) return;
    if (isTaken(event)) {
      event.preventDefault();
      return;
    }
    const typing = focus !== null && focus.closest(TEXT_INPUTS) !== null;
    if (shortcuts.press(event, { focusedPane: focusedPane(), typing })) event.preventDefault();
  };
  target.addEventListener('keydown', onKeyDown, { signal });
  target.addEventListener('keyup', (event) => shortcuts.release(event.code), { signal });
  target.addEventListener('blur', () => shortcuts.releaseAll(), { signal });
  return () => {
    shortcuts.releaseAll();
    controller.abort();
  };
}

function takesKey(focus: Element | null, event: KeyboardEvent): boolean {
  if (focus === null) return false;
  if (focus.closest(OWN_KEYS) !== null) return true;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (focus.closest('[role="menubar"]') !== null && !modified) return true;
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && !event.ctrlKey && focus.closest(PRESSABLE) !== null;
}
