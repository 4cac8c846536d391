import { setIdentity } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import type { Animation, Mesh, RawAnimation, Skeleton } from '#engine/model';
import { localToModel } from '#engine/runtime';
import { Y_UP } from '../../session/state/orientation.ts';
import type { Orientation } from '../../session/state/orientation.ts';
import { axisLengths } from './axis-lines.ts';
import { boneSizes } from './bone-instances.ts';
import type { BoneSizes } from './bone-instances.ts';
import { boneTable } from './bone-table.ts';
import type { BoneTable } from './bone-table.ts';
import { addBoxes, addJoints, addPoint, diagonal, emptyBounds } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { gridFor } from './grid.ts';
import type { Grid } from './grid.ts';
import { labelOrder } from './draw-labels.ts';
import { meshReach, motionBoxes } from './motion-bounds.ts';
import type { MeshReach } from './motion-bounds.ts';
import { skinData } from './skin-data.ts';
import { orientedBoxes } from './orientation.ts';
import type { SkinData } from './skin-data.ts';

/** The bones of a skeleton and the buffer that their matrices are written to every frame. */
export interface BoneField {
  /** Tells one from another: a React key. */
  readonly id: number;
  readonly skeleton: Skeleton;
  readonly table: BoneTable;
  readonly sizes: BoneSizes;
  /** One matrix a bone, see `writeBoneInstances`; of the pose that was last drawn. */
  readonly matrices: Float32Array;
  /** One colour a bone, 3 floats each. */
  readonly colors: Float32Array;
  readonly axisLengths: Float32Array;
  readonly labelOrder: Uint16Array;
  /** Diagonal of the rest pose, above 0. */
  readonly extent: number;
}

/** A mesh made ready for the GPU. */
export interface StagedMesh {
  /** Tells one from another: a React key. */
  readonly id: number;
  readonly mesh: Mesh;
  readonly skin: SkinData;
  readonly reach: MeshReach;
  /** What moves its vertices while nothing does, see `skinningPalette`: what any pose begins with. */
  readonly palette: Float32Array;
}

/** Where everything that is shown stays, as it stands on the ground. */
export interface SceneBounds {
  /** Of poses of the whole motion, one after another. */
  readonly boxes: Float32Array;
  /** Around all of them. */
  readonly bounds: Bounds;
  readonly grid: Grid;
  readonly orientation: Orientation;
  /** How far to the left of the clip what it is measured against stands; 0 where both are in one place. */
  readonly gap: number;
}

/** Extent of a skeleton whose joints rest in one place, relative to how far they move; if they do not, in metres. */
const EXTENT_OF_MOTION = 4;
const EXTENT_OF_POINT = 1;

let lastId = 0;

/** Edit time, once a skeleton and clip. */
export function boneField(
  skeleton: Skeleton,
  clip: Animation | RawAnimation | undefined,
): BoneField {
  const table = boneTable(skeleton);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, skeleton.restPose, models);
  const rest = emptyBounds();
  addJoints(rest, models, skeleton.count);
  const extent = diagonal(rest) || extentOfPoint(skeleton, clip);
  return {
    id: ++lastId,
    skeleton,
    table,
    sizes: boneSizes(extent),
    matrices: new Float32Array(table.count * MATRIX_FLOATS),
    colors: new Float32Array(table.count * 3),
    axisLengths: axisLengths(table, models, extent),
    labelOrder: labelOrder(skeleton),
    extent,
  };
}

/** How large to think of a skeleton whose joints rest in one place: by how far it moves. */
function extentOfPoint(skeleton: Skeleton, clip: Animation | RawAnimation | undefined): number {
  const motion = emptyBounds();
  addBoxes(motion, motionBoxes(skeleton, clip, undefined, 0));
  return diagonal(motion) * EXTENT_OF_MOTION || EXTENT_OF_POINT;
}

/** Edit time, once a mesh. */
export function stagedMesh(mesh: Mesh): StagedMesh {
  const skin = skinData(mesh);
  const joints = mesh.jointRemaps.length;
  const palette = new Float32Array(joints * MATRIX_FLOATS);
  for (let i = 0; i < joints; i++) setIdentity(palette, i * MATRIX_FLOATS);
  return { id: ++lastId, mesh, skin, reach: meshReach(mesh, skin), palette };
}

/** How much room around its joints a skeleton is given, relative to its extent. */
const MARGIN = 0.03;

/** Edit time, once a combination of skeleton, clip, mesh and stance. */
export function sceneBounds(
  bones: BoneField | undefined,
  clip: Animation | RawAnimation | undefined,
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

/** Of a mesh that is shown without a skeleton: as it was bound. */
function bindBounds(mesh: StagedMesh | undefined): Bounds {
  const bounds = emptyBounds();
  const positions = mesh?.skin.positions ?? new Float32Array(0);
  for (let at = 0; at < positions.length; at += 3) {
    addPoint(bounds, positions[at], positions[at + 1], positions[at + 2]);
  }
  return bounds;
}
