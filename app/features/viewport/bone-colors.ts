import { Color } from 'three';
import type { JointIndex } from '#engine/base';
import type { Palette } from '../../draw/palette.ts';
import type { BoneTable } from './bone-table.ts';

/** What bones are coloured with: red, green, blue in the renderer's linear space. */
export interface BoneColors {
  readonly plain: readonly number[];
  readonly selected: readonly number[];
  readonly hover: readonly number[];
}

export function boneColors({ bone, boneSelected, boneHover }: Palette): BoneColors {
  return { plain: linear(bone), selected: linear(boneSelected), hover: linear(boneHover) };
}

/** The same in one place with another clip, which is tinted too. */
export function comparedBoneColors({ sideB, text, boneHover }: Palette): BoneColors {
  return { plain: linear(sideB), selected: linear(text), hover: linear(boneHover) };
}

function linear(style: string): number[] {
  return new Color(style).toArray();
}

/**
 * Writes one colour a bone, 3 floats each: selected before hovered before plain.
 * @param out caller's, room for `table.count` colours
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
