import { appStore, session } from '../transition.ts';
import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import { createStore } from 'zustand/vanilla';
import type { Workspace } from './view-commands.ts';
import { addPane, buildDefaultLayout, restoreLayout, storeLayout } from './layout.ts';
import { findPane, panes } from './panes.ts';

/** What else on the page wants to know of the docking. */
interface WorkspaceState {
  readonly focusedPane: string | null;
  readonly maximized: boolean;
}

export const workspaceStore = createStore<WorkspaceState>(() => ({
  focusedPane: null,
  maximized: false,
}));

/** Set while the docking area is on the page. */
let dock: DockviewApi | undefined;

/** Takes over a docking area that has just been made: lays it out and follows it. */
export function attachDock(api: DockviewApi): void {
  dock = api;
  session.panes.connect({ focusPane });
  // What asks for a pane does not know of docking.
  appStore.subscribe(({ paneRequest }, before) => {
    const pane = paneRequest === before.paneRequest ? undefined : findPane(paneRequest?.pane ?? '');
    if (pane !== undefined) focusPane(pane.id);
  });
  restoreLayout(api, panes, localStorage);
  publish();
  nameTabLists(api);
  api.onDidLayoutChange(() => {
    nameTabLists(api);
    storeLayout(api, panes, localStorage);
  });
  api.onDidActivePanelChange(publish);
  api.onDidRemovePanel(publish);
  api.onDidMaximizedGroupChange(publish);
}

/** Whoever hears the page tells lists of tabs apart by their panes; dockview gives them no name. */
function nameTabLists(api: DockviewApi): void {
  for (const { element, panels } of api.groups) {
    const titles = panels.map(({ title }) => title).join(', ');
    element.querySelector('[role=tablist]')?.setAttribute('aria-label', `Panes: ${titles}`);
  }
}

function publish(): void {
  const active = dock?.activePanel?.id;
  workspaceStore.setState({
    focusedPane: (active === undefined ? undefined : findPane(active)?.id) ?? null,
    maximized: dock?.hasMaximizedGroup() ?? false,
  });
}

/** The element that a pane's content stands in; it takes the focus for the pane. */
function paneElement(id: string): HTMLElement | null {
  return document.querySelector(`[data-pane="${id}"]`);
}

function focus(panel: IDockviewPanel | undefined): void {
  if (panel === undefined) return;
  panel.api.setActive();
  const pane = findPane(panel.id);
  if (pane !== undefined) paneElement(pane.id)?.focus({ preventScroll: true });
}

function focusPane(id: string): void {
  const pane = findPane(id);
  if (dock === undefined || pane === undefined) return;
  addPane(dock, pane, panes);
  focus(dock.getPanel(id));
}

/** Only panes in front take part: F6 is to walk over what can be seen. */
function focusNextPane(direction: 1 | -1): void {
  const visible = dock?.panels.filter((panel) => panel.api.isVisible) ?? [];
  const at = visible.findIndex((panel) => panel.id === dock?.activePanel?.id);
  focus(visible.at((at + direction + visible.length) % Math.max(1, visible.length)));
}

function toggleMaximized(): void {
  if (dock?.hasMaximizedGroup() === true) dock.exitMaximizedGroup();
  else dock?.activePanel?.api.maximize();
}

/** Out of its place over the others, at most this share of the page each way. */
const FLOATING_SHARE = 0.7;

function toggleFloating(): void {
  const panel = dock?.activePanel;
  if (dock === undefined || panel === undefined) return;
  if (isFloating()) {
    const pane = findPane(panel.id);
    dock.removePanel(panel);
    if (pane !== undefined) focusPane(pane.id);
    return;
  }
  const width = Math.min(panel.api.width, dock.width * FLOATING_SHARE);
  const height = Math.min(panel.api.height, dock.height * FLOATING_SHARE);
  const x = (dock.width - width) / 2;
  const y = (dock.height - height) / 2;
  dock.addFloatingGroup(panel, { width, height, x, y });
}

function isFloating(): boolean {
  return dock?.activePanel?.api.location.type === 'floating';
}

/** The docking area as commands see it. */
export const workspace: Workspace = {
  panes,
  isShown: (id) => dock?.getPanel(id)?.api.isVisible === true,
  focusPane,
  focusNextPane,
  isMaximized: () => workspaceStore.getState().maximized,
  toggleMaximized,
  isFloating,
  toggleFloating,
  closePane: () => dock?.activePanel?.api.close(),
  resetLayout: () => {
    if (dock !== undefined) buildDefaultLayout(dock, panes);
  },
};
