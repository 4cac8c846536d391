import { cloneElement, useEffect, useId, useState } from 'react';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import type { MenuEntry } from './menu-items.tsx';
import { usePopupRoot } from './popup-provider.tsx';

interface ContextMenuProps {
  /**
   * Called when the menu opens, right after the clicked element has handled its own `contextmenu`
   * event.
   */
  readonly items: () => readonly MenuEntry[];
  /** The element to right-click; it must pass its props on. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Milliseconds that a finger stays. */
const LONG_PRESS = 500;

/** A finger that is down, if any. */
interface Touch {
  /** @param onStay called when the finger has stayed */
  readonly begin: (onStay: () => void) => void;
  readonly end: () => void;
}

function createTouch(): Touch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  return {
    end,
    begin: (onStay) => {
      end();
      timer = setTimeout(onStay, LONG_PRESS);
    },
  };
}

/** A menu at the pointer, on right click, long press or the menu key. */
export function ContextMenu({ items, children }: ContextMenuProps): ReactNode {
  const id = useId();
  const { menu } = usePopupRoot();
  const [touch] = useState(createTouch);
  useEffect(() => touch.end, [touch]);
  const openAt = (x: number, y: number): void => {
    touch.end();
    const point = new DOMRect(x, y);
    menu.open({ id, items: items(), anchor: { getBoundingClientRect: () => point } });
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
      touch.begin(() => openAt(clientX, clientY));
    },
    onTouchMove: touch.end,
    onTouchEnd: touch.end,
    onTouchCancel: touch.end,
  });
}
