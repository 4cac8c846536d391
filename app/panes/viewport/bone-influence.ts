import type { BlendMixer } from '../../playback/blend-mixer.ts';
import type { Hover } from '../../store/selection.ts';
import type { BoneColors } from './bone-colors.ts';
import { writeBoneColors } from './bone-colors.ts';
import type { BoneField } from './staged.ts';

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
    const share = trace.shares[joint * (trace.layers + 1) + place];
    for (let i = 0; i < 3; i++) {
      colors[3 * bone + i] = palette.plain[i] + (palette.selected[i] - palette.plain[i]) * share;
    }
  }
}
