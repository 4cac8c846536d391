import { windowOf } from '../ui/dom.ts';
import { listenTo } from '../ui/pointer.ts';
import { isInText } from './shortcut-events.ts';

/** What Tab leads to. */
const STOPS = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

/**
 * Keeps the focus of who works with keys where it was once what had it is removed: a button that was pressed, a row, a
 * pane. What has only moved gets it again; else what stood after or before it, and else its pane.
 * @param paneInFront the pane that gets the keys
 * @returns stops it
 */
export function keepFocus(
  root: HTMLElement,
  paneInFront: () => HTMLElement | undefined,
): () => void {
  const { document: page, MutationObserver } = windowOf(root);
  const isNowhere = (): boolean => page.activeElement === null || page.activeElement === page.body;
  let focused: HTMLElement | null = null;
  let pane: HTMLElement | null = null;
  let isByKeys = false;
  const observer = new MutationObserver((changes) => {
    const change = changes.find(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(focused)),
    );
    if (focused === null || change === undefined || !isByKeys) return;
    for (const place of [focused, ...stopsBeside(change), pane, paneInFront()]) {
      if (!isNowhere()) return;
      if (place?.isConnected === true) place.focus({ preventScroll: true });
    }
  });
  const follow = ({ target }: FocusEvent): void => {
    observer.disconnect();
    const element = target as HTMLElement;
    // Boxes give the focus back by themselves.
    focused = element.closest('.ui-popup-positioner, .ui-dialog') === null ? element : null;
    pane = element.closest('[data-pane]');
    for (let above = focused; above !== null && above !== root;) {
      above = above.parentElement;
      if (above !== null) observer.observe(above, { childList: true });
    }
  };
  /** A field that Enter has left, for the page to have the keys, does not get them again. */
  const forget = (): void => {
    if (focused?.isConnected === true && isNowhere()) focused = null;
  };
  const listeners = {
    focusin: follow,
    focusout: () => void setTimeout(forget),
    keydown: ({ key, target }: KeyboardEvent) => {
      // Who works with the pointer types, too.
      if (key === 'Tab' || !isInText(target as Element)) isByKeys = true;
    },
    pointerdown: () => void (isByKeys = false),
  };
  const stop = listenTo(root, listeners, true);
  return () => {
    observer.disconnect();
    stop();
  };
}

/** The first stop after something that was removed, and the first one of what stood before it. */
function stopsBeside({ nextSibling, previousSibling }: MutationRecord): (HTMLElement | null)[] {
  return [nextSibling, previousSibling].map((node) => {
    // Not asked by its class: those of a second window are others.
    if (node?.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as HTMLElement;
    return element.matches(STOPS) ? element : element.querySelector<HTMLElement>(STOPS);
  });
}
