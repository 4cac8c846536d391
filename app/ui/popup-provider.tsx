import { CSPProvider } from '@base-ui/react/csp-provider';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createMenuOpener } from './open-menu.ts';
import type { MenuOpener, OpenMenu } from './open-menu.ts';
import { NotLoaded } from './lazy-component.tsx';
import { usePopups, usePopupsMissing } from './popups.ts';
import { createTips } from './tips.ts';
import type { Tips } from './tips.ts';
import { TipBox } from './tooltip.tsx';

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
  const [popups] = useState(() => createPopupRoot(root));
  return (
    <CSPProvider disableStyleElements>
      <PopupContext value={popups}>
        {children}
        <OpenPopups />
      </PopupContext>
    </CSPProvider>
  );
}

/** Has what opens in the children open elsewhere; undefined changes nothing. */
export function PopupsElsewhere({
  popups,
  children,
}: {
  readonly popups: PopupRoot | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const here = usePopupRoot();
  return <PopupContext value={popups ?? here}>{children}</PopupContext>;
}

/** Shows what opens in the root of another document. */
export function PopupsOfDocument({ popups }: { readonly popups: PopupRoot }): ReactNode {
  if (popups.container === undefined) return null;
  return createPortal(
    <PopupContext value={popups}>
      <OpenPopups />
    </PopupContext>,
    popups.container,
  );
}

/** The menu and the tooltip of a root. */
function OpenPopups(): ReactNode {
  const Menus = usePopups()?.OpenMenus;
  const isMissing = usePopupsMissing();
  const { isOpen } = useOpenMenu();
  const { tips, menu, container: root } = usePopupRoot();
  const tip = useSyncExternalStore(tips.subscribe, tips.shown, tips.shown);
  useEffect(() => root && tips.watch(root), [root, tips]);
  useEffect(() => root && menu.watchPresses(root), [root, menu]);
  return (
    <>
      {Menus ? <Menus /> : isMissing && isOpen && <NotLoaded />}
      {tip && <TipBox owner={tip} />}
    </>
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
