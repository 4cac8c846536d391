import type { AddPanelOptions, SerializedDockview } from 'dockview-react';
import type { PaneArea, PaneDefinition } from '../session/panes.ts';
import { readLayout, readWindows, type StoredWindow } from './read-layout.ts';
import { readStored, writeStored, type Storage } from '../session/stored.ts';

/** The part of dockview's interface that laying out uses; replaced in tests. */
export interface Dock {
  readonly width: number;
  readonly height: number;
  readonly panels: readonly { readonly id: string }[];
  getPanel(id: string): DockPanel | undefined;
  addPanel(options: AddPanelOptions): unknown;
  clear(): void;
  fromJSON(layout: SerializedDockview): void;
  toJSON(): SerializedDockview;
}

interface DockPanel {
  readonly api: { setActive(): void };
  readonly group: { readonly panels: readonly { readonly id: string }[] };
}

const KEY = 'posescope.layout';
const FRONT_KEY = 'posescope.front-pane';
const VERSION = 1;

/** Share of the page's width or height that an area takes. */
const SHARE: Readonly<Record<PaneArea, number>> = {
  top: 0,
  left: 0.16,
  centre: 1,
  right: 0.235,
  bottom: 0.4,
};

/** Least useful width of a side column in pixels, with a scrollbar. On a small page it takes a larger share. */
const MIN_WIDTH: Readonly<Partial<Record<PaneArea, number>>> = { left: 258, right: 290 };

/** The width below which a side column does not shrink, with the page or by its edge. */
const LEAST_WIDTH: Readonly<Partial<Record<PaneArea, number>>> = { left: 180, right: 250 };

/** The order in which areas are split off the page; the centre gets the rest. */
const AREAS: readonly PaneArea[] = ['centre', 'left', 'right', 'bottom'];

/** The stored layout, with the panes that existed then, so that a later version finds its new ones. */
interface StoredLayout {
  readonly known: readonly string[];
  readonly layout?: SerializedDockview;
  /** Instead of a layout: panes that shall have their default places. */
  readonly inPlace?: readonly string[];
}

/** Puts every pane in its default place, with the first tab of every area in front. */
export function buildDefaultLayout(dock: Dock, panes: readonly PaneDefinition[]): void {
  dock.clear();
  for (const area of AREAS) {
    for (const pane of panes.filter((candidate) => candidate.area === area)) {
      addPane(dock, pane, panes);
    }
  }
  const centre = panes.find((pane) => pane.area === 'centre');
  if (centre !== undefined) dock.getPanel(centre.id)?.api.setActive();
}

/** Adds a pane to the others of its area, behind those that are before it, or creates the area for it. */
export function addPane(dock: Dock, pane: PaneDefinition, panes: readonly PaneDefinition[]): void {
  const isOpen = (id: string): boolean => dock.panels.some((panel) => panel.id === id);
  if (isOpen(pane.id)) return;
  const beside = panes.find((other) => other.area === pane.area && isOpen(other.id));
  dock.addPanel({
    id: pane.id,
    title: pane.title,
    component: 'pane',
    minimumWidth: LEAST_WIDTH[pane.area],
    ...(beside === undefined
      ? edgePlace(dock, pane.area, panes)
      : {
          position: {
            referencePanel: beside.id,
            direction: 'within',
            index: placeAmong(dock.getPanel(beside.id)?.group.panels ?? [], pane, panes),
          },
          inactive: true,
        }),
  });
}

/** Where a pane belongs among tabs, which may be those of other areas and in another order. */
function placeAmong(
  tabs: readonly { readonly id: string }[],
  pane: PaneDefinition,
  panes: readonly PaneDefinition[],
): number {
  const earlier = panes.slice(0, panes.indexOf(pane)).filter(({ area }) => area === pane.area);
  return 1 + tabs.findLastIndex((tab) => earlier.some(({ id }) => id === tab.id));
}

/** Puts panes into one column: one group, whose tabs begin with the centre of the page. */
export function buildColumn(
  dock: Dock,
  panes: readonly PaneDefinition[],
  front: string | undefined,
): void {
  dock.clear();
  const ordered = panes.toSorted(
    (a, b) => Number(b.area === 'centre') - Number(a.area === 'centre'),
  );
  for (const pane of ordered) addToColumn(dock, pane);
  const shown = ordered.find(({ id }) => id === front) ?? ordered.at(0);
  if (shown !== undefined) dock.getPanel(shown.id)?.api.setActive();
}

