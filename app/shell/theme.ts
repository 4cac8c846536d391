import { palettes } from '../draw/palette.ts';
import type { SessionStore } from '../session/state/store.ts';
import type { ThemeName } from '../session/state/view.ts';
import { FONTS } from '../ui/page-fonts.ts';

/** The CSS variable of a palette's field: `controlHover` → `--control-hover`. */
export function cssVariable(field: string): string {
  return `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Keeps an element's CSS variables and attributes equal to the store's theme and density; returns a function that stops it. */
export function applyTheme(store: SessionStore, root: HTMLElement): () => void {
  const apply = (): void => {
    const { theme, density } = store.getState();
    for (const [field, color] of Object.entries(palettes[theme])) {
      root.style.setProperty(cssVariable(field), color);
    }
    root.dataset.theme = theme;
    root.dataset.density = density;
  };
  for (const [name, font] of Object.entries(FONTS)) root.style.setProperty(name, font);
  apply();
  return store.subscribe((state, before) => {
    if (state.theme !== before.theme || state.density !== before.density) apply();
  });
}

/**
 * Follows the system's theme, which may change at dusk or by hand; dark if it has no preference.
 * @param begin told the theme of now; returns what is told later ones
 * @returns a function that stops it
 */
export function followSystemTheme(
  begin: (theme: ThemeName) => (theme: ThemeName) => void,
): () => void {
  const light = matchMedia('(prefers-color-scheme: light)');
  const now = (): ThemeName => (light.matches ? 'light' : 'dark');
  const next = begin(now());
  const change = (): void => next(now());
  light.addEventListener('change', change);
  return () => light.removeEventListener('change', change);
}
