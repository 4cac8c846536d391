import { AssetError } from '../../base/errors.ts';

/** glTF's modes whose corners make triangles. */
const TRIANGLES = 4;
const STRIP = 5;
const FAN = 6;

/** Far more than a character has; a small file could ask for any number, by naming one list of indices again and again. */
export const MAX_TRIANGLES = 1 << 23;

/** Whether triangles are drawn in this mode, as against points and lines. */
export function makesTriangles(mode: number): boolean {
  return mode >= TRIANGLES;
}

/**
 * Corners of triangles, three each, whatever the mode; unfinished ones are left out.
 * @param indices undefined if the vertices stand in order
 * @param isMirrored turns every triangle round, as its vertices have been mirrored
 * @throws AssetError if an index points at no vertex
 */
export function trianglesOf(
  object: string,
  indices: ArrayLike<number> | undefined,
  vertexCount: number,
  mode: number,
  isMirrored: boolean,
): Uint32Array {
  const corners = indices ?? Uint32Array.from({ length: vertexCount }, (_, i) => i);
  for (let i = 0; i < corners.length; i++) {
    if (corners[i] < vertexCount) continue;
    const found = `${corners[i]} at place ${i}`;
    throw new AssetError({ object, expected: `indices below ${vertexCount}`, found });
  }
  const triangles = new Uint32Array(cornersOfTriangles(corners.length, mode));
  for (let triangle = 0; 3 * triangle < triangles.length; triangle++) {
    const [a, b, c] = cornersOf(triangle, mode);
    const turned = isMirrored ? [a, c, b] : [a, b, c];
    turned.forEach((corner, i) => (triangles[3 * triangle + i] = corners[corner]));
  }
  return triangles;
}

/** Places of a triangle's corners; those of a strip alternate in direction, those of a fan share the first. */
function cornersOf(triangle: number, mode: number): [number, number, number] {
  if (mode === FAN) return [0, triangle + 1, triangle + 2];
  if (mode !== STRIP) return [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];
  const odd = triangle % 2;
  return [triangle, triangle + 1 + odd, triangle + 2 - odd];
}

/** Corners of the triangles that so many indices make, three each. */
export function cornersOfTriangles(indices: number, mode: number): number {
  return mode === TRIANGLES ? indices - (indices % 3) : 3 * Math.max(0, indices - 2);
}
