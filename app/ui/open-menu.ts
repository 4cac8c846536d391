import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import type { MenuEntry } from './menu-items.tsx';
import { loadPopups } from './popups.ts';

/** The one menu that is open, or was last. */
export interface OpenMenu {
  readonly isOpen: boolean;
  /** Of whatever opened it. */
  readonly id: string;
  readonly items: readonly MenuEntry[];
  /** A button to stand below, or a point. */
  readonly anchor?: Element | { readonly getBoundingClientRect: () => DOMRect };
}

const NONE: OpenMenu = { isOpen: false, id: '', items: [] };

const listeners = createListeners();
let current = NONE;
let pressedOver: string | undefined;

/** Notes, before anyone else hears of it, which menu is open when the pointer goes down; until it is told to stop. */
export function watchPresses(page: Window): () => void {
  page.addEventListener('pointerdown', notePress, { capture: true });
  return () => page.removeEventListener('pointerdown', notePress, { capture: true });
}

function notePress(): void {
  pressedOver = current.isOpen ? current.id : undefined;
}

/** Opens a menu in place of any other. */
export function openMenu(menu: Omit<OpenMenu, 'isOpen'>): void {
  loadPopups();
  current = { ...menu, isOpen: true };
  listeners.tell();
}

export function closeMenu(): void {
  current = { ...current, isOpen: false };
  listeners.tell();
}

export function useOpenMenu(): OpenMenu {
  return useSyncExternalStore(listeners.subscribe, () => current);
}

/** Whether the menu of this id was open when the pointer last went down. */
export function wasOpenWhenPressed(id: string): boolean {
  return pressedOver === id;
}

/** Whether the menu of this id is open. */
export function useIsMenuOpen(id: string): boolean {
  const isOpen = (): boolean => current.isOpen && current.id === id;
  return useSyncExternalStore(listeners.subscribe, isOpen, isOpen);
}
