import type { ReactNode, Ref } from 'react';
import { DynamicDrawUsage, type InstancedMesh, type WebGLRenderer } from 'three';
import { MATRIX_FLOATS } from '#engine/model';
import { bonePositions, writeBoneInstances } from './bone-instances.ts';
import type { BoneField } from './staged.ts';

const SHAPE = bonePositions();

interface BoneMeshProps {
  readonly ref: Ref<InstancedMesh>;
  /** One matrix per bone, see `writeBoneInstances`; owned by the caller. */
  readonly matrices: Float32Array;
  readonly visible?: boolean;
  /** See `ORDER` and `LAYER`. */
  readonly order: number;
  readonly layer: number;
  /** The material, and colours where every bone has one of its own. */
  readonly children: ReactNode;
}

/** All bones of a pose in one draw call: they hide one another, but are drawn over everything before them. */
export function BoneMesh(props: BoneMeshProps): ReactNode {
  const { ref, matrices, visible, order, layer, children } = props;
  return (
    <instancedMesh
      ref={ref}
      args={[undefined, undefined, matrices.length / MATRIX_FLOATS]}
      {...(visible === undefined ? undefined : { visible })}
      frustumCulled={false}
      renderOrder={order}
      layers={layer}
      onBeforeRender={clearDepth}
    >
      <bufferGeometry onUpdate={(geometry) => geometry.computeVertexNormals()}>
        <bufferAttribute attach="attributes-position" args={[SHAPE, 3]} />
      </bufferGeometry>
      {children}
      <instancedBufferAttribute
        attach="instanceMatrix"
        args={[matrices, MATRIX_FLOATS]}
        usage={DynamicDrawUsage}
      />
    </instancedMesh>
  );
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
