import type { JointIndex } from '#engine/base';
import { MATRIX_FLOATS } from '#engine/model';
import { addPoint, diagonal, emptyBounds, pad } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { writeBoneInstances } from './bone-instances.ts';
import type { BoneField } from './staged.ts';

/** Room around what is framed, relative to its own extent and to the skeleton's. */
const MARGIN = 0.4;
const MARGIN_OF_SKELETON = 0.015;

/** The box around the bones of the selected joints in a pose; edit time. */
export function selectionBounds(
  { table, sizes, matrices, skeleton, extent }: BoneField,
  models: Float32Array,
  selected: readonly JointIndex[],
): Bounds {
  const bounds = emptyBounds();
  if (models.length !== skeleton.count * MATRIX_FLOATS) return bounds;
  writeBoneInstances(table, models, sizes, matrices);
  for (let bone = 0; bone < table.count; bone++) {
    if (!selected.includes(table.joint[bone])) continue;
    const at = bone * MATRIX_FLOATS;
    const [x, y, z] = matrices.subarray(at + 12, at + 15);
    addPoint(bounds, x, y, z);
    addPoint(bounds, x + matrices[at + 4], y + matrices[at + 5], z + matrices[at + 6]);
  }
  pad(bounds, diagonal(bounds) * MARGIN + extent * MARGIN_OF_SKELETON);
  return bounds;
}
