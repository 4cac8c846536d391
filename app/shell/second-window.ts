import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { definePart, type Session } from '../session/session.ts';
import { importLate } from '../session/state/late-code.ts';
import type { PopupRoot } from '../ui/popup-provider.tsx';
import type { StoredWindow } from './read-layout.ts';

/** A window besides the page's own that shows panes of it. Its code is the page's; its globals are not used. */
export interface SecondWindow {
  /** Tells one from another: a React key. */
  readonly id: string;
  readonly view: Window;
  /** What opens in it. */
  readonly popups: PopupRoot;
}

/** The second windows of a session that are open. */
export const secondWindowsPart = definePart<StoreApi<readonly SecondWindow[]>>(() =>
  createStore<readonly SecondWindow[]>(() => []),
);

export function isInWindow(panel: IDockviewPanel | undefined): boolean {
  return panel?.api.location.type === 'popout';
}

/** Opens second windows of a docking area. */
export interface WindowOpener {
  /** Opens a docked pane in a second window, or puts it back by closing that. */
  toggle(panel: IDockviewPanel): void;
  /** Opens windows of an earlier page again, for panes that are docked. */
  restore(windows: readonly StoredWindow[]): void;
  end(): void;
}

/** Opens second windows by code that is loaded for the first of them. */
export function openWindowsLate(dock: DockviewApi, session: Session): WindowOpener {
  let opener: Promise<WindowOpener | undefined> | undefined;
  let isOver = false;
  let restored: readonly StoredWindow[] = [];
  const load = async (): Promise<WindowOpener | undefined> => {
    const code = await importLate(
      session.store,
      'Second window',
      () => import('./open-windows.ts'),
    );
    if (code === undefined) opener = undefined;
    return isOver ? undefined : code?.openWindows(dock, session);
  };
  const open = async (act: (opener: WindowOpener) => unknown): Promise<void> => {
    const loaded = await (opener ??= load());
    if (loaded !== undefined) act(loaded);
  };
  return {
    toggle: (panel) => void open((loaded) => loaded.toggle(panel)),
    restore: (windows) => {
      restored = windows;
      // Of layouts that are restored meanwhile, only the last one's.
      if (windows.length > 0)
        void open((loaded) => restored === windows && loaded.restore(windows));
    },
    end: () => {
      isOver = true;
      if (opener !== undefined) void open((loaded) => loaded.end());
    },
  };
}
