import type { Direction } from '#engine/inspect';
import { findAsset } from './assets.ts';
import type { StageState } from './stage.ts';
import type { ViewSlice } from './view.ts';

/** The rotation x y z w from model space to the viewport's space, where y is up. */
export type Orientation = readonly number[];

/** Model space with y up: no rotation. */
export const Y_UP: Orientation = [0, 0, 0, 1];

/** Model space with z up: a rotation by -90° about x. */
const Z_UP: Orientation = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** The viewport's up direction in model space. */
export function upDirection([x, y, z, w]: Orientation): Direction {
  return [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)];
}

/** The orientation of what is on the stage; the same object as long as the stage does not change. */
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