/** Adds a pane behind the others of a column. */
export function addToColumn(dock: Dock, { id, title }: PaneDefinition): void {
  const [first] = dock.panels;
  if (dock.panels.some((panel) => panel.id === id)) return;
  dock.addPanel({
    id,
    title,
    component: 'pane',
    ...(dock.panels.length > 0 && {
      position: { referencePanel: first.id, direction: 'within' },
      inactive: true,
    }),
  });
}

/** The panes that a stored layout shows; all if there is none. */
export function storedPanes(
  storage: Storage,
  panes: readonly PaneDefinition[],
): readonly PaneDefinition[] {
  const { known, layout, inPlace } = (storedLayout(storage) ?? {}) as Partial<StoredLayout>;
  if (!Array.isArray(known)) return panes;
  const read = readLayout(layout, panes);
  const shown = Array.isArray(inPlace) ? inPlace : read && Object.keys(read.panels);
  return panes.filter(({ id }) => shown?.includes(id) !== false || !known.includes(id));
}

function edgePlace(
  dock: Dock,
  area: PaneArea,
  panes: readonly PaneDefinition[],
): Partial<AddPanelOptions> {
  if (area === 'bottom') {
    return { position: { direction: 'below' }, initialHeight: dock.height * SHARE.bottom };
  }
  if (area === 'centre') return { position: { direction: 'right' } };
  const centre = panes.find(
    (other) => other.area === 'centre' && dock.panels.some(({ id }) => id === other.id),
  );
  const position =
    centre === undefined ? { direction: area } : { referencePanel: centre.id, direction: area };
  const initialWidth = Math.max(dock.width * SHARE[area], MIN_WIDTH[area] ?? 0);
  return { position, initialWidth };
}

/**
 * Restores the stored layout; builds the default one if there is none or it cannot be restored. Panes of a second
 * window are docked.
 * @returns the second windows that there were
 */
export function restoreLayout(
  dock: Dock,
  panes: readonly PaneDefinition[],
  storage: Storage,
): readonly StoredWindow[] {
  const saved = (storedLayout(storage) ?? {}) as Partial<StoredLayout>;
  if (Array.isArray(saved.inPlace)) {
    buildDefaultLayout(dock, storedPanes(storage, panes));
    return [];
  }
  if (applyLayout(dock, panes, saved)) return readWindows(saved.layout);
  storage.removeItem(KEY);
  buildDefaultLayout(dock, panes);
  return [];
}

/** The layout that was stored last. */
export function storedLayout(storage: Storage): unknown {
  return readStored(storage, KEY, VERSION);
}

/** Stores a layout for the docking area to come. */
export function setStoredLayout(storage: Storage, layout: unknown): void {
  writeStored(storage, KEY, VERSION, layout);
}

/**
 * Lays panes out as a stored layout says. Panes that it does not know get their default places.
 * @returns false if it is no layout of these panes; then nothing changes, or the area is empty
 */
function applyLayout(
  dock: Dock,
  panes: readonly PaneDefinition[],
  stored: Partial<StoredLayout>,
): boolean {
  const known: unknown = stored.known;
  const layout = Array.isArray(known) ? readLayout(stored.layout, panes) : undefined;
  if (!Array.isArray(known) || layout === undefined) return false;
  try {
    dock.fromJSON(layout);
  } catch {
    return false;
  }
  const inWindows = new Set(readWindows(stored.layout).flatMap(({ views }) => views));
  for (const pane of panes) {
    if (!known.includes(pane.id) || inWindows.has(pane.id)) addPane(dock, pane, panes);
  }
  return true;
}

export function storeLayout(dock: Dock, panes: readonly PaneDefinition[], storage: Storage): void {
  const stored: StoredLayout = { known: panes.map((pane) => pane.id), layout: dock.toJSON() };
  writeStored(storage, KEY, VERSION, stored);
}

/** Stores that some panes shall have their default places, for an area that is not laid out now. */
export function storeDefaultLayout(
  wanted: readonly PaneDefinition[],
  panes: readonly PaneDefinition[],
  storage: Storage,
): void {
  const [known, inPlace] = [panes, wanted].map((some) => some.map(({ id }) => id));
  writeStored(storage, KEY, VERSION, { known, inPlace } satisfies StoredLayout);
}

/** The pane that was in front of a column last. */
export function storedFront(storage: Storage): string | undefined {
  const front = readStored(storage, FRONT_KEY, VERSION);
  return typeof front === 'string' ? front : undefined;
}

export function storeFront(id: string, storage: Storage): void {
  writeStored(storage, FRONT_KEY, VERSION, id);
}
