import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  MeshLambertMaterial,
  type MeshLambertMaterialParameters,
  type WebGLRenderer,
} from 'three';
import { MATRIX_FLOATS } from '#engine/model';
import { bonePositions, writeBoneInstances } from './bone-instances.ts';
import { drawnIn } from './scene-graph.tsx';
import type { BoneField } from './staged.ts';

const SHAPE = bonePositions();

interface BoneMeshOptions {
  /** One matrix per bone, see `writeBoneInstances`; owned by the caller. */
  readonly matrices: Float32Array;
  /** Three floats per bone, where every bone has a colour of its own; owned by the caller. */
  readonly colors?: Float32Array;
  readonly material: MeshLambertMaterialParameters;
  /** See `ORDER` and `LAYER`. */
  readonly order: number;
  readonly layer: number;
}

/** All bones of a pose in one draw call: they hide one another, but are drawn over everything before them. */
export function createBoneMesh(options: BoneMeshOptions): InstancedMesh {
  const { matrices, colors, material, order, layer } = options;
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(SHAPE, 3));
  geometry.computeVertexNormals();
  // The mesh would make matrices of its own for more than 0 bones.
  const mesh = new InstancedMesh(geometry, new MeshLambertMaterial(material), 0);
  mesh.count = matrices.length / MATRIX_FLOATS;
  mesh.instanceMatrix = dynamic(matrices, MATRIX_FLOATS);
  if (colors) mesh.instanceColor = dynamic(colors, 3);
  mesh.onBeforeRender = clearDepth;
  return drawnIn(mesh, order, layer);
}

function dynamic(array: Float32Array, itemSize: number): InstancedBufferAttribute {
  const attribute = new InstancedBufferAttribute(array, itemSize);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}

function clearDepth(renderer: WebGLRenderer): void {
  renderer.clearDepth();
}

/** Writes the bones of a pose into the matrices that a mesh shows. Frame time. */
export function writeBones(
  { instanceMatrix }: InstancedMesh,
  { table, sizes }: BoneField,
  models: Float32Array,
): void {
  writeBoneInstances(table, models, sizes, instanceMatrix.array as Float32Array);
  instanceMatrix.needsUpdate = true;
}
