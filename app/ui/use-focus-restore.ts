import type { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { focusedBeside } from './dom.ts';

interface FocusBack {
  /** The menu bar. */
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly noteFocus: (event: FocusEvent) => void;
  readonly noteChange: (open: boolean, details: Menu.Root.ChangeEventDetails) => void;
  readonly giveBack: (open: boolean) => void;
}

/**
 * Gives the focus back to whatever had it before the menu bar, once a line of a menu has been chosen or a
 * menu that the pointer opened has gone: keys are the page's again. Who walks the bar by keys stays in it.
 */
export function useFocusRestore(): FocusBack {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const byPointer = useRef(true);
  const isDone = useRef(false);
  const isMenus = (element: Element): boolean =>
    bar.current?.contains(element) === true || element.closest('[role="menu"]') !== null;
  return {
    bar,
    // Also of the menus: React lets events of what stands elsewhere on the page bubble to the bar.
    noteFocus: ({ relatedTarget }) => {
      const came = relatedTarget instanceof HTMLElement && !isMenus(relatedTarget);
      if (came) before.current = relatedTarget;
    },
    noteChange: (open, { reason, event }) => {
      if (open) byPointer.current = !isByKey(event);
      isDone.current = reason === 'item-press' || (reason === 'escape-key' && byPointer.current);
    },
    giveBack: (open) => {
      if (open || !isDone.current) return;
      // By then the bar has it, unless what was chosen has moved it.
      requestAnimationFrame(() => {
        const focused = bar.current && focusedBeside(bar.current);
        if (!(focused instanceof HTMLElement) || !isMenus(focused)) return;
        if (before.current === null) focused.blur();
        else before.current.focus({ preventScroll: true });
        before.current = null;
      });
    },
  };
}

/** A click that counts no presses is one by Enter or Space. */
function isByKey(event: Event): boolean {
  const isClick = event instanceof MouseEvent && event.type === 'click';
  return event instanceof KeyboardEvent || (isClick && event.detail === 0);
}
