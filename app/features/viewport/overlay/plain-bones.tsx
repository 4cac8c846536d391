import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import {
  DynamicDrawUsage,
  type InstancedBufferAttribute,
  type InstancedMesh,
  type WebGLRenderer,
} from 'three';
import { MATRIX_FLOATS } from '#engine/model';
import type { Frame } from '../../../playback/frame.ts';
import { writeBoneInstances, bonePositions } from '../bone-instances.ts';
import { ORDER, useUpload } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';

const SHAPE = bonePositions();

interface PlainBonesProps {
  readonly bones: BoneField;
  /** Model matrices, {@link MATRIX_FLOATS} floats per joint; undefined if there is no pose. Frame time. */
  readonly models: () => Float32Array | undefined;
  readonly color: string;
  readonly opacity: number;
  /** See {@link LAYER}. */
  readonly layer: number;
}

/** All bones of another pose, in one colour, behind those of the clip. */
export function PlainBones({ bones, models, color, opacity, layer }: PlainBonesProps): ReactNode {
  const mesh = useRef<InstancedMesh>(null);
  const attribute = useRef<InstancedBufferAttribute>(null);
  const { count } = bones.table;
  const matrices = useMemo(() => new Float32Array(count * MATRIX_FLOATS), [count]);
  useUpload(
    useCallback(() => {
      if (mesh.current === null || attribute.current === null) return undefined;
      return plainUpload(bones, models, mesh.current, attribute.current, matrices);
    }, [bones, models, matrices]),
  );
  return (
    <instancedMesh
      ref={mesh}
      args={[undefined, undefined, count]}
      frustumCulled={false}
      renderOrder={ORDER.otherBones}
      layers={layer}
      onBeforeRender={clearDepth}
    >
      <bufferGeometry onUpdate={(geometry) => geometry.computeVertexNormals()}>
        <bufferAttribute attach="attributes-position" args={[SHAPE, 3]} />
      </bufferGeometry>
      <meshLambertMaterial color={color} transparent opacity={opacity} />
      <instancedBufferAttribute
        ref={attribute}
        attach="instanceMatrix"
        args={[matrices, MATRIX_FLOATS]}
        usage={DynamicDrawUsage}
      />
    </instancedMesh>
  );
}

function plainUpload(
  { table, sizes, skeleton }: BoneField,
  models: () => Float32Array | undefined,
  mesh: InstancedMesh,
  attribute: InstancedBufferAttribute,
  out: Float32Array,
): (frame: Frame) => void {
  let pose = -1;
  return (frame) => {
    if (frame.skeleton !== skeleton || pose === frame.poseVersion) return;
    pose = frame.poseVersion;
    const posed = models();
    mesh.visible = posed !== undefined;
    if (posed === undefined) return;
    writeBoneInstances(table, posed, sizes, out);
    attribute.needsUpdate = true;
  };
}

/** Draws over everything that was drawn before. */
function clearDepth(renderer: WebGLRenderer): void {
  renderer.clearDepth();
}
