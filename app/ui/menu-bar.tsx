import { useState } from 'react';
import type { ReactNode } from 'react';
import type { MenuEntry } from './menu-items.tsx';
import { NotLoaded } from './lazy-component.tsx';
import { loadPopups, usePopups, usePopupsMissing } from './popups.ts';
import './menu-bar.css';

export interface MenuBarMenu {
  readonly title: string;
  /** Called when the menu opens, so that entries show the state at that time. */
  readonly items: () => readonly MenuEntry[];
}

/** The menus of the page, side by side. Until the pointer or the focus first comes near, only their titles. */
export function MenuBar({ menus }: { readonly menus: readonly MenuBarMenu[] }): ReactNode {
  const [opened, setOpened] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const Bar = usePopups()?.OpeningMenuBar;
  const isMissing = usePopupsMissing();
  if (Bar !== undefined) return <Bar menus={menus} opened={opened} focused={focused} />;
  return (
    <div className="ui-menu-bar" role="menubar" onPointerEnter={loadPopups} onFocus={loadPopups}>
      {menus.map(({ title }) => (
        <button
          key={title}
          type="button"
          role="menuitem"
          aria-haspopup="menu"
          className="ui-menu-bar-button"
          onFocus={() => setFocused(title)}
          onBlur={() => setFocused(undefined)}
          // The button may be replaced before it is released: the code of menus comes in between.
          onPointerDown={({ button }) => button === 0 && setOpened(title)}
          onClick={() => setOpened(title)}
        >
          {title}
        </button>
      ))}
      {isMissing && opened !== undefined ? <NotLoaded /> : null}
    </div>
  );
}
