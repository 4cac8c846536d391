import { findAsset } from './assets.ts';
import type { SessionState } from './store.ts';

/** How the space that models are in stands on the ground of the viewport, where y is up: a rotation x y z w. */
export type Stance = readonly number[];

/** Which axis of model space is up; `file` where the model's file says so, else y. */
export type UpAxis = 'file' | 'y' | 'z';

/** y is up, as on the ground itself. */
export const UPRIGHT: Stance = [0, 0, 0, 1];

/** A quarter turn about x, back: z becomes up. */
const Z_UP: Stance = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** How what is on the stage stands; the same object as long as the same is on it. */
export function selectStance(state: SessionState): Stance {
  switch (state.viewport.up) {
    case 'y':
      return UPRIGHT;
    case 'z':
      return Z_UP;
    case 'file':
      return stanceOfFile(state);
  }
}

function stanceOfFile({ files, assets, skeletonId, meshId }: SessionState): Stance {
  const fileId = findAsset(assets, skeletonId ?? meshId)?.fileId;
  return files.find(({ id }) => id === fileId)?.imported?.orientation ?? UPRIGHT;
}
