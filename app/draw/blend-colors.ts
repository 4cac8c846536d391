import type { Palette } from './palette.ts';

const LAYER_COLORS = [
  'translation',
  'hot',
  'scale',
  'rotation',
  'iframe',
  'cursor',
  'accent',
  'warning',
] as const satisfies readonly (keyof Palette)[];

/** The colour of a layer, by its place; as a CSS variable too, see {@link layerVariable}. */
export function layerColor(palette: Palette, place: number): string {
  return palette[LAYER_COLORS[place % LAYER_COLORS.length]];
}

export function layerVariable(place: number): string {
  return `var(--${LAYER_COLORS[place % LAYER_COLORS.length]})`;
}
