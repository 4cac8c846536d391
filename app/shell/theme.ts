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

/** The system's theme; dark if it has no preference. */
export function systemTheme(): ThemeName {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
