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
}

/**
 * A layout that dockview can show, made of a stored value, which may be anything.
 * @returns undefined unless all of the value makes sense
 */
export function readLayout(
  value: unknown,
  panes: readonly PaneDefinition[],
): SerializedDockview | undefined {
  const reading = { missing: new Map(panes.map((pane) => [pane.id, pane])), groups: new Set('') };
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
    root: readNode(root, reading, 0),
    width: size(width),
    height: size(height),
    orientation: orientation as Grid['orientation'],
  };
}

function readNode(value: unknown, reading: Reading, depth: number): GridNode {
  const { type, data, size: stored, visible } = record(value);
  if (depth > MAX_DEPTH || visible === false) refuse();
  const own = size(stored);
  if (type === 'leaf' && depth > 0) return { type, size: own, data: readGroup(data, reading) };
  if (type !== 'branch') refuse();
  const nodes = list(data).map((node) => readNode(node, reading, depth + 1));
  return { type: 'branch', size: own, data: nodes };
}

function readGroup(value: unknown, { missing, groups }: Reading): Group {
  const { id, views, activeView } = record(value);
  if (typeof id !== 'string' || groups.has(id)) return refuse();
  groups.add(id);
  const ids = list(views).map((view) =>
    typeof view === 'string' && missing.delete(view) ? view : refuse(),
  );
  if (ids.length === 0) refuse();
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
    data === undefined ? { grid: readGrid(grid, reading) } : { data: readGroup(data, reading) };
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
