import { MATRIX_FLOATS } from '#engine/model';
import { thickness } from './bone-instances.ts';

/** A line of sight, and how much of the scene one pixel covers along it. */
export interface PickRay {
  /** Where it begins: x y z. */
  readonly origin: Float32Array;
  /** Where it goes; unit length. */
  readonly direction: Float32Array;
  /** Size of a pixel at the origin, and what it gains per unit of distance. */
  pixel: number;
  pixelGrowth: number;
}

export function createPickRay(): PickRay {
  return {
    origin: new Float32Array(3),
    direction: new Float32Array(3),
    pixel: 0,
    pixelGrowth: 0,
  };
}

export const NO_BONE = -1;

/** Where a line of sight comes nearest to a bone; scratch of {@link pickBone}. */
interface BoneDistance {
  /** Distance along the line of sight. */
  depth: number;
  /** Distance between the two, less the bone's thickness there. */
  miss: number;
}

/**
 * The bone under the pointer: of those that the line of sight meets the nearest, else the one that
 * it misses by the fewest pixels, up to `tolerance`. {@link NO_BONE} if there is none.
 * @param bones matrices of {@link writeBoneInstances}
 */
export function pickBone(
  bones: Float32Array,
  count: number,
  ray: PickRay,
  tolerance: number,
): number {
  let picked = NO_BONE;
  let nearest = Infinity;
  let leastMiss = tolerance;
  for (let bone = 0; bone < count; bone++) {
    boneDistance(bones, bone * MATRIX_FLOATS, ray, found);
    if (!(found.depth > 0)) continue;
    if (found.miss <= 0) {
      if (found.depth >= nearest) continue;
      nearest = found.depth;
      picked = bone;
    } else if (nearest === Infinity) {
      const pixels = found.miss / (ray.pixel + ray.pixelGrowth * found.depth);
      if (pixels > leastMiss) continue;
      leastMiss = pixels;
      picked = bone;
    }
  }
  return picked;
}

const found: BoneDistance = { depth: 0, miss: 0 };

/** Least distance between a ray and the axis of a bone, which is a segment. */
function boneDistance(bones: Float32Array, at: number, ray: PickRay, out: BoneDistance): void {
  const { origin, direction } = ray;
  const ux = bones[at + 4];
  const uy = bones[at + 5];
  const uz = bones[at + 6];
  const wx = bones[at + 12] - origin[0];
  const wy = bones[at + 13] - origin[1];
  const wz = bones[at + 14] - origin[2];
  const uu = ux * ux + uy * uy + uz * uz;
  const ud = ux * direction[0] + uy * direction[1] + uz * direction[2];
  const wu = wx * ux + wy * uy + wz * uz;
  const wd = wx * direction[0] + wy * direction[1] + wz * direction[2];
  // Along the bone, where the two lines are nearest; at its joint where they are parallel.
  const across = uu - ud * ud;
  const along = across > 1e-12 * uu ? Math.min(1, Math.max(0, (ud * wd - wu) / across)) : 0;
  out.depth = wd + ud * along;
  const x = wx + ux * along - out.depth * direction[0];
  const y = wy + uy * along - out.depth * direction[1];
  const z = wz + uz * along - out.depth * direction[2];
  const width = Math.sqrt(bones[at] ** 2 + bones[at + 1] ** 2 + bones[at + 2] ** 2);
  out.miss = Math.sqrt(x * x + y * y + z * z) - width * thickness(along);
}
