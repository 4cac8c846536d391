import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import {
  DynamicDrawUsage,
  type InstancedBufferAttribute,
  type WebGLRenderer,
  type BufferAttribute,
} from 'three';
import type { JointIndex } from '#engine/base';
import { useSession, useSessionState } from '../../components/session.tsx';

import { palettes } from '../../draw/palette.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { selectMode } from '../../session/state/overlay.ts';
import {
  boneColors,
  comparedBoneColors,
  writeInfluence,
  writeMask,
  writeBoneColors,
  type BoneColors,
} from './bone-colors.ts';
import { writeBoneInstances, bonePositions } from './bone-instances.ts';
import { writeBoneErrors, useBoneErrors, type BoneErrors } from './overlay/error-style.ts';
import { ORDER, LAYER, useUpload, type Upload } from './use-upload.ts';
import type { BoneField } from './staged.ts';
import type { Session } from '../../session/session.ts';

const SHAPE = bonePositions();

/**
 * All bones in one draw call, in front of the mesh: a matrix and a colour each. Keyed by the `id` of the bones.
 */
export function Bones({ bones }: { readonly bones: BoneField }): ReactNode {
  const session = useSession();
  const shown = useSessionState((state) => state.viewport.bones);
  const theme = useSessionState((state) => state.theme);
  const isOver = useSessionState((state) => selectMode(state) === 'overlaid');
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
      return boneUpload(session, bones, matrices.current, colors.current, palette, errors);
    }, [session, bones, palette, errors]),
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

/** Bones hide one another but are drawn over everything before them. */
function clearDepth(renderer: WebGLRenderer): void {
  renderer.clearDepth();
}

/**
 * Keeps the matrices and colours of bones up to date.
 * @param matrices shows `bones.matrices`
 * @param colors shows `bones.colors`
 */
function boneUpload(
  { store, playback }: Session,
  bones: BoneField,
  matrices: BufferAttribute,
  colors: BufferAttribute,
  palette: BoneColors,
  errors: BoneErrors | undefined,
): Upload {
  const { table, sizes, skeleton } = bones;
  const { shownModels, overlay, blendMixer } = playback;
  let pose = -1;
  let selected: readonly JointIndex[] | undefined;
  let hover: JointIndex | null | undefined;
  return (frame) => {
    if (frame.skeleton !== skeleton) return;
    if (pose !== frame.poseVersion) {
      pose = frame.poseVersion;
      writeBoneInstances(table, shownModels(frame), sizes, bones.matrices);
      matrices.needsUpdate = true;
    }
    if (errors !== undefined && overlay.of !== undefined) {
      writeBoneErrors(table, overlay.errors, errors.style, errors.shades, bones.colors);
      colors.needsUpdate = true;
      return;
    }
    const state = store.getState();
    const painted = selectPainted(state);
    if (painted !== undefined) {
      selected = undefined;
      writeMask(bones, painted.mask, palette, state.hover.joint);
      colors.needsUpdate = true;
      return;
    }
    if (state.influenceShown && state.blendOn && blendMixer.trace !== undefined) {
      selected = undefined;
      writeInfluence(bones, blendMixer, state.activeLayer, palette, state);
      colors.needsUpdate = true;
      return;
    }
    if (selected === state.selectedJoints && hover === state.hover.joint) return;
    selected = state.selectedJoints;
    hover = state.hover.joint;
    writeBoneColors(table, selected, hover, palette, bones.colors);
    colors.needsUpdate = true;
  };
}
