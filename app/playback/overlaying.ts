import { appStore } from '../session/state/store.ts';
import type { Frame } from './frame.ts';
import { createGhosts } from './ghosts.ts';
import type { Ghosts } from './ghosts.ts';
import { rootMotion } from './moving.ts';
import { createOverlay } from './overlay.ts';
import type { Overlay } from './overlay.ts';
import { player } from './playback.ts';

/** The clip on the page's stage beside what it is measured against. */
export const overlay: Overlay = createOverlay(appStore, rootMotion, () => player.refresh());

player.take(overlay.companion);

/** The page's poses before and after. */
export const ghosts: Ghosts = createGhosts(appStore, rootMotion, () => player.refresh());

player.take(ghosts.companion);

/** Matrices of the joints as the viewport shows them: those of the frame, unless its error is looked at. */
export function shownModels({ models }: Frame): Float32Array {
  return overlay.of === undefined ? models : overlay.shown;
}

/** Matrices of what the clip is measured against, while both are shown. */
export function referenceModels(): Float32Array | undefined {
  return overlay.of === undefined ? undefined : overlay.reference;
}
