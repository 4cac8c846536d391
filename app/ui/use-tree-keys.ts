import { useRef } from 'react';
import type { DOMAttributes, KeyboardEvent } from 'react';
import { modifiersOf, isTyping, treeAction, typeAhead } from './tree-keys.ts';
import type { RowPick, TreeAction, TreeShape } from './tree-keys.ts';

/** The tree that keys act on. */
export interface KeyTarget {
  /** At least one row. */
  readonly shape: TreeShape;
  /** The row that the keyboard is on. */
  readonly current: number;
  readonly rowHeight: number;
  /** What typing letters looks for. */
  readonly textOf: (row: number) => string;
  /** The keyboard goes to a row, without picking it. */
  readonly onMove: (row: number) => void;
  /** A row is clicked, walked to by arrow keys, or entered. */
  readonly onPick: (row: number, how: RowPick) => void;
  /** Missing if no row has children. */
  readonly onToggle?: (row: number, expanded: boolean) => void;
}

/** A pause longer than this, in milliseconds, begins a new word. */
const TYPING_PAUSE = 800;

/** What the element of the tree takes. */
type TreeHandlers = Required<
  Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onPointerDown'>
>;

/**
 * Walks, expands, picks and looks up; whatever means nothing to a tree goes on to the page.
 *
 * Letters are the page's shortcuts, too. They look names up where the focus has come by keyboard;
 * after a click they stay shortcuts, and so do those that no name begins with.
 */
export function useTreeKeys(tree: KeyTarget): TreeHandlers {
  const typed = useRef({ text: '', at: 0 });
  const byKeyboard = useRef(false);

  const act = ({ type, row }: TreeAction, event: KeyboardEvent): void => {
    const held = modifiersOf(event);
    if (type !== 'move') tree.onToggle?.(row, type === 'expand');
    else if (held.ctrl && !held.shift) tree.onMove(row);
    else tree.onPick(row, { ...held, by: 'arrow' });
  };

  /** False if the letter means nothing to the tree. */
  const findByText = ({ key, timeStamp }: KeyboardEvent): boolean => {
    const fresh = timeStamp - typed.current.at > TYPING_PAUSE;
    const text = (fresh ? '' : typed.current.text) + key;
    const row = typeAhead(text, tree.current, tree.shape.count, tree.textOf);
    if (!isTyping(text, row)) return false;
    typed.current = { text, at: timeStamp };
    if (row >= 0) tree.onMove(row);
    return true;
  };

  const handle = (event: KeyboardEvent<HTMLElement>): boolean => {
    const held = modifiersOf(event);
    const page = rowsInSight(event.currentTarget, tree.rowHeight);
    const action = treeAction(event.key, tree.current, tree.shape, page);
    if (action !== undefined) act(action, event);
    else if (isMenuKey(event)) openMenu(event.currentTarget, tree.current);
    else if (event.key === 'Enter' || (event.key === ' ' && held.ctrl)) {
      tree.onPick(tree.current, { ...held, by: 'enter' });
    } else if (byKeyboard.current && isLetter(event)) findByText(event);
    else return false;
    return true;
  };

  return {
    onFocus: ({ currentTarget }) => {
      byKeyboard.current = currentTarget.matches(':focus-visible');
    },
    onPointerDown: () => {
      byKeyboard.current = false;
    },
    onKeyDown: (event) => {
      if (event.altKey || !handle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Whole rows that are seen, less one to keep the place by. */
function rowsInSight(tree: HTMLElement, rowHeight: number): number {
  return Math.max(1, Math.floor(tree.clientHeight / rowHeight) - 1);
}

function isLetter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && /^[\p{L}\p{N}_]$/u.test(key);
}

/** Whether a press asks for a menu, as a right press does. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** At the row that the keyboard is on, wherever the pointer is. */
function openMenu(tree: HTMLElement, current: number): void {
  openContextMenu(tree.querySelector(`[data-row="${current}"]`));
}

/** Opens the menu that a right press on an element opens, below it. */
export function openContextMenu(element: Element | null): void {
  if (element === null) return;
  const { left, bottom } = element.getBoundingClientRect();
  const place = { clientX: left + 24, clientY: bottom };
  element.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }),
  );
}
