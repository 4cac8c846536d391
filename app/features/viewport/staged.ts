import { MathUtils } from 'three';
import { setIdentity } from '#engine/math';
import { MATRIX_FLOATS, type Clip, type Mesh, type Skeleton } from '#engine/model';
import { localToModel } from '#engine/runtime';
import { axisLengths } from './axis-lines.ts';
import { boneSizes, type BoneSizes } from './bone-instances.ts';
import { boneTable, type BoneTable } from './bone-table.ts';
import { addBoxes, addJoints, diagonal, emptyBounds } from './bounds.ts';
import { labelOrder } from './draw-flat-layers.ts';
import { meshReach, motionBoxes, type MeshReach } from './motion-bounds.ts';
import { skinData, type SkinData } from './skin-data.ts';

/** The bones of a skeleton and the buffer that their matrices are written to every frame. */
export interface BoneField {
  /** Tells one from another: a React key. */
  readonly id: string;
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
  readonly id: string;
  readonly mesh: Mesh;
  readonly skin: SkinData;
  readonly reach: MeshReach;
  /** Identity matrices, with which skinning starts; see `skinningPalette`. */
  readonly palette: Float32Array;
}

/** Extent of a skeleton whose joints rest in one place, relative to how far they move; if they do not, in metres. */
const EXTENT_OF_MOTION = 4;
const EXTENT_OF_POINT = 1;

/** Edit time, once a skeleton and clip. */
export function boneField(skeleton: Skeleton, clip: Clip | undefined): BoneField {
  const table = boneTable(skeleton);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, skeleton.restPose, models);
  const rest = emptyBounds();
  addJoints(rest, models, skeleton.count);
  const extent = diagonal(rest) || extentOfPoint(skeleton, clip);
  return {
    id: MathUtils.generateUUID(),
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

/** Extent of a skeleton whose joints rest in one place, from how far it moves. */
function extentOfPoint(skeleton: Skeleton, clip: Clip | undefined): number {
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
  return { id: MathUtils.generateUUID(), mesh, skin, reach: meshReach(mesh, skin), palette };
}
