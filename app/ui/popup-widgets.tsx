import { Menu } from '@base-ui/react/menu';
import { Menubar } from '@base-ui/react/menubar';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import type { MenuBarMenu } from './menu-bar.tsx';
import { MenuItems, MenuPopup } from './menu-items.tsx';
import { useOpenMenu, usePopupRoot } from './popup-provider.tsx';
import { useFocusRestore } from './use-focus-restore.ts';

/** The menu that a button or element has opened. */
export function OpenMenus(): ReactNode {
  const { menu } = usePopupRoot();
  const { isOpen, items, isByKeys, anchor } = useOpenMenu();
  const { finalFocus } = useFocusBack(isOpen);
  return (
    <Menu.Root open={isOpen} modal={false} onOpenChange={(open) => open || menu.close()}>
      <MenuPopup anchor={anchor} choosesFirst={isByKeys} finalFocus={finalFocus}>
        <MenuItems items={items} />
      </MenuPopup>
    </Menu.Root>
  );
}

interface MenuBarProps {
  readonly menus: readonly MenuBarMenu[];
  /** The titles of the menu to begin with: open, or with the focus on it. */
  readonly opened: string | undefined;
  readonly focused: string | undefined;
}

/** The menus of the page, side by side. */
export function OpeningMenuBar({ menus, opened, focused }: MenuBarProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  // Not before the bar knows its titles, which it does once it is drawn again: focused earlier, none of them is the one
  // that Tab comes to and that the arrow keys set out from.
  useEffect(() => queueMicrotask(() => first.current?.focus()), []);
  const { bar, noteFocus, noteChange, giveBack } = useFocusRestore();
  return (
    <Menubar className="ui-menu-bar" ref={bar} onFocus={noteFocus}>
      {menus.map(({ title, items }) => (
        <Menu.Root
          key={title}
          defaultOpen={title === opened}
          onOpenChange={noteChange}
          onOpenChangeComplete={giveBack}
        >
          <Menu.Trigger className="ui-menu-bar-button" ref={title === focused ? first : undefined}>
            {title}
          </Menu.Trigger>
          <MenuPopup>
            <LateItems items={items} />
          </MenuPopup>
        </Menu.Root>
      ))}
    </Menubar>
  );
}

/** Lines that are made only once their menu is open. */
function LateItems({ items }: Pick<MenuBarMenu, 'items'>): ReactNode {
  return <MenuItems items={items()} />;
}
