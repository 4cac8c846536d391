import { cloneElement, useId } from 'react';
import type { ButtonHTMLAttributes, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { preventFocusChange } from './button.tsx';
import type { MenuEntry } from './menu-items.tsx';
import { useIsMenuOpen, usePopupRoot } from './popup-provider.tsx';
import { loadPopups } from './popups.ts';
import { Tooltip } from './tooltip.tsx';

interface MenuButtonProps {
  /** Called when the menu opens, so that entries show the state at that time. */
  readonly items: () => readonly MenuEntry[];
  /** Its purpose, shown in a tooltip. */
  readonly hint?: string;
  /** The button; it must pass its props on. */
  readonly children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
}

/** A button that opens a menu. A click leaves the focus where it was, for the menu to give back. */
export function MenuButton({ items, hint, children }: MenuButtonProps): ReactNode {
  const id = useId();
  const { menu } = usePopupRoot();
  const isOpen = useIsMenuOpen(id);
  const open = (button: Element): void => menu.open({ id, items: items(), anchor: button });
  const button = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: loadPopups,
    onFocus: loadPopups,
    onMouseDown: preventFocusChange,
    onClick: (event) => {
      // The press has closed the menu; its click must not open it again. Keys click without a press.
      const isPress = event.detail > 0;
      if (!(isPress && menu.wasOpenWhenPressed(id))) open(event.currentTarget);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(event.currentTarget);
    },
  });
  return hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>;
}
