import { cloneElement, useId } from 'react';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import type { MenuEntry } from './menu-items.tsx';
import { openMenu } from './open-menu.ts';

interface ContextMenuProps {
  /** Made when the menu opens: right after what was clicked has had its own `contextmenu` event. */
  readonly items: () => readonly MenuEntry[];
  /** The element to right-click; it must pass its props on. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Milliseconds that a finger stays. */
const LONG_PRESS = 500;

/** The finger that is down, if any. */
let press: ReturnType<typeof setTimeout> | undefined;

function endTouch(): void {
  clearTimeout(press);
}

function beginTouch(run: () => void): void {
  endTouch();
  press = setTimeout(run, LONG_PRESS);
}

/** A menu at the pointer, on right click, long press or the menu key. */
export function ContextMenu({ items, children }: ContextMenuProps): ReactNode {
  const id = useId();
  const openAt = (x: number, y: number): void => {
    endTouch();
    const point = new DOMRect(x, y);
    openMenu({ id, items: items(), anchor: { getBoundingClientRect: () => point } });
  };
  return cloneElement(children, {
    onContextMenu: (event) => {
      event.preventDefault();
      event.stopPropagation();
      openAt(event.clientX, event.clientY);
    },
    // Not every system makes a `contextmenu` event of a long press.
    onTouchStart: (event) => {
      const { clientX, clientY } = event.touches[0];
      beginTouch(() => openAt(clientX, clientY));
    },
    onTouchMove: endTouch,
    onTouchEnd: endTouch,
    onTouchCancel: endTouch,
  });
}
