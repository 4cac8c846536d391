import type { ThemeName } from '../../session/state/view.ts';

/** Red, green, blue for x, y, z, as in every other tool; letters stand beside them where there is room. */
export const axisColors: Readonly<Record<ThemeName, readonly [string, string, string]>> = {
  dark: ['#ff6b6b', '#7bd88f', '#6aa9ff'],
  light: ['#c62828', '#2e7d32', '#1f5fd0'],
};
