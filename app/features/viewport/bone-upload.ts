import { appStore, blendMixer, overlay, shownModels } from '../../transition.ts';
import type { BufferAttribute } from 'three';
import type { JointIndex } from '#engine/base';
import type { ErrorStyle } from '../../draw/error/error-colors.ts';
import { selectPainted } from '../../session/state/masks.ts';
import { writeInfluence, writeMask } from './bone-influence.ts';
import { writeBoneColors } from './bone-colors.ts';
import type { BoneColors } from './bone-colors.ts';
import { writeBoneInstances } from './bone-instances.ts';
import { writeBoneErrors } from './overlay/error-colors.ts';
import type { BoneField } from './staged.ts';
import type { Upload } from './use-upload.ts';

/** How bones show the error of their joints. */
export interface BoneErrors {
  readonly style: ErrorStyle;
  /** See `errorShades`. */
  readonly shades: Float32Array;
}

/**
 * Keeps the matrices and colours of bones up to date.
 * @param matrices shows `bones.matrices`
 * @param colors shows `bones.colors`
 */
export function boneUpload(
  bones: BoneField,
  matrices: BufferAttribute,
  colors: BufferAttribute,
  palette: BoneColors,
  errors: BoneErrors | undefined,
): Upload {
  const { table, sizes, skeleton } = bones;
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
    const state = appStore.getState();
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
