import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { usePopupRoot } from './popup-provider.tsx';

interface FocusBack {
  /** The box that opens. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** What had the focus when it opened; undefined where nothing had. */
  readonly before: HTMLElement | undefined;
  /** For the box; undefined where its own rule does. */
  readonly finalFocus: (() => false) | undefined;
}

/**
 * Gives the focus back to what had it before a box opened, where that is a pane, which only keys and presses lead
 * to: the box itself would give it to the first button in the pane, which Space then presses.
 */
export function useFocusBack(isOpen: boolean): FocusBack {
  const { container } = usePopupRoot();
  const box = useRef<HTMLDivElement>(null);
  const [{ wasOpen, before }, setOpened] = useState<Opened>({ wasOpen: false });
  // While it renders: the box has not taken the focus yet.
  if (isOpen !== wasOpen) {
    const page = container?.ownerDocument ?? document;
    setOpened({ wasOpen: isOpen, before: isOpen ? focusedIn(page) : before });
  }
  if (before === undefined || before.tabIndex >= 0) return { box, before, finalFocus: undefined };
  const finalFocus = (): false => {
    const focused = focusedIn(before.ownerDocument);
    const isLost = focused === undefined || focused.closest('[role="menu"]') !== null;
    if (isLost || box.current?.contains(focused) === true) before.focus({ preventScroll: true });
    return false;
  };
  return { box, before, finalFocus };
}

interface Opened {
  readonly wasOpen: boolean;
  readonly before?: HTMLElement | undefined;
}

/** What has the focus in a page, maybe another window's; undefined where nothing has. */
function focusedIn({ activeElement, body }: Document): HTMLElement | undefined {
  return activeElement === null || activeElement === body
    ? undefined
    : (activeElement as HTMLElement);
}
