import type { SerializedDockview } from 'dockview-react';
import type { PaneDefinition } from '../session/panes.ts';

type Grid = SerializedDockview['grid'];
type GridNode = Grid['root'];
type Group = Extract<GridNode['data'], { readonly views: string[] }>;
type FloatingGroup = NonNullable<SerializedDockview['floatingGroups']>[number];

/** Deepest nesting of a layout; nobody splits as often by hand. */
const MAX_DEPTH = 32;

/** What is read so far: no pane and no group may occur twice. */
interface Reading {
  /** Panes by id that were not found yet. */
  readonly missing: Map<string, PaneDefinition>;
  readonly groups: Set<string>;
  /** Panes of second windows, by the group that they came from: they are docked there. */
  readonly windows: ReadonlyMap<string, readonly string[]>;
}

/** A second window: its panes, and where on the screen it was. */
export interface StoredWindow {
  /** The group that they came from; it is hidden if it had no other. */
  readonly group: string | undefined;
  readonly views: readonly string[];
  readonly place: WindowPlace | undefined;
}

/** CSS pixels of the screens, of which some are to the left of others. */
export interface WindowPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The second windows of a stored layout, as far as they are understood. */
export function readWindows(layout: unknown): StoredWindow[] {
  try {
    return list(record(layout).popoutGroups ?? []).map(readWindow);
  } catch {
    return [];
  }
}

function readWindow(value: unknown): StoredWindow {
  const { data, grid, gridReferenceGroup: group, position } = record(value);
  return {
    group: typeof group === 'string' ? group : undefined,
    views: data === undefined ? viewsIn(record(grid).root, 0) : viewsOf(data),
    place: readPlace(position),
  };
}

function viewsIn(node: unknown, depth: number): string[] {
  const { type, data } = record(node);
  if (depth > MAX_DEPTH) refuse();
  return type === 'leaf' ? viewsOf(data) : list(data).flatMap((one) => viewsIn(one, depth + 1));
}

function viewsOf(group: unknown): string[] {
  return list(record(group).views).filter((view) => typeof view === 'string');
}

function readPlace(value: unknown): WindowPlace | undefined {
  const { left, top, width, height } = (value ?? {}) as Partial<Record<keyof WindowPlace, unknown>>;
  const isOnScreen = isPixels(left, -1e5) && isPixels(top, -1e5);
  if (!isOnScreen || !isPixels(width, 1) || !isPixels(height, 1)) return undefined;
  return { left, top, width, height };
}

function isPixels(value: unknown, least: number): value is number {
  return typeof value === 'number' && value >= least && value < 1e5;
}

/**
 * A layout that dockview can show, made of a stored value, which may be anything.
 * @returns undefined unless all of the value makes sense
 */
export function readLayout(
  value: unknown,
  panes: readonly PaneDefinition[],
): SerializedDockview | undefined {
  const reading = {
    missing: new Map(panes.map((pane) => [pane.id, pane])),
    groups: new Set(''),
    windows: new Map(readWindows(value).map(({ group = '', views }) => [group, views])),
  };
  try {
    const { grid: storedGrid, floatingGroups: floating = [], activeGroup } = record(value);
    const grid = readGrid(storedGrid, reading);
    const floatingGroups = list(floating).map((group) => readFloating(group, reading));
    const shown = panes.filter(({ id }) => !reading.missing.has(id));
    if (shown.length === 0) return undefined;
    return {
      grid,
      floatingGroups,
      panels: Object.fromEntries(
        shown.map(({ id, title }) => [id, { id, title, contentComponent: 'pane' }]),
      ),
      ...(typeof activeGroup === 'string' && reading.groups.has(activeGroup) && { activeGroup }),
    };
  } catch {
    return undefined;
  }
}

class NoLayout extends Error {
  override readonly name = 'NoLayout';
}

function refuse(): never {
  throw new NoLayout();
}

function readGrid(value: unknown, reading: Reading): Grid {
  const { root, width, height, orientation } = record(value);
  if (orientation !== 'HORIZONTAL' && orientation !== 'VERTICAL') refuse();
  return {
    root: readNode(root, reading, 0) ?? refuse(),
    width: size(width),
    height: size(height),
    orientation: orientation as Grid['orientation'],
  };
}

/** Undefined for what is hidden: a group whose panes are all in a window that is not known. */
function readNode(value: unknown, reading: Reading, depth: number): GridNode | undefined {
  const { type, data, size: stored, visible } = record(value);
  if (depth > MAX_DEPTH) refuse();
  const own = size(stored);
  if (type === 'leaf' && depth > 0) {
    const group = readGroup(data, reading, visible === false);
    return group && { type, size: own, data: group };
  }
  if (type !== 'branch' || visible === false) refuse();
  const nodes = list(data).flatMap((node) => readNode(node, reading, depth + 1) ?? []);
  if (depth > 0 && nodes.length === 0) return undefined;
  return { type: 'branch', size: own, data: withGaps(nodes) };
}

/** CSS pixels between groups of panes. */
export const GAP = 1;

/** Dockview stores what of a node is seen, and takes sizes with their shares of the gaps. */
function withGaps(nodes: readonly GridNode[]): GridNode[] {
  const share = (GAP * (nodes.length - 1)) / nodes.length;
  return nodes.map((node) => ({ ...node, size: (node.size ?? 0) + share }));
}

function readGroup(value: unknown, reading: Reading, isHidden = false): Group | undefined {
  const { missing, groups, windows } = reading;
  const { id, views, activeView } = record(value);
  if (typeof id !== 'string' || groups.has(id)) return refuse();
  groups.add(id);
  if (isHidden && list(views).length > 0) refuse();
  const ids = list(views).map((view) =>
    typeof view === 'string' && missing.delete(view) ? view : refuse(),
  );
  ids.push(...(windows.get(id) ?? []).filter((view) => missing.delete(view)));
  if (ids.length === 0) return isHidden ? undefined : refuse();
  return { id, views: ids, activeView: ids.find((view) => view === activeView) ?? ids[0] };
}

const BOX = ['left', 'right', 'top', 'bottom', 'width', 'height'] as const;

function readFloating(value: unknown, reading: Reading): FloatingGroup {
  const { data, grid, position } = record(value);
  const box = record(position);
  const known = BOX.filter((side) => box[side] !== undefined).map((side) => [
    side,
    size(box[side]),
  ]);
  const content =
    data === undefined
      ? { grid: readGrid(grid, reading) }
      : { data: readGroup(data, reading) ?? refuse() };
  return { ...content, position: Object.fromEntries(known) as FloatingGroup['position'] };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : refuse();
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : refuse();
}

/** Pixels; more than a wall of screens has are none. */
function size(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value < 1e5 ? value : refuse();
}
