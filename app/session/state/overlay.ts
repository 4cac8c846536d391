import { selectErrorComparison } from './error-comparison.ts';
import { type Comparison, type ErrorState } from './error.ts';
import type { BlendSlice } from './blend.ts';
import type { SliceCreator } from './changes.ts';

/** How a clip and its reference are shown together. */
export const OVERLAY_MODES = ['off', 'overlaid', 'beside', 'wiped', 'flickered'] as const;
export type OverlayMode = (typeof OVERLAY_MODES)[number];

/** One of the two poses that are shown together. */
export type OverlaySide = 'reference' | 'clip';

export const ERROR_PAINTS = ['none', 'bones', 'points', 'skin'] as const;
export type ErrorPaint = (typeof ERROR_PAINTS)[number];

/** Factors by which errors are magnified in the viewport. */
export const MAGNIFICATIONS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200];

/** Numbers of poses that are shown before the current one, and the same number after it. */
export const GHOST_COUNTS: readonly number[] = [0, 1, 2, 4];

/** How the viewport shows a clip's source, its error and its other times. */
export interface OverlayOptions {
  readonly mode: OverlayMode;
  /** One of {@link MAGNIFICATIONS}. */
  readonly magnification: number;
  readonly paint: ErrorPaint;
  /** Whether the active joint's path is drawn, in the clip and in its source. */
  readonly trails: boolean;
  /** One of {@link GHOST_COUNTS}. */
  readonly ghosts: number;
  /** Share of the view's width, from the left, that shows the source in wipe mode. */
  readonly wipe: number;
}

export interface OverlaySlice {
  readonly overlay: OverlayOptions;
  /** Which of the two is visible in flicker mode. */
  readonly overlayTurn: OverlaySide;
  setOverlay(options: Partial<OverlayOptions>): void;
  /** Switches to the other in flicker mode. */
  flickerOverlay(): void;
}

/** The parts of the state that the overlay depends on. */
export type OverlayState = ErrorState & OverlaySlice & Pick<BlendSlice, 'blendOn'>;

export const createOverlaySlice: SliceCreator<OverlaySlice> = (set) => ({
  overlay: {
    mode: 'off',
    magnification: 1,
    paint: 'none',
    trails: false,
    ghosts: 0,
    wipe: 0.5,
  },
  overlayTurn: 'clip',
  setOverlay: (options) => set((state) => ({ overlay: { ...state.overlay, ...options } })),
  flickerOverlay: () =>
    set(({ overlayTurn }) => ({ overlayTurn: overlayTurn === 'clip' ? 'reference' : 'clip' })),
});

/** Whether the options ask for the reference or the error. */
function isOverlayRequested({ mode, magnification, paint }: OverlayOptions): boolean {
  return mode !== 'off' || magnification !== 1 || paint !== 'none';
}

/**
 * The comparison to show, if the options ask for one. A blended pose has no source, so it has none.
 */
export function selectOverlaid(state: OverlayState): Comparison | undefined {
  if (!isOverlayRequested(state.overlay) || state.blendOn) return undefined;
  return selectErrorComparison(state);
}

/** How the viewport shows both: `off` if there is nothing to show beside the clip. */
export function selectMode(state: OverlayState): OverlayMode {
  return selectOverlaid(state) === undefined ? 'off' : state.overlay.mode;
}
