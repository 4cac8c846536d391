import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { WORKSPACES, type PaneDefinition, type PaneHost } from '../session/panes.ts';
import { definePart, type SavedPart } from '../session/session.ts';
import { withItem } from '../session/state/changes.ts';
import { openArea, type DockArea } from './dock-area.ts';
import { isInWindow } from './second-window.ts';
import { setStoredLayout, storedLayout } from './layout.ts';

/** Public state of the docking area. */
interface WorkspaceState {
  readonly focusedPane: string | null;
  readonly maximized: boolean;
  /** The pane whose help is open. */
  readonly explainedPane: string | null;
  /** Panes that are shown as tables. */
  readonly tablePanes: ReadonlySet<string>;
}

/** What the shell can do with the panes of a session. */
export interface Workspace {
  readonly store: StoreApi<WorkspaceState>;
  /** Whether a pane is open and in front. */
  isShown(id: string): boolean;
  /** Opens the pane if it is closed, brings it to the front and gives it the focus. */
  focusPane(id: string): void;
  /** The element that contains an open pane. */
  elementOf(id: string): HTMLElement | undefined;
  focusNextPane(direction: 1 | -1): void;
  /** Maximizes the focused pane, or restores all panes. */
  toggleMaximized(): void;
  isFloating(): boolean;
  /** Makes the focused pane float over the others, or docks it again. */
  toggleFloating(): void;
  /** Whether panes can be in a second window. */
  hasWindows(): boolean;
  isInWindow(): boolean;
  /** Opens the focused pane in a second window, or puts it back by closing that. */
  toggleWindow(): void;
  closePane(): void;
  /** Shows the help of a docked pane, or of none. */
  explain(id: string | null): void;
  /** Shows a docked pane as a table, or as it is again. */
  toggleTable(id: string): void;
  /** Lays the panes out as in a workspace of this name, else as in the first. */
  resetLayout(workspace?: string): void;
  /** Puts all panes into one column of tabs, for a small screen, or lays them out again as they were. */
  setColumn(isColumn: boolean): void;
  /** The layout, as JSON. */
  layout(): unknown;
  /** Lays the panes out as a layout says; one that is no layout changes nothing. */
  setLayout(layout: unknown): void;
  /**
   * Takes over a new docking area: lays it out and stores its changes.
   * @param canOpenWindows whether panes can be in a second window
   * @returns a function that releases it
   */
  attach(dock: DockviewApi, canOpenWindows: boolean): () => void;
}

/** Panes that can be docked, in the order of their numbers. */
export function dockedPanes(panes: readonly PaneDefinition[]): readonly PaneDefinition[] {
  return panes.filter(({ area }) => area !== 'top');
}

/** The panes of a workspace, in their areas there. */
export function panesIn(
  workspace: string | undefined,
  panes: readonly PaneDefinition[],
): readonly PaneDefinition[] {
  const name = WORKSPACES.slice(1).find((other) => other === workspace);
  if (name === undefined) return panes;
  return panes.flatMap((pane) => {
    const area = pane.workspaces?.[name];
    return area === undefined ? [] : [{ ...pane, area }];
  });
}

export const workspacePart = definePart<Workspace>((session) => {
  const { panes, storage } = session;
  const docked = dockedPanes(panes.all);
  const store = createStore<WorkspaceState>(() => ({
    focusedPane: null,
    maximized: false,
    explainedPane: null,
    tablePanes: new Set(),
  }));
  let dock: DockviewApi | undefined;
  let area: DockArea | undefined;
  let isColumn = false;
  const focusPane = (id: string): void => {
    const pane = docked.find((candidate) => candidate.id === id);
    if (dock === undefined || pane === undefined) return;
    area?.add(pane);
    focusPanel(dock.getPanel(id));
  };
  const find = (id: string): HTMLElement | undefined => elementOf(dock?.getPanel(id)) ?? undefined;
  return {
    store,
    isShown: (id) => dock?.getPanel(id)?.api.isVisible === true,
    focusPane,
    elementOf: find,
    focusNextPane: (direction) => {
      if (dock !== undefined) focusNext(dock, direction);
    },
    toggleMaximized: () => dock && toggleMaximized(dock),
    ...panePlaces(() => area, focusPane),
    closePane: () => dock?.activePanel?.api.close(),
    ...paneViews(store, { focusPane, elementOf: find }),
    resetLayout: (workspace) => area?.reset(panesIn(workspace, docked)),
    setColumn: (wanted) => {
      isColumn = wanted;
      area?.setColumn(wanted);
    },
    layout: () => {
      area?.keep();
      return storedLayout(storage);
    },
    setLayout: (layout) => {
      area?.keep();
      // Its windows would close and open again.
      if (JSON.stringify(layout) === JSON.stringify(storedLayout(storage))) return;
      setStoredLayout(storage, layout);
      area?.restore();
    },
    attach: (made, canOpenWindows) => {
      dock = made;
      const opened = openArea(made, session, { panes: docked, canOpenWindows, isColumn });
      area = opened;
      const host = hostOf(store, { focusPane, elementOf: find });
      const ends = [panes.connect(host), follow(made, docked, store), opened.end];
      return () => {
        for (const end of ends) end();
        if (dock === made) dock = area = undefined;
      };
    },
  };
});

