import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { PopupContext, createPopupRoot } from './popup-root.ts';
import { usePopups } from './popups.ts';
import { TipBox } from './tooltip.tsx';

interface PopupProviderProps {
  /** Holds all that is wrapped; what opens is put at its end. */
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
