import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { DynamicDrawUsage, type InstancedMesh } from 'three';
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
import { BoneMesh, writeBones } from './bone-mesh.tsx';
import { writeBoneErrors, useBoneErrors, type BoneErrors } from './error-style.ts';
import { ORDER, LAYER, usePoseUpload, useUpload, type Upload } from './use-upload.ts';
import type { BoneField } from './staged.ts';
import type { Session } from '../../session/session.ts';

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
  const mesh = useRef<InstancedMesh>(null);
  usePoseUpload(
    bones.skeleton,
    useCallback(
      (frame) =>
        mesh.current && writeBones(mesh.current, bones, session.playback.shownModels(frame)),
      [session, bones],
    ),
  );
  useUpload(
    useCallback(
      () => mesh.current && colorUpload(session, bones, mesh.current, palette, errors),
      [session, bones, palette, errors],
    ),
  );
  return (
    <BoneMesh
      ref={mesh}
      matrices={bones.matrices}
      visible={shown}
      order={ORDER.bones}
      layer={LAYER.clip}
    >
      <meshLambertMaterial transparent />
      <instancedBufferAttribute
        attach="instanceColor"
        args={[bones.colors, 3]}
        usage={DynamicDrawUsage}
      />
    </BoneMesh>
  );
}

/** Keeps the colours of bones up to date: by error, by a mask, by a layer's share, else by what is selected. */
function colorUpload(
  { store, playback }: Session,
  bones: BoneField,
  mesh: InstancedMesh,
  palette: BoneColors,
  errors: BoneErrors | undefined,
): Upload {
  const { overlay, blendMixer } = playback;
  let selected: readonly JointIndex[] | undefined;
  let hover: JointIndex | null | undefined;
  return (frame) => {
    if (frame.skeleton !== bones.skeleton) return;
    const state = store.getState();
    const painted = selectPainted(state);
    const before = selected;
    selected = undefined;
    if (errors !== undefined && overlay.of !== undefined) {
      writeBoneErrors(bones.table, overlay.errors, errors.style, errors.shades, bones.colors);
    } else if (painted !== undefined) {
      writeMask(bones, painted.mask, palette, state.hover.joint);
    } else if (state.influenceShown && state.blendOn && blendMixer.trace !== undefined) {
      writeInfluence(bones, blendMixer, state.activeLayer, palette, state);
    } else {
      selected = state.selectedJoints;
      if (selected === before && hover === state.hover.joint) return;
      hover = state.hover.joint;
      writeBoneColors(bones.table, selected, hover, palette, bones.colors);
    }
    if (mesh.instanceColor !== null) mesh.instanceColor.needsUpdate = true;
  };
}