function hostOf(
  store: StoreApi<WorkspaceState>,
  { focusPane, elementOf: find }: Pick<Workspace, 'focusPane' | 'elementOf'>,
): PaneHost {
  return {
    // The focus stays where it is in the pane: F2 in the tree of files goes back to the tree. Only fields are left, which
    // then count with what was typed in them.
    focusPane: (id) => {
      const focused = find(id)?.querySelector(':focus');
      if (focused?.matches(':not(input, textarea)') !== true) focusPane(id);
    },
    focusedPane: () => store.getState().focusedPane,
  };
}

/** Where the focused pane is: docked, over the others, or in a second window. */
function panePlaces(
  areaOf: () => DockArea | undefined,
  focusPane: Workspace['focusPane'],
): Pick<Workspace, 'isFloating' | 'toggleFloating' | 'hasWindows' | 'isInWindow' | 'toggleWindow'> {
  const focused = (): IDockviewPanel | undefined => areaOf()?.dock.activePanel;
  return {
    isFloating: () => isFloating(focused()),
    toggleFloating: () => {
      const dock = areaOf()?.dock;
      const panel = focused();
      if (dock === undefined || panel === undefined) return;
      if (!isFloating(panel)) return float(dock, panel);
      dock.removePanel(panel);
      focusPane(panel.id);
    },
    hasWindows: () => areaOf()?.windows !== undefined,
    isInWindow: () => isInWindow(focused()),
    toggleWindow: () => {
      const panel = focused();
      if (panel !== undefined) areaOf()?.windows?.toggle(panel);
    },
  };
}

/** What is shown of panes beside themselves: their help, their tables. */
function paneViews(
  store: StoreApi<WorkspaceState>,
  { focusPane, elementOf: find }: Pick<Workspace, 'focusPane' | 'elementOf'>,
): Pick<Workspace, 'explain' | 'toggleTable'> {
  return {
    explain: (explainedPane) => {
      // The help of the pane in front leaves the focus in it where it is, to give it back there.
      const { focusedPane } = store.getState();
      if (explainedPane !== null && explainedPane !== focusedPane) focusPane(explainedPane);
      store.setState({ explainedPane });
    },
    toggleTable: (id) => {
      const { tablePanes } = store.getState();
      // What has the focus in it can have none behind the table.
      if (find(id)?.matches(':focus-within') === true) focusPane(id);
      store.setState({ tablePanes: withItem(tablePanes, id, !tablePanes.has(id)) });
    },
  };
}

/** The places of the panes, in saved sessions. */
export const savedLayout: SavedPart = {
  name: 'layout',
  save: (session) => session.use(workspacePart).layout(),
  restore: (session, saved) => session.use(workspacePart).setLayout(saved),
};

/** Publishes which pane of a docking area has the focus, and names its tab lists; returns a function that stops it. */
function follow(
  dock: DockviewApi,
  panes: readonly PaneDefinition[],
  store: StoreApi<WorkspaceState>,
): () => void {
  const publish = (): void =>
    store.setState({
      focusedPane: panes.find(({ id }) => id === dock.activePanel?.id)?.id ?? null,
      maximized: dock.hasMaximizedGroup(),
    });
  publish();
  nameTabLists(dock);
  const listeners = [
    dock.onDidLayoutChange(() => nameTabLists(dock)),
    dock.onDidActivePanelChange(publish),
    dock.onDidRemovePanel(publish),
    dock.onDidMaximizedGroupChange(publish),
  ];
  return () => {
    for (const listener of listeners) listener.dispose();
  };
}

/**
 * Names tab lists by their panes for screen readers; dockview gives them no name. It makes a landmark of every group,
 * which would have the name of the pane in front, and that is one itself.
 */
function nameTabLists({ groups }: DockviewApi): void {
  for (const { element, panels } of groups) {
    element.setAttribute('role', 'group');
    const titles = panels.map(({ title }) => title).join(', ');
    element.querySelector('[role=tablist]')?.setAttribute('aria-label', `Panes: ${titles}`);
  }
}

/** Brings a panel to the front, and focuses the element that contains its pane. */
function focusPanel(panel: IDockviewPanel | undefined): void {
  if (panel === undefined) return;
  panel.api.setActive();
  elementOf(panel)?.focus({ preventScroll: true });
}

function elementOf(panel: IDockviewPanel | undefined): HTMLElement | null | undefined {
  return panel?.view.content.element.querySelector<HTMLElement>('[data-pane]');
}

function toggleMaximized(dock: DockviewApi): void {
  if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup();
  else dock.activePanel?.api.maximize();
}

/** Moves the focus to the next visible pane (F6). */
function focusNext(dock: DockviewApi, direction: 1 | -1): void {
  const visible = dock.panels.filter((panel) => panel.api.isVisible);
  const at = visible.findIndex((panel) => panel.id === dock.activePanel?.id);
  focusPanel(visible.at((at + direction + visible.length) % Math.max(1, visible.length)));
}

function isFloating(panel: IDockviewPanel | undefined): boolean {
  return panel?.api.location.type === 'floating';
}

/** Largest size of a floating pane, as a share of the docking area in each direction. */
const FLOATING_SHARE = 0.7;

function float(dock: DockviewApi, panel: IDockviewPanel): void {
  const width = Math.min(panel.api.width, dock.width * FLOATING_SHARE);
  const height = Math.min(panel.api.height, dock.height * FLOATING_SHARE);
  const x = (dock.width - width) / 2;
  const y = (dock.height - height) / 2;
  dock.addFloatingGroup(panel, { width, height, x, y });
}
