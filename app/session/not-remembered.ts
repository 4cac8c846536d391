import type { AssetsSlice } from './state/assets.ts';

/** Says, once, that the browser keeps nothing. */
export function noteNotRemembered({ note }: Pick<AssetsSlice, 'note'>): void {
  note(
    'Browser storage',
    'is blocked or full, so nothing will be remembered: what is open, layout, preferences and joint masks last until the page closes.',
  );
}
