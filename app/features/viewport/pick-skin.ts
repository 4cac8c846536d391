import { MATRIX_FLOATS } from '#engine/model';
import type { PickRay } from './pick-bone.ts';
import type { SkinData } from './skin-data.ts';

/** What of {@link SkinData} decides where a mesh is and what moves it. */
export type PickedSkin = Pick<SkinData, 'positions' | 'triangles' | 'spans' | 'influences'>;

/**
 * The mesh joint that moves most what a line of sight meets first of a mesh, from either side; undefined
 * where it meets nothing, or what no joint moves. Goes through every vertex and triangle: for a click, not
 * for a frame.
 * @param palette of `skinningPalette`: what moves the mesh's vertices, a matrix a mesh joint
 */
export function pickSkin(
  skin: PickedSkin,
  palette: Float32Array,
  ray: PickRay,
): number | undefined {
  const posed = poseVertices(skin, palette);
  const { triangles } = skin;
  const hit: TriangleHit = { depth: Infinity, triangle: -1, second: 0, third: 0 };
  for (let at = 0; at + 2 < triangles.length; at += 3)
    intersectTriangle(posed, triangles, at, ray, hit);
  return hit.triangle < 0 ? undefined : heaviest(skin, hit);
}

/** Where a line of sight meets a triangle: how far along it, and the weights of two of the corners. */
interface TriangleHit {
  depth: number;
  /** Index of its first corner, or -1. */
  triangle: number;
  second: number;
  third: number;
}

/** Where the vertices are in model space, 3 floats each. */
function poseVertices(
  { positions, spans, influences }: PickedSkin,
  palette: Float32Array,
): Float32Array {
  const posed = new Float32Array(positions.length);
  for (let vertex = 0; 3 * vertex < positions.length; vertex++) {
    const [first, count] = [spans[2 * vertex], spans[2 * vertex + 1]];
    if (count === 0) {
      for (let axis = 0; axis < 3; axis++) posed[3 * vertex + axis] = positions[3 * vertex + axis];
    }
    for (let i = first; i < first + count; i++) {
      const at = influences[2 * i] * MATRIX_FLOATS;
      addMoved(positions, vertex, palette, at, influences[2 * i + 1], posed);
    }
  }
  return posed;
}

/** Adds a vertex, moved by the matrix at `at`, so many times. */
function addMoved(
  positions: Float32Array,
  vertex: number,
  palette: Float32Array,
  at: number,
  weight: number,
  out: Float32Array,
): void {
  const x = positions[3 * vertex];
  const y = positions[3 * vertex + 1];
  const z = positions[3 * vertex + 2];
  for (let axis = 0; axis < 3; axis++) {
    const cell = at + axis;
    out[3 * vertex + axis] +=
      weight *
      (palette[cell] * x + palette[cell + 4] * y + palette[cell + 8] * z + palette[cell + 12]);
  }
}

/** Notes the meeting with a triangle that is nearer than the one before (Möller and Trumbore's test). */
function intersectTriangle(
  posed: Float32Array,
  triangles: PickedSkin['triangles'],
  at: number,
  { origin, direction: [dx, dy, dz] }: PickRay,
  out: TriangleHit,
): void {
  const a = 3 * triangles[at];
  const b = 3 * triangles[at + 1];
  const c = 3 * triangles[at + 2];
  const [ax, ay, az] = [posed[a], posed[a + 1], posed[a + 2]];
  const [ux, uy, uz] = [posed[b] - ax, posed[b + 1] - ay, posed[b + 2] - az];
  const [vx, vy, vz] = [posed[c] - ax, posed[c + 1] - ay, posed[c + 2] - az];
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const volume = ux * px + uy * py + uz * pz;
  if (volume === 0) return;
  const [sx, sy, sz] = [origin[0] - ax, origin[1] - ay, origin[2] - az];
  const second = (sx * px + sy * py + sz * pz) / volume;
  if (!(second >= 0 && second <= 1)) return;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const third = (dx * qx + dy * qy + dz * qz) / volume;
  if (!(third >= 0 && second + third <= 1)) return;
  const depth = (vx * qx + vy * qy + vz * qz) / volume;
  if (depth > 0 && depth < out.depth) Object.assign(out, { depth, triangle: at, second, third });
}

/** The joint with the largest weight where a triangle is met. */
function heaviest(skin: PickedSkin, { triangle, second, third }: TriangleHit): number | undefined {
  const { triangles, spans, influences } = skin;
  const weights = new Map<number, number>();
  [1 - second - third, second, third].forEach((share, corner) => {
    const vertex = triangles[triangle + corner];
    const first = spans[2 * vertex];
    for (let i = first; i < first + spans[2 * vertex + 1]; i++) {
      const joint = influences[2 * i];
      weights.set(joint, (weights.get(joint) ?? 0) + share * influences[2 * i + 1]);
    }
  });
  let [picked, most]: [number | undefined, number] = [undefined, -Infinity];
  for (const [joint, weight] of weights) if (weight > most) [picked, most] = [joint, weight];
  return picked;
}
