/** Keys that were held; Ctrl is Command on a Mac. */
export interface Modifiers {
  readonly ctrl: boolean;
  readonly shift: boolean;
}

/** How a row came to be picked. */
export interface RowPick extends Modifiers {
  readonly by: 'pointer' | 'arrow' | 'enter';
  /** `data-part` of what was clicked in the row, if that has one. */
  readonly part?: string | undefined;
}

export function modifiersOf(event: {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}): Modifiers {
  return { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
}

/** What the keyboard has to know of the rows of a tree, as columns. */
export interface TreeShape {
  readonly count: number;
  /** 0 for a root. */
  readonly depth: ArrayLike<number>;
  /** 1 if the row has children, shown or not. */
  readonly parent: ArrayLike<number>;
  /** 1 if the children follow. */
  readonly expanded: ArrayLike<number>;
}

/** What a key does in a tree whose focus is on a row. */
export interface TreeAction {
  readonly type: 'move' | 'expand' | 'collapse';
  readonly row: number;
}

/**
 * The arrow keys of a tree as the ARIA practices describe them.
 * @param page rows that Page Up and Page Down move by
 * @returns undefined if the key means nothing here
 */
export function treeAction(
  key: string,
  row: number,
  shape: TreeShape,
  page: number,
): TreeAction | undefined {
  switch (key) {
    case 'ArrowUp':
      return moveTo(row - 1, shape);
    case 'ArrowDown':
      return moveTo(row + 1, shape);
    case 'PageUp':
      return moveTo(row - page, shape);
    case 'PageDown':
      return moveTo(row + page, shape);
    case 'Home':
      return moveTo(0, shape);
    case 'End':
      return moveTo(shape.count - 1, shape);
    case 'ArrowRight':
      return inward(row, shape);
    case 'ArrowLeft':
      return outward(row, shape);
    default:
      return undefined;
  }
}

function moveTo(row: number, { count }: TreeShape): TreeAction {
  return { type: 'move', row: Math.max(0, Math.min(count - 1, row)) };
}

function inward(row: number, shape: TreeShape): TreeAction {
  if (shape.parent[row] === 0) return moveTo(row, shape);
  return shape.expanded[row] === 1 ? moveTo(row + 1, shape) : { type: 'expand', row };
}

function outward(row: number, shape: TreeShape): TreeAction {
  if (shape.expanded[row] === 1) return { type: 'collapse', row };
  for (let above = row - 1; above >= 0; above--) {
    if (shape.depth[above] < shape.depth[row]) return moveTo(above, shape);
  }
  return moveTo(row, shape);
}

/**
 * The next row, from `row` on and around, whose text begins with what was typed. The first letter
 * typed moves on from the current row, further ones may stay on it.
 * @returns -1 if there is none
 */
export function typeAhead(
  typed: string,
  row: number,
  count: number,
  textOf: (row: number) => string,
): number {
  const prefix = typed.toLowerCase();
  for (let step = typed.length > 1 ? 0 : 1; step <= count; step++) {
    const candidate = (row + step) % count;
    // A name that is read from right to left begins with a mark that nobody types.
    const text = textOf(candidate).replace('\u2068', '').toLowerCase();
    if (text.startsWith(prefix)) return candidate;
  }
  return -1;
}

/**
 * Whether what was typed is a word for {@link typeAhead}, which found `row`: a first letter that no row begins
 * with is none, so that it can be a shortcut.
 */
export function isTyping(typed: string, row: number): boolean {
  return row >= 0 || typed.length > 1;
}
