import { Color } from 'three';
import type { JointIndex } from '#engine/base';
import type { Palette } from '../../draw/palette.ts';
import type { BlendMixer } from '../../playback/blend-mixer.ts';
import { maskWeight } from '../../session/state/masks.ts';
import type { JointMask } from '../../session/state/blend.ts';
import type { Hover } from '../../session/state/selection.ts';
import type { BoneTable } from './bone-table.ts';
import type { BoneField } from './staged.ts';

/** What bones are coloured with: red, green, blue in the renderer's linear space. */
export interface BoneColors {
  readonly plain: readonly number[];
  readonly selected: readonly number[];
  readonly hover: readonly number[];
}

export function boneColors({ bone, boneSelected, boneHover }: Palette): BoneColors {
  return { plain: linear(bone), selected: linear(boneSelected), hover: linear(boneHover) };
}

/** Colours of the clip's bones while another clip is overlaid. */
export function comparedBoneColors({ sideB, text, boneHover }: Palette): BoneColors {
  return { plain: linear(sideB), selected: linear(text), hover: linear(boneHover) };
}

function linear(style: string): number[] {
  return new Color(style).toArray();
}

/**
 * Writes one colour per bone, 3 floats each: selected, else hovered, else plain.
 * @param out memory for `table.count` colours, owned by the caller
 */
export function writeBoneColors(
  table: BoneTable,
  selected: readonly JointIndex[],
  hover: JointIndex | null,
  colors: BoneColors,
  out: Float32Array,
): void {
  for (let bone = 0; bone < table.count; bone++) {
    const joint = table.joint[bone];
    const color = selected.includes(joint)
      ? colors.selected
      : joint === hover
        ? colors.hover
        : colors.plain;
    out[3 * bone] = color[0];
    out[3 * bone + 1] = color[1];
    out[3 * bone + 2] = color[2];
  }
}

/** The part of a {@link BoneField} that masks are shown on. */
interface NamedBones extends Pick<BoneField, 'table' | 'colors'> {
  readonly skeleton: Pick<BoneField['skeleton'], 'names'>;
}

interface Shown {
  readonly selectedJoints: readonly number[];
  readonly hover: Hover;
}

/** Colours every bone by how much of a layer is in its joint: from plain (none of it) to selected (it alone). */
export function writeInfluence(
  { table, colors }: BoneField,
  { trace, normal }: BlendMixer,
  layerId: number | null,
  palette: BoneColors,
  { selectedJoints, hover }: Shown,
): void {
  writeBoneColors(table, selectedJoints, hover.joint, palette, colors);
  const place = normal.findIndex(({ id }) => id === layerId);
  if (trace === undefined || place < 0) return;
  for (let bone = 0; bone < table.count; bone++) {
    const joint = table.joint[bone];
    if (joint === hover.joint) continue;
    writeShare(colors, bone, trace.shares[joint * (trace.layers + 1) + place], palette);
  }
}

/** Colours every bone by what its joint weighs in a mask: from plain (nothing) to selected (1 and above). */
export function writeMask(
  { table, colors, skeleton }: NamedBones,
  mask: JointMask | null,
  palette: BoneColors,
  hover: JointIndex | null,
): void {
  writeBoneColors(table, [], hover, palette, colors);
  for (let bone = 0; bone < table.count; bone++) {
    const joint = table.joint[bone];
    if (joint === hover) continue;
    writeShare(colors, bone, Math.min(1, maskWeight(mask, skeleton.names[joint])), palette);
  }
}

function writeShare(colors: Float32Array, bone: number, share: number, palette: BoneColors): void {
  for (let i = 0; i < 3; i++) {
    colors[3 * bone + i] = palette.plain[i] + (palette.selected[i] - palette.plain[i]) * share;
  }
}
