import { Menu } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { Keys } from './keys.tsx';
import type { MenuEntry, MenuItem, OpenMenu, Submenu } from './open-menu.ts';
import { usePopupRoot } from './popup-provider.tsx';
import './menu.css';

export type { MenuEntry, MenuItem, Submenu } from './open-menu.ts';

/** The lines of a menu, a context menu or a menu of the menu bar. */
export function MenuItems({ items }: { readonly items: readonly MenuEntry[] }): ReactNode {
  return items.map((item, index) => {
    if (item === 'separator') return <Menu.Separator key={index} className="ui-menu-separator" />;
    return 'items' in item ? <Nested key={index} menu={item} /> : <Line key={index} item={item} />;
  });
}

function Line({ item }: { readonly item: MenuItem }): ReactNode {
  const { label, keys = [], disabled, checked, run } = item;
  const content = (
    <>
      <span className="ui-menu-label ui-cut">{label}</span>
      {keys.length === 0 ? null : (
        <span className="ui-menu-keys">
          <Keys chord={keys[0]} />
        </span>
      )}
    </>
  );
  const common = { className: 'ui-menu-item', disabled, onClick: run };
  if (checked === undefined) return <Menu.Item {...common}>{content}</Menu.Item>;
  return (
    <Menu.CheckboxItem {...common} checked={checked} closeOnClick>
      <Menu.CheckboxItemIndicator className="ui-menu-mark">
        <Check aria-hidden />
      </Menu.CheckboxItemIndicator>
      {content}
    </Menu.CheckboxItem>
  );
}

function Nested({ menu }: { readonly menu: Submenu }): ReactNode {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="ui-menu-item">
        <span className="ui-menu-label ui-cut">{menu.label}</span>
        <span className="ui-menu-arrow">
          <ChevronRight aria-hidden />
        </span>
      </Menu.SubmenuTrigger>
      <MenuPopup sideOffset={0} alignOffset={-4}>
        <MenuItems items={menu.items} />
      </MenuPopup>
    </Menu.SubmenuRoot>
  );
}

interface MenuPopupProps {
  /** The element or point to open at; missing if a trigger gives it. */
  readonly anchor?: OpenMenu['anchor'];
  readonly sideOffset?: number;
  readonly alignOffset?: number;
  /** Whether the first line has the focus once it is open, and not the box. */
  readonly choosesFirst?: boolean;
  /** Where the focus goes when it closes; missing where the menu’s own rule does. */
  readonly finalFocus?: (() => false) | undefined;
  readonly children: ReactNode;
}

/** The box that contains the entries of a menu. */
export function MenuPopup({
  anchor,
  sideOffset = 4,
  alignOffset = 0,
  choosesFirst = false,
  finalFocus,
  children,
}: MenuPopupProps): ReactNode {
  const { container } = usePopupRoot();
  return (
    <Menu.Portal container={container}>
      <Menu.Positioner
        className="ui-popup-positioner"
        anchor={anchor}
        align="start"
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        collisionPadding={4}
      >
        <Menu.Popup
          className="ui-popup"
          finalFocus={finalFocus}
          onFocus={choosesFirst ? focusFirstLine : undefined}
        >
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

function focusFirstLine({ target, currentTarget }: FocusEvent): void {
  if (target === currentTarget) {
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }
}
