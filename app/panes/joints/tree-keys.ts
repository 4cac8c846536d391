import type { JointIndex } from '#engine';
import type { TreeRows } from './tree-rows.ts';

/** What a key does in a tree whose focus is on a row. */
export type TreeAction =
  | { readonly type: 'move'; readonly row: number }
  | { readonly type: 'expand' | 'collapse'; readonly joint: JointIndex };

/**
 * The arrow keys of a tree as the ARIA practices describe them.
 * @param page rows that Page Up and Page Down move by
 * @returns undefined where the key means nothing here
 */
export function treeAction(
  key: string,
  row: number,
  rows: TreeRows,
  page: number,
): TreeAction | undefined {
  switch (key) {
    case 'ArrowUp':
      return moveTo(row - 1, rows);
    case 'ArrowDown':
      return moveTo(row + 1, rows);
    case 'PageUp':
      return moveTo(row - page, rows);
    case 'PageDown':
      return moveTo(row + page, rows);
    case 'Home':
      return moveTo(0, rows);
    case 'End':
      return moveTo(rows.count - 1, rows);
    case 'ArrowRight':
      return inward(row, rows);
    case 'ArrowLeft':
      return outward(row, rows);
    default:
      return undefined;
  }
}

function moveTo(row: number, rows: TreeRows): TreeAction {
  return { type: 'move', row: Math.max(0, Math.min(rows.count - 1, row)) };
}

function inward(row: number, rows: TreeRows): TreeAction {
  if (rows.parent[row] === 0) return moveTo(row, rows);
  return rows.expanded[row] === 1
    ? moveTo(row + 1, rows)
    : { type: 'expand', joint: rows.joint[row] };
}

function outward(row: number, rows: TreeRows): TreeAction {
  if (rows.expanded[row] === 1) return { type: 'collapse', joint: rows.joint[row] };
  for (let above = row - 1; above >= 0; above--) {
    if (rows.depth[above] < rows.depth[row]) return moveTo(above, rows);
  }
  return moveTo(row, rows);
}

/**
 * The next row, from `row` on and around, whose name begins with what was typed. The first letter
 * typed moves on from the current row, further ones may stay on it.
 * @returns -1 where there is none
 */
export function typeAhead(
  typed: string,
  row: number,
  rows: TreeRows,
  names: readonly string[],
): number {
  const prefix = typed.toLowerCase();
  const first = typed.length > 1 ? 0 : 1;
  for (let step = first; step <= rows.count; step++) {
    const candidate = (row + step) % rows.count;
    if (names[rows.joint[candidate]].toLowerCase().startsWith(prefix)) return candidate;
  }
  return -1;
}

/** The joints of all rows between two, the one at `to` last, so that it becomes the active one. */
export function jointsBetween(from: number, to: number, rows: TreeRows): JointIndex[] {
  const step = to < from ? -1 : 1;
  const joints: JointIndex[] = [];
  for (let row = from; row !== to + step; row += step) joints.push(rows.joint[row]);
  return joints;
}
