import type { JointIndex } from '../base/units.ts';
import type { Mesh } from '../model/mesh.ts';
import { MATRIX_FLOATS, NO_PARENT } from '../model/skeleton.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { modelsOf } from '../runtime/local-to-model.ts';

/** How many bones of a mesh's bind pose have the same length in a skeleton. */
export interface MeshFit {
  /**
   * Number of compared bones: from a joint of the mesh to its nearest ancestor that is also a joint of
   * the mesh.
   */
  readonly bones: number;
  /** How many of them differ in length by more than {@link FACTOR}, apart from overall scale. */
  readonly differing: number;
}

/** If proportions differ by more, the mesh belongs to another skeleton. */
const FACTOR = 1.5;

/** Bones shorter than this part of the longest are not compared. */
const MIN_PART = 0.01;

/**
 * Compares the lengths of bones in a mesh's bind pose with those in a skeleton's rest pose. Lengths
 * are the same in every pose, and their ratios in every unit, so the two poses may differ.
 * All joints of the mesh must be joints of the skeleton.
 *
 * @example
 * const { bones, differing } = meshFit(skeleton, mesh);
 * console.assert(differing <= bones);
 */
export function meshFit(skeleton: Skeleton, mesh: Mesh): MeshFit {
  const bound = bindPlaces(mesh);
  const rest = modelsOf(skeleton, skeleton.restPose);
  const slots = new Map<JointIndex, number>(
    Array.from(mesh.jointRemaps, (joint, slot) => [joint, slot]),
  );
  const lengths: [bind: number, rest: number][] = [];
  for (const [joint, slot] of slots) {
    const above = boundAncestor(skeleton, slots, joint, mesh.jointRemaps[0]);
    const slotAbove = slots.get(above);
    if (slotAbove === undefined || above === joint) continue;
    lengths.push([
      distance(bound, 3 * slot, 3 * slotAbove),
      distance(rest, MATRIX_FLOATS * joint + 12, MATRIX_FLOATS * above + 12),
    ]);
  }
  return compareLengths(lengths);
}

function compareLengths(lengths: readonly (readonly [bind: number, rest: number])[]): MeshFit {
  const longest = lengths.reduce((most, [bind]) => Math.max(most, bind), 0);
  const ratios = lengths
    .filter(([bind]) => bind > longest * MIN_PART)
    .map(([bind, rest]) => rest / bind)
    .toSorted((a, b) => a - b);
  const scale = ratios.at(ratios.length >> 1) ?? 1;
  const differing = ratios.filter((ratio) => ratio > scale * FACTOR || ratio * FACTOR < scale);
  return { bones: ratios.length, differing: scale > 0 ? differing.length : ratios.length };
}

function boundAncestor(
  { parents }: Skeleton,
  slots: ReadonlyMap<JointIndex, number>,
  joint: JointIndex,
  first: JointIndex,
): JointIndex {
  let above = parents[joint];
  while (above !== NO_PARENT && !slots.has(above)) above = parents[above];
  // Without a hierarchy, the first joint is used.
  return above === NO_PARENT ? first : above;
}

/** Position of each joint of the mesh in the bind pose, 3 floats each, in mesh space. */
function bindPlaces({ jointRemaps, inverseBindPoses: m }: Mesh): Float32Array {
  const places = new Float32Array(jointRemaps.length * 3);
  for (let slot = 0; slot < jointRemaps.length; slot++) {
    places.set(originOfInverse(m.subarray(slot * MATRIX_FLOATS)), slot * 3);
  }
  return places;
}

/** The point that an affine matrix maps to the origin. */
function originOfInverse(m: Float32Array): [number, number, number] {
  const [a, b, c, , d, e, f, , g, h, i, , x, y, z] = m;
  const det = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
  return [
    -((e * i - f * h) * x + (f * g - d * i) * y + (d * h - e * g) * z) / det,
    -((c * h - b * i) * x + (a * i - c * g) * y + (b * g - a * h) * z) / det,
    -((b * f - c * e) * x + (c * d - a * f) * y + (a * e - b * d) * z) / det,
  ];
}

function distance(of: Float32Array, a: number, b: number): number {
  return Math.hypot(of[a] - of[b], of[a + 1] - of[b + 1], of[a + 2] - of[b + 2]);
}
