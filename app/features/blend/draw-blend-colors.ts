import type { Palette } from '../../draw/palette.ts';

/** Of layers, by their places. */
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

/** The colour of a layer, by its place, as CSS has it. */
export function layerVariable(place: number): string {
  return `var(--${LAYER_COLORS[place % LAYER_COLORS.length]})`;
}
