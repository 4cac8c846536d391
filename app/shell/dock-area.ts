import type { DockviewApi } from 'dockview-react';
import type { PaneDefinition } from '../session/panes.ts';
import type { Session } from '../session/session.ts';
import {
  addPane,
  addToColumn,
  buildColumn,
  buildDefaultLayout,
  restoreLayout,
  storedFront,
  storedPanes,
  storeDefaultLayout,
  storeFront,
  storeLayout,
} from './layout.ts';
import { openWindowsLate, type WindowOpener } from './second-window.ts';

/** A docking area with its windows; its layout is stored. */
export interface DockArea {
  readonly dock: DockviewApi;
  /** Undefined where there can be none. */
  readonly windows: WindowOpener | undefined;
  /** Adds a pane that is not open, where it has its place. */
  add(pane: PaneDefinition): void;
  /** Stores the layout as it is now. */
  keep(): void;
  /** Lays the panes out as is stored. */
  restore(): void;
  /** Puts panes in their default places. */
  reset(panes: readonly PaneDefinition[]): void;
  /**
   * Puts all panes into one column of tabs, for a small screen, or lays them out again as they were. What is stored
   * stays the layout of the large screen.
   */
  setColumn(isColumn: boolean): void;
  end(): void;
}

/** Milliseconds after which a page that was to be left is there to stay. */
const LEAVING = 1000;

interface DockAreaOptions {
  /** Panes that can be docked. */
  readonly panes: readonly PaneDefinition[];
  readonly canOpenWindows: boolean;
  readonly isColumn: boolean;
}

/** Restores the layout of a docking area and stores its changes. */
export function openArea(
  dock: DockviewApi,
  session: Session,
  { panes, canOpenWindows, isColumn: isColumnFirst }: DockAreaOptions,
): DockArea {
  const { storage } = session;
  let isLeaving = false;
  let isColumn = isColumnFirst;
  const keep = (): void => {
    if (!isLeaving) store(dock, isColumn, panes, storage);
  };
  const leave = watchLeaving((isGone) => {
    if (isGone) keep();
    isLeaving = isGone;
  });
  const windows = canOpenWindows ? openWindowsLate(dock, session) : undefined;
  const layOut = (): void => {
    dock.updateOptions({ disableDnd: isColumn });
    if (isColumn) return buildColumn(dock, storedPanes(storage, panes), storedFront(storage));
    // Not within the call: without windows it would not be evaluated.
    const inWindows = restoreLayout(dock, panes, storage);
    windows?.restore(inWindows);
  };
  layOut();
  const changes = [
    dock.onDidLayoutChange(keep),
    dock.onDidActivePanelChange(() => isColumn && keep()),
  ];
  return {
    dock,
    windows,
    add: (pane) => (isColumn ? addToColumn(dock, pane) : addPane(dock, pane, panes)),
    keep,
    restore: layOut,
    reset: (wanted) => {
      if (!isColumn) return buildDefaultLayout(dock, wanted);
      storeDefaultLayout(wanted, panes, storage);
      buildColumn(dock, wanted, undefined);
    },
    setColumn: (wanted) => {
      if (wanted === isColumn) return;
      keep();
      isColumn = wanted;
      layOut();
    },
    end: () => {
      for (const change of changes) change.dispose();
      leave();
      windows?.end();
    },
  };
}

/** Stores the layout; of a column only which pane is in front, so that the layout beside it stays as it is. */
function store(
  dock: DockviewApi,
  isColumn: boolean,
  panes: readonly PaneDefinition[],
  storage: Session['storage'],
): void {
  if (!isColumn) storeLayout(dock, panes, storage);
  else if (dock.activePanel !== undefined) storeFront(dock.activePanel.id, storage);
}

/**
 * Notifies when the page is left, and when it was to be left and is there to stay. Who leaves the page closes its windows,
 * which is no change of the layout. Before dockview listens for the same, as it does with every window.
 * @returns what stops it
 */
function watchLeaving(notify: (isGone: boolean) => void): () => void {
  const leave = (): void => {
    notify(true);
    setTimeout(() => notify(false), LEAVING);
  };
  addEventListener('beforeunload', leave);
  return () => removeEventListener('beforeunload', leave);
}
