import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { watchPresses } from './open-menu.ts';
import { usePopups } from './popups.ts';
import { TipBox } from './tooltip.tsx';
import { shownTip, subscribeToTips, watchTips } from './tips.ts';

/**
 * Shows the tooltips and the menus of all that it wraps, which is the whole page. Keeps widgets from writing
 * style elements, which the page's policy forbids.
 */
export function PopupProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const Menus = usePopups()?.OpenMenus;
  const tip = useSyncExternalStore(subscribeToTips, shownTip);
  useEffect(() => watchTips(document), []);
  useEffect(() => watchPresses(window), []);
  return (
    <CSPProvider disableStyleElements>
      {children}
      {Menus && <Menus />}
      {tip && <TipBox owner={tip} />}
    </CSPProvider>
  );
}
