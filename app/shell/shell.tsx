import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { IS_MAC } from '../ui/key-text.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { allCommands } from './all-commands.ts';
import { Dock } from './dock.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { Notices } from './notices.tsx';
import { overlayStore } from './overlays.ts';
import { Palette } from './palette.tsx';
import { listenForShortcuts } from './shortcut-events.ts';
import { ShortcutOverview } from './shortcut-overview.tsx';
import { createShortcuts } from './shortcuts.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { workspaceStore } from './workspace.ts';
import './shell.css';

/** The page. */
export function Shell(): ReactNode {
  const overlay = useStore(overlayStore, (state) => state.open);
  useEffect(() => {
    const shortcuts = createShortcuts(allCommands, IS_MAC);
    return listenForShortcuts(window, shortcuts, () => workspaceStore.getState().focusedPane);
  }, []);
  return (
    <TooltipProvider>
      <div className="shell">
        <TopBar />
        <main className="shell-main">
          <Dock />
        </main>
        <StatusBar />
      </div>
      <Notices />
      <Palette open={overlay === 'palette'} />
      <ShortcutOverview open={overlay === 'shortcuts'} />
      <DropOverlay />
    </TooltipProvider>
  );
}
