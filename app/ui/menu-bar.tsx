import { Menu } from '@base-ui/react/menu';
import { Menubar } from '@base-ui/react/menubar';
import type { ReactNode } from 'react';
import { LateItems } from './menu-button.tsx';
import { MenuPopup } from './menu-items.tsx';
import type { MenuEntry } from './menu-items.tsx';
import './menu-bar.css';

export interface MenuBarMenu {
  readonly title: string;
  /** Made when the menu opens, so that it says what holds then. */
  readonly items: () => readonly MenuEntry[];
}

/** The menus of the page, side by side. */
export function MenuBar({ menus }: { readonly menus: readonly MenuBarMenu[] }): ReactNode {
  return (
    <Menubar className="ui-menu-bar">
      {menus.map(({ title, items }) => (
        <Menu.Root key={title}>
          <Menu.Trigger className="ui-menu-bar-button">{title}</Menu.Trigger>
          <MenuPopup>
            <LateItems items={items} />
          </MenuPopup>
        </Menu.Root>
      ))}
    </Menubar>
  );
}
