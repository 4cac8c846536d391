import type { GLTF } from '@gltf-transform/core';
import type { Mesh, MeshPart } from '../model/mesh.ts';
import { vertexWeights } from '../model/vertex-weights.ts';
import { addColumn, type Column, type ColumnLayout, type GltfFile } from './gltf-file.ts';

/** Influences that one pair of attributes (`JOINTS_0`, `WEIGHTS_0`) holds. */
const SET = 4;

/** One column of some parts, one after another. */
type Attribute = 'positions' | 'normals' | 'tangents' | 'uvs' | 'colors';

const WIDTHS = { positions: 3, normals: 3, tangents: 4, uvs: 2, colors: 4 } as const;

/** Stores the vertices of some parts, one part after another. Columns that not all of them have are left out. */
export function addVertices(
  file: GltfFile,
  mesh: Mesh,
  chosen: readonly number[],
): Record<string, number> {
  const parts = chosen.map((part) => mesh.parts[part]).filter(({ vertexCount }) => vertexCount > 0);
  const attributes: GLTF.IMeshPrimitive['attributes'] = {};
  const add = (semantic: string, column: Column, layout: Partial<ColumnLayout>): void => {
    const what = `${semantic} of a mesh`;
    attributes[semantic] = addColumn(file, column, {
      type: 'VEC3',
      use: 'vertices',
      what,
      ...layout,
    });
  };
  add('POSITION', floats(parts, 'positions'), { bounds: true });
  if (has(parts, 'normals')) add('NORMAL', unit(floats(parts, 'normals'), 3), {});
  if (has(parts, 'normals') && has(parts, 'tangents')) {
    add('TANGENT', unit(floats(parts, 'tangents'), 4), { type: 'VEC4' });
  }
  if (has(parts, 'uvs')) add('TEXCOORD_0', floats(parts, 'uvs'), { type: 'VEC2' });
  if (has(parts, 'colors')) {
    const colors = Uint8Array.from(parts.flatMap(({ colors: own }) => [...own]));
    add('COLOR_0', colors, { type: 'VEC4', normalized: true });
  }
  const sets = Math.ceil(Math.max(...parts.map(({ influences }) => influences)) / SET);
  for (let set = 0; set < sets; set++) {
    const { joints, weights } = influencesOf(mesh, parts, set);
    add(`JOINTS_${set}`, joints, { type: 'VEC4' });
    add(`WEIGHTS_${set}`, weights, { type: 'VEC4' });
  }
  return attributes;
}

function has(parts: readonly MeshPart[], attribute: Attribute): boolean {
  return parts.every((part) => part[attribute].length === part.vertexCount * WIDTHS[attribute]);
}

function floats(parts: readonly MeshPart[], attribute: Exclude<Attribute, 'colors'>): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part[attribute].length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part[attribute], at);
    at += part[attribute].length;
  }
  return joined;
}

/** Directions at length 1; one without length points upwards, as the format has none. The fourth number is a side. */
function unit(directions: Float32Array, width: number): Float32Array {
  for (let at = 0; at < directions.length; at += width) {
    const length = Math.hypot(directions[at], directions[at + 1], directions[at + 2]);
    if (length > 0) for (let i = at; i < at + 3; i++) directions[i] /= length;
    else directions.set([0, 1, 0], at);
    if (width === 4) directions[at + 3] = directions[at + 3] < 0 ? -1 : 1;
  }
  return directions;
}

interface Influences {
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
}

/** One set of four influences a vertex, of skeleton joints: the skin has all of them, in their order. */
function influencesOf(mesh: Mesh, parts: readonly MeshPart[], set: number): Influences {
  const count = parts.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const joints = new Uint16Array(count * SET);
  const weights = new Float32Array(count * SET);
  let at = 0;
  for (const part of parts) {
    for (let vertex = 0; vertex < part.vertexCount; vertex++, at += SET) {
      const own = vertexInfluences(mesh, part, vertex).slice(set * SET, (set + 1) * SET);
      own.forEach(([joint, weight], i) => {
        joints[at + i] = joint;
        weights[at + i] = weight;
      });
    }
  }
  return { joints, weights };
}

/** Weights above 0 by their joints, the strongest first; in float32 they add up to 1. */
function vertexInfluences(
  { jointRemaps }: Mesh,
  part: MeshPart,
  vertex: number,
): [joint: number, weight: number][] {
  const { influences, jointIndices } = part;
  const byJoint = new Map<number, number>();
  for (const [i, weight] of vertexWeights(part, vertex).entries()) {
    const joint = jointRemaps[jointIndices[vertex * influences + i]];
    // The last one may come out a little below 0.
    if (weight > LEAST) byJoint.set(joint, (byJoint.get(joint) ?? 0) + weight);
  }
  const sum = [...byJoint.values()].reduce((total, weight) => total + weight, 0);
  const own = [...byJoint].map(([joint, weight]): [number, number] => [
    joint,
    Math.fround(weight / sum),
  ]);
  own.sort((a, b) => b[1] - a[1]);
  if (own.length === 0) return [[jointRemaps[jointIndices[vertex * influences]], 1]];
  own[0][1] = 1 - own.slice(1).reduce((total, [, weight]) => total + weight, 0);
  return own;
}

/** Less than this is what rounding leaves of nothing. */
const LEAST = 1e-6;
