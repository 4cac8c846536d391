import { errorColor } from './draw-error-map.ts';
import type { ErrorLook } from './draw-error-map.ts';

/** Stops that a gradient needs to look like the scale itself. */
const STOPS = 12;

/** The scale from its dark end to its bright one, as a CSS background. */
export function errorGradient(colors: ErrorLook['colors']): string {
  const stops = Array.from({ length: STOPS }, (_, i) => errorColor(i / (STOPS - 1), colors));
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
