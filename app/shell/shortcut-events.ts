import { targetOf } from '../ui/dom.ts';
import { listenTo } from '../ui/pointer.ts';
import type { Shortcuts } from './shortcuts.ts';

/** Widgets that handle all keys while they contain the focus; not floating panes, which are dialogs for dockview. */
const OWN_KEYS = '[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal="false"])';

/** Widgets that Space and Enter press. */
const PRESSABLE =
  'button, a[href], summary, select, [role="button"], [role="tab"], [role="checkbox"], [role="switch"], [role="radio"]';

/** What moves a slider. */
const SLIDER_KEYS = /^(Arrow|Home|End|Page)/;

const TEXT_INPUTS =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** The inspector that gets the keys, and its shortcuts. */
export interface ShortcutTarget {
  readonly root: HTMLElement;
  readonly shortcuts: Shortcuts;
  focusedPane(): string | null;
  /** Whether an overlay that is about to have the focus has taken a key press. */
  isTaken(event: KeyboardEvent): boolean;
}

/**
 * Passes keys to the shortcuts of an inspector while the focus is in it. If nothing has the focus, the
 * inspector with the last pointer press or focus gets the keys.
 * @param isActive whether it initially counts as the last one
 * @param on the window that the root is in
 * @returns a function that stops listening
 */
export function listenForShortcuts(
  { root, shortcuts, focusedPane, isTaken }: ShortcutTarget,
  isActive: boolean,
  on: Window = window,
): () => void {
  let isLast = isActive;
  const onKeyDown = (event: KeyboardEvent): void => {
    const focus = targetOf(event);
    if (!isOurs(root, focus, isLast)) return;
    if (isHandled(focus, event) || takesKey(focus, event)) return;
    if (isTaken(event)) {
      event.preventDefault();
      return;
    }
    const typing = focus !== null && isInText(focus);
    if (shortcuts.press(event, { focusedPane: focusedPane(), typing })) event.preventDefault();
  };
  const onUse = (event: Event): void => {
    isLast = root.contains(targetOf(event));
  };
  const ends = [
    listenTo(
      on,
      {
        pointerdown: onUse,
        focusin: onUse,
        keydown: (event) => {
          if (isOfComposing(event) && root.contains(targetOf(event))) event.stopPropagation();
        },
      },
      true,
    ),
    listenTo(on, {
      keydown: onKeyDown,
      keyup: (event) => shortcuts.release(event.code),
      blur: () => shortcuts.releaseAll(),
    }),
    shortcuts.releaseAll,
  ];
  return () => ends.forEach((end) => end());
}

/** Code of a key that an input method has taken; Safari says nothing else of the Enter that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key belongs to a text that an input method composes: neither a field nor a command may take it. */
function isOfComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
}

/** Whether keys are text there. */
export function isInText(focus: Element): boolean {
  return focus.closest(TEXT_INPUTS) !== null;
}

function isOurs(root: HTMLElement, focus: Element | null, isLast: boolean): boolean {
  const { body, documentElement } = root.ownerDocument;
  const isNowhere = focus === null || focus === body || focus === documentElement;
  return isNowhere ? isLast : root.contains(focus);
}

/** A disabled button that can have the focus keeps keys from itself, which does not handle them. */
function isHandled(focus: Element | null, event: KeyboardEvent): boolean {
  return event.defaultPrevented && focus?.matches('button[aria-disabled="true"]') !== true;
}

function takesKey(focus: Element | null, event: KeyboardEvent): boolean {
  if (focus === null) return false;
  if (focus.closest(OWN_KEYS) !== null) return true;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (focus.closest('[role="menubar"]') !== null && !modified) return true;
  if (focus.matches('[type="range"]') && !modified && SLIDER_KEYS.test(event.key)) return true;
  const presses = event.key === ' ' || event.key === 'Enter';
  return presses && !event.ctrlKey && focus.closest(PRESSABLE) !== null;
}
