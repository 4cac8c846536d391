import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { MenuItems, MenuPopup } from './menu-items.tsx';
import type { MenuEntry } from './menu-items.tsx';

interface MenuButtonProps {
  /** Made when the menu opens, so that it says what holds then. */
  readonly items: () => readonly MenuEntry[];
  /** The button; it must pass its props and ref on. */
  readonly children: ReactElement;
}

/** A button that opens a menu. */
export function MenuButton({ items, children }: MenuButtonProps): ReactNode {
  return (
    <Menu.Root>
      <Menu.Trigger render={children} />
      <MenuPopup>
        <LateItems items={items} />
      </MenuPopup>
    </Menu.Root>
  );
}

/** Lines that are made only once their menu is open. */
export function LateItems({ items }: Pick<MenuButtonProps, 'items'>): ReactNode {
  return <MenuItems items={items()} />;
}
