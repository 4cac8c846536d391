import { selectComparison, type Comparison, type ErrorState } from './error.ts';
import type { BlendSlice } from './blend.ts';
import type { SliceCreator } from './changes.ts';

/** How a clip and what it is measured against are shown together. */
export const OVERLAY_MODES = ['off', 'overlaid', 'beside', 'wiped', 'flickered'] as const;
export type OverlayMode = (typeof OVERLAY_MODES)[number];

/** One of the two that are shown together. */
export type OverlaySide = 'reference' | 'clip';

export const ERROR_PAINTS = ['none', 'bones', 'points', 'skin'] as const;
export type ErrorPaint = (typeof ERROR_PAINTS)[number];

/** How many times farther than it is off everything is shown. */
export const MAGNIFICATIONS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200];

/** Poses before, and as many after, that are shown around the current one. */
export const GHOST_COUNTS: readonly number[] = [0, 1, 2, 4];

/** What the viewport shows of a clip's source, its error, and its other times. */
export interface OverlayOptions {
  readonly mode: OverlayMode;
  /** One of {@link MAGNIFICATIONS}. */
  readonly magnification: number;
  readonly paint: ErrorPaint;
  /** Whether the active joint leaves a trail, in the clip and in its source. */
  readonly trails: boolean;
  /** One of {@link GHOST_COUNTS}. */
  readonly ghosts: number;
  /** Share of the view's width, from the left, that shows the source while wiped. */
  readonly wipe: number;
}

export interface OverlaySlice {
  readonly overlay: OverlayOptions;
  /** Whose turn it is while both flicker. */
  readonly overlayTurn: OverlaySide;
  setOverlay(options: Partial<OverlayOptions>): void;
  /** Makes it the other's turn. */
  flickerOverlay(): void;
}

/** What is shown together, and what that depends on. */
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

/** Whether a person wants to see what a clip is measured against, or its error. */
function isOverlayRequested({ mode, magnification, paint }: OverlayOptions): boolean {
  return mode !== 'off' || magnification !== 1 || paint !== 'none';
}

/** What is shown together, where that is wanted; blended poses have no source to be shown with. */
export function selectOverlaid(state: OverlayState): Comparison | undefined {
  if (!isOverlayRequested(state.overlay) || state.blendOn) return undefined;
  return selectComparison(state);
}

/** How the viewport shows both: `off` if there is nothing to show beside the clip. */
export function selectMode(state: OverlayState): OverlayMode {
  return selectOverlaid(state) === undefined ? 'off' : state.overlay.mode;
}
