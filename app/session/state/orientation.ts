import type { Direction } from '#engine/inspect';
import { findAsset } from './assets.ts';
import type { StageState } from './stage.ts';
import type { ViewSlice } from './view.ts';

/** How the space that models are in stands on the ground of the viewport, where y is up: a rotation x y z w. */
export type Orientation = readonly number[];

/** y is up, as on the ground itself. */
export const Y_UP: Orientation = [0, 0, 0, 1];

/** A quarter turn about x, back: z becomes up. */
const Z_UP: Orientation = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The way up from the ground, seen from the space of the models that stand on it. */
export function upDirection([x, y, z, w]: Orientation): Direction {
  return [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)];
}

/** How what is on the stage stands; the same object as long as the same is on it. */
export function selectOrientation(state: StageState & ViewSlice): Orientation {
  switch (state.viewport.up) {
    case 'y':
      return Y_UP;
    case 'z':
      return Z_UP;
    case 'file':
      return fileOrientation(state);
  }
}

function fileOrientation({ files, assets, skeletonId, meshId }: StageState): Orientation {
  const fileId = findAsset(assets, skeletonId ?? meshId)?.fileId;
  return files.find(({ id }) => id === fileId)?.imported?.orientation ?? Y_UP;
}
