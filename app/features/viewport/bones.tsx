import { appStore } from '../../transition.ts';
import { useCallback, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { DynamicDrawUsage } from 'three';
import type { InstancedBufferAttribute, WebGLRenderer } from 'three';
import { useStore } from 'zustand';
import { palettes } from '../../draw/palette.ts';
import { selectMode } from '../../session/state/overlay.ts';
import { boneColors, comparedBoneColors } from './bone-colors.ts';
import { bonePositions } from './bone-shape.ts';
import { boneUpload } from './bone-upload.ts';
import { ORDER } from './render-order.ts';
import { LAYER } from './overlay/sides.ts';
import { useBoneErrors } from './overlay/use-bone-errors.ts';
import type { BoneField } from './staged.ts';
import { useUpload } from './use-upload.ts';

const SHAPE = bonePositions();

/**
 * All bones in one draw, in front of the mesh: a matrix and a colour each. Another skeleton's are
 * another component (see `id`).
 */
export function Bones({ bones }: { readonly bones: BoneField }): ReactNode {
  const shown = useStore(appStore, (state) => state.viewport.bones);
  const theme = useStore(appStore, (state) => state.theme);
  const isOver = useStore(appStore, (state) => selectMode(state) === 'overlaid');
  const palette = useMemo(
    () => (isOver ? comparedBoneColors : boneColors)(palettes[theme]),
    [theme, isOver],
  );
  const errors = useBoneErrors();
  const matrices = useRef<InstancedBufferAttribute>(null);
  const colors = useRef<InstancedBufferAttribute>(null);
  useUpload(
    useCallback(() => {
      if (matrices.current === null || colors.current === null) return undefined;
      return boneUpload(bones, matrices.current, colors.current, palette, errors);
    }, [bones, palette, errors]),
  );
  return (
    <instancedMesh
      args={[undefined, undefined, bones.table.count]}
      visible={shown}
      frustumCulled={false}
      renderOrder={ORDER.bones}
      layers={LAYER.clip}
      onBeforeRender={clearDepth}
    >
      <bufferGeometry onUpdate={(geometry) => geometry.computeVertexNormals()}>
        <bufferAttribute attach="attributes-position" args={[SHAPE, 3]} />
      </bufferGeometry>
      <meshLambertMaterial transparent />
      <instancedBufferAttribute
        ref={matrices}
        attach="instanceMatrix"
        args={[bones.matrices, 16]}
        usage={DynamicDrawUsage}
      />
      <instancedBufferAttribute
        ref={colors}
        attach="instanceColor"
        args={[bones.colors, 3]}
        usage={DynamicDrawUsage}
      />
    </instancedMesh>
  );
}

/** Bones hide one another, but nothing that was drawn before hides them. */
function clearDepth(renderer: WebGLRenderer): void {
  renderer.clearDepth();
}
