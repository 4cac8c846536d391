import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { InstancedMesh } from 'three';
import { MATRIX_FLOATS } from '#engine/model';
import { BoneMesh, writeBones } from '../bone-mesh.tsx';
import { ORDER, usePoseUpload } from '../use-upload.ts';
import type { BoneField } from '../staged.ts';

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
  const { count } = bones.table;
  const matrices = useMemo(() => new Float32Array(count * MATRIX_FLOATS), [count]);
  const write = useCallback(() => {
    const posed = models();
    if (mesh.current === null) return;
    mesh.current.visible = posed !== undefined;
    if (posed !== undefined) writeBones(mesh.current, bones, posed);
  }, [bones, models]);
  usePoseUpload(bones.skeleton, write);
  return (
    <BoneMesh ref={mesh} matrices={matrices} order={ORDER.otherBones} layer={layer}>
      <meshLambertMaterial color={color} transparent opacity={opacity} />
    </BoneMesh>
  );
}
