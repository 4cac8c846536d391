import { createListeners } from './listeners.ts';
import { listenTo } from './pointer.ts';
import { loadPopups } from './popups.ts';

/** A line of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly keys?: readonly string[] | undefined;
  readonly disabled?: boolean | undefined;
  /** Whether it is ticked; missing where it is nothing to tick. */
  readonly checked?: boolean | undefined;
  readonly run: () => void;
}

export interface Submenu {
  readonly label: string;
  readonly items: readonly MenuEntry[];
}

export type MenuEntry = MenuItem | Submenu | 'separator';

/** The one menu of a root that is open, or was last. */
export interface OpenMenu {
  readonly isOpen: boolean;
  /** Of whatever opened it. */
  readonly id: string;
  readonly items: readonly MenuEntry[];
  /** Whether a key has opened it, and not a press: its first line is chosen then. */
  readonly isByKeys: boolean;
  /** A button to stand below, or a point. */
  readonly anchor?: Element | { readonly getBoundingClientRect: () => DOMRect };
}

/** The menu of buttons and right clicks; there is one at a time in a root. */
export interface MenuOpener {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => OpenMenu;
  /** Opens a menu in place of any other. */
  open(menu: Omit<OpenMenu, 'isOpen' | 'isByKeys'>): void;
  close(): void;
  /** Whether the menu of this id was open when the pointer last went down. */
  wasOpenWhenPressed(id: string): boolean;
  /**
   * Records, before other listeners, whether keys or the pointer are used, and which menu is open when the pointer
   * goes down. Returns a function that stops it.
   */
  watchPresses(root: HTMLElement): () => void;
}

export function createMenuOpener(): MenuOpener {
  const { subscribe, notify } = createListeners();
  let current: OpenMenu = { isOpen: false, id: '', items: [], isByKeys: false };
  let isByKeys = false;
  let pressedOver: string | undefined;
  const set = (menu: OpenMenu): void => {
    current = menu;
    notify();
  };
  const notePress = (): void => {
    isByKeys = false;
    pressedOver = current.isOpen ? current.id : undefined;
  };
  const noteKey = (): void => void (isByKeys = true);
  return {
    subscribe,
    current: () => current,
    open: (menu) => {
      loadPopups();
      set({ ...menu, isByKeys, isOpen: true });
    },
    close: () => set({ ...current, isOpen: false }),
    wasOpenWhenPressed: (id) => pressedOver === id,
    watchPresses: (root) => listenTo(root, { pointerdown: notePress, keydown: noteKey }, true),
  };
}
