import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { focusedBeside } from './dom.ts';
import { usePopupRoot } from './popup-provider.tsx';

interface FocusBack {
  /** The box that opens. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** For the box; undefined where its own rule does. */
  readonly finalFocus: (() => false) | undefined;
}

/**
 * Gives the focus back to what had it before a box opened, where that is a pane, which only keys and presses lead
 * to: the box itself would give it to the first button in the pane, which Space then presses. What a press elsewhere has
 * given the focus keeps it.
 * @param anchor what the box stands at, if that is to have the focus where nothing had it, or it has gone
 */
export function useFocusBack(isOpen: boolean, anchor?: HTMLElement | null): FocusBack {
  const { container } = usePopupRoot();
  const box = useRef<HTMLDivElement>(null);
  const [{ wasOpen, before }, setOpened] = useState<Opened>({ wasOpen: false });
  const page = container ?? document;
  // While it renders: the box has not taken the focus yet.
  if (isOpen !== wasOpen) setOpened({ wasOpen: isOpen, before: isOpen ? focusedIn(page) : before });
  const isOfPane = before !== undefined && before.tabIndex < 0;
  if (!isOfPane && anchor === undefined) return { box, finalFocus: undefined };
  const finalFocus = (): false => {
    const focused = focusedIn(page);
    // Lines of submenus are in no box; what stands at an anchor has none of them.
    const isOfMenu = anchor === undefined && focused?.matches('[role="menu"], [role="menu"] *');
    if (focused === undefined || isOfMenu === true || box.current?.contains(focused) === true) {
      // An entry of a menu is gone by then.
      const back = before?.isConnected === true ? before : anchor;
      back?.focus({ preventScroll: true });
    }
    return false;
  };
  return { box, finalFocus };
}

interface Opened {
  readonly wasOpen: boolean;
  readonly before?: HTMLElement | undefined;
}

/** What has the focus in the page of a node, maybe another window's; undefined where nothing has. */
function focusedIn(node: Node): HTMLElement | undefined {
  return (focusedBeside(node) as HTMLElement | null) ?? undefined;
}
