import { appStore, session } from '../transition.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { IS_MAC } from '../ui/keys.tsx';
import { PopupProvider } from '../ui/popup-provider.tsx';
import { Dock } from './dock.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { Notices } from './notices.tsx';
import { overlayStore, typeAhead } from './overlays.ts';
import { listenForShortcuts } from './shortcut-events.ts';
import { createShortcuts } from './shortcuts.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { workspaceStore } from './workspace.ts';
import './shell.css';

const OverlayDialogs = lazy(() => import('./overlay-dialogs.tsx'));

/** Milliseconds after which something that is open has been shown, and what may be needed next can be fetched. */
const SETTLED_MS = 2000;

/** The page. */
export function Shell(): ReactNode {
  const overlay = useStore(overlayStore, (state) => state.open);
  const settled = useSettled();
  useEffect(() => {
    const shortcuts = createShortcuts(session.commands.all, IS_MAC);
    const focusedPane = (): string | null => workspaceStore.getState().focusedPane;
    return listenForShortcuts(window, shortcuts, focusedPane, typeAhead);
  }, []);
  return (
    <PopupProvider>
      <div className="shell">
        <TopBar />
        <main className="shell-main">
          <Dock />
        </main>
        <StatusBar />
      </div>
      <Notices />
      {(overlay !== null || settled) && (
        <Suspense>
          <OverlayDialogs overlay={overlay} />
        </Suspense>
      )}
      <DropOverlay />
    </PopupProvider>
  );
}

/** Whether something has been open for a while. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  const hasFiles = useStore(appStore, (state) => state.files.length > 0);
  useEffect(() => {
    if (!hasFiles) return undefined;
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [hasFiles]);
  return settled;
}
