/** Where along a bone it is thickest, 0 at its joint and 1 at its end. */
export const WAIST = 0.16;

const CORNERS = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
] as const;

/**
 * The octahedral bone: from the origin to y = 1, four corners at distance 1 from the axis at
 * y = {@link WAIST}. Every facet has corners of its own (9 floats a triangle, counter-clockwise from
 * outside), so that it can be shaded flat.
 */
export function bonePositions(): Float32Array {
  const triangles = CORNERS.flatMap(([x, z], i) => {
    const [nextX, nextZ] = CORNERS[(i + 1) % CORNERS.length];
    return [
      [x, WAIST, z, nextX, WAIST, nextZ, 0, 1, 0],
      [nextX, WAIST, nextZ, x, WAIST, z, 0, 0, 0],
    ];
  });
  return Float32Array.from(triangles.flat());
}

/** Half thickness of the bone at a place along it, relative to that at its waist. */
export function thickness(along: number): number {
  return along < WAIST ? along / WAIST : (1 - along) / (1 - WAIST);
}
