import { CSPProvider } from '@base-ui/react/csp-provider';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createMenuOpener } from './open-menu.ts';
import type { MenuOpener, OpenMenu } from './open-menu.ts';
import { usePopups } from './popups.ts';
import { createTips } from './tips.ts';
import type { Tips } from './tips.ts';
import { TipBox } from './tooltip.tsx';

/** Where menus, lists, dialogs and tooltips of some components open, so that they have their theme and go with them. */
interface PopupRoot {
  readonly menu: MenuOpener;
  readonly tips: Tips;
  /** The end of the page's body where it is undefined. */
  readonly container: HTMLElement | undefined;
}

function createPopupRoot(container: HTMLElement | undefined): PopupRoot {
  return { menu: createMenuOpener(), tips: createTips(), container };
}

const PopupContext = createContext<PopupRoot | undefined>(undefined);

interface PopupProviderProps {
  /** The element that contains everything wrapped; popups are appended to it. */
  readonly root?: HTMLElement;
  readonly children: ReactNode;
}

/**
 * Shows the tooltips and the menus of all that it wraps. Keeps widgets from writing style elements, which a page's
 * policy may forbid.
 */
export function PopupProvider({ root, children }: PopupProviderProps): ReactNode {
  const Menus = usePopups()?.OpenMenus;
  const [popups] = useState(() => createPopupRoot(root));
  const { tips, menu } = popups;
  const tip = useSyncExternalStore(tips.subscribe, tips.shown, tips.shown);
  useEffect(() => root && tips.watch(root), [root, tips]);
  useEffect(() => root && menu.watchPresses(root), [root, menu]);
  return (
    <CSPProvider disableStyleElements>
      <PopupContext value={popups}>
        {children}
        {Menus && <Menus />}
        {tip && <TipBox owner={tip} />}
      </PopupContext>
    </CSPProvider>
  );
}

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
