import type { JointIndex } from '#engine/base';
import { MATRIX_FLOATS, type Clip } from '#engine/model';
import { Y_UP, type Orientation } from '../../session/state/stage.ts';
import { writeBoneInstances } from './bone-instances.ts';
import {
  addBoxes,
  addPoint,
  diagonal,
  emptyBounds,
  pad,
  BOUNDS_FLOATS,
  isEmpty,
  type Bounds,
} from './bounds.ts';
import { gridFor, type Grid } from './grid.ts';
import { motionBoxes } from './motion-bounds.ts';
import { orientedBoxes } from './view.ts';
import type { BoneField, StagedMesh } from './staged.ts';

/** Bounds of the whole motion in the space of the ground, and the grid for them. */
export interface SceneBounds {
  /** Boxes of poses over the whole motion, one after another. */
  readonly boxes: Float32Array;
  /** Around all of them. */
  readonly bounds: Bounds;
  readonly grid: Grid;
  readonly orientation: Orientation;
  /** Distance of the reference to the left of the clip; 0 if both are in one place. */
  readonly gap: number;
}

/** Margin around joints, relative to the extent of the skeleton. */
const MARGIN = 0.03;

/** Edit time, once a combination of skeleton, clip, mesh and orientation. */
export function sceneBounds(
  bones: BoneField | undefined,
  clip: Clip | undefined,
  mesh: StagedMesh | undefined,
  orientation = Y_UP,
): SceneBounds {
  const own =
    bones === undefined
      ? bindBounds(mesh)
      : motionBoxes(bones.skeleton, clip, mesh?.reach, bones.extent * MARGIN);
  const boxes = orientedBoxes(own, orientation);
  const bounds = emptyBounds();
  addBoxes(bounds, boxes);
  return {
    boxes,
    bounds,
    grid: gridFor(bones?.extent ?? diagonal(bounds), bounds),
    orientation,
    gap: 0,
  };
}

/** Bounds of a mesh in its bind pose, shown without a skeleton. */
function bindBounds(mesh: StagedMesh | undefined): Bounds {
  const bounds = emptyBounds();
  const positions = mesh?.skin.positions ?? new Float32Array(0);
  for (let at = 0; at < positions.length; at += 3) {
    addPoint(bounds, positions[at], positions[at + 1], positions[at + 2]);
  }
  return bounds;
}

/** Margin around what is framed, relative to its own extent and to the skeleton's. */
const SELECTION_MARGIN = 0.4;
const MARGIN_OF_SKELETON = 0.015;

/** The box around the bones of the selected joints in a pose; edit time. */
export function selectionBounds(
  { table, sizes, matrices, skeleton, extent }: BoneField,
  models: Float32Array,
  selected: readonly JointIndex[],
): Bounds {
  const bounds = emptyBounds();
  if (models.length !== skeleton.count * MATRIX_FLOATS) return bounds;
  writeBoneInstances(table, models, sizes, matrices);
  for (let bone = 0; bone < table.count; bone++) {
    if (!selected.includes(table.joint[bone])) continue;
    const at = bone * MATRIX_FLOATS;
    const [x, y, z] = matrices.subarray(at + 12, at + 15);
    addPoint(bounds, x, y, z);
    addPoint(bounds, x + matrices[at + 4], y + matrices[at + 5], z + matrices[at + 6]);
  }
  pad(bounds, diagonal(bounds) * SELECTION_MARGIN + extent * MARGIN_OF_SKELETON);
  return bounds;
}

/** Distance between the two characters, relative to the width of one. */
const ROOM = 1.15;

/** Bounds of both characters, with the reference to the left of the clip. */
export function withBeside(around: SceneBounds): SceneBounds {
  const { boxes } = around;
  const gap = isEmpty(around.bounds) ? 0 : ROOM * (around.bounds[3] - around.bounds[0]);
  const both = new Float32Array(2 * boxes.length);
  both.set(boxes);
  both.set(boxes, boxes.length);
  for (let at = boxes.length; at < both.length; at += BOUNDS_FLOATS) {
    both[at] -= gap;
    both[at + 3] -= gap;
  }
  const bounds = emptyBounds();
  addBoxes(bounds, both);
  return { ...around, boxes: both, bounds, gap };
}
