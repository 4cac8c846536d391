import { createContext, use, useSyncExternalStore } from 'react';
import { createMenuOpener } from './open-menu.ts';
import type { MenuOpener, OpenMenu } from './open-menu.ts';
import { createTips } from './tips.ts';
import type { Tips } from './tips.ts';

/** Where menus, lists, dialogs and tooltips of some components open, so that they have their theme and go with them. */
export interface PopupRoot {
  readonly menu: MenuOpener;
  readonly tips: Tips;
  /** The end of the page's body where it is undefined. */
  readonly container: HTMLElement | undefined;
}

export function createPopupRoot(container: HTMLElement | undefined): PopupRoot {
  return { menu: createMenuOpener(), tips: createTips(), container };
}

export const PopupContext = createContext<PopupRoot | undefined>(undefined);

export function usePopupRoot(): PopupRoot {
  const root = use(PopupContext);
  if (root === undefined) throw new Error('components that open stand in a PopupProvider');
  return root;
}

export function useOpenMenu(): OpenMenu {
  const { menu } = usePopupRoot();
  return useSyncExternalStore(menu.subscribe, menu.current, menu.current);
}

/** Whether the menu of this id is open. */
export function useIsMenuOpen(id: string): boolean {
  const { isOpen, id: current } = useOpenMenu();
  return isOpen && current === id;
}
