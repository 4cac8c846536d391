import type { Mesh } from '../model/mesh.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';

/** Parts of a mesh that share triangles, and with them their vertices. */
interface PartGroup {
  /** Indices of parts, ascending. */
  readonly parts: readonly number[];
  /** Mesh joints that move their vertices; none if the parts stand still. */
  readonly meshJoints: ReadonlySet<number>;
}

/** What one skin moves: no joint has two bind poses in it. */
export interface SkinGroup {
  readonly parts: readonly number[];
  /** The mesh joint of every skeleton joint that moves something. */
  readonly meshJointOf: ReadonlyMap<number, number>;
}

/** Every part's first vertex among those of the whole mesh, and the count of all. */
export function firstVertices({ parts }: Mesh): number[] {
  let first = 0;
  return [0, ...parts.map(({ vertexCount }) => (first += vertexCount))];
}

/**
 * The parts of a mesh by skins: as few as there can be without two bind poses for a joint, those that nothing moves apart.
 * Undefined if one vertex needs both.
 */
export function skinGroups(mesh: Mesh): SkinGroup[] | undefined {
  const skins: { parts: number[]; meshJointOf: Map<number, number> }[] = [];
  const still: number[] = [];
  for (const { parts, meshJoints } of partGroups(mesh)) {
    if (meshJoints.size === 0) still.push(...parts);
    else {
      const own = bindPoses(mesh, meshJoints);
      if (own === undefined) return undefined;
      const fitting = skins.find(({ meshJointOf }) => agree(mesh, meshJointOf, own));
      const skin = fitting ?? { parts: [], meshJointOf: new Map<number, number>() };
      if (fitting === undefined) skins.push(skin);
      skin.parts.push(...parts);
      for (const [joint, meshJoint] of own) skin.meshJointOf.set(joint, meshJoint);
    }
  }
  if (still.length > 0) skins.push({ parts: still, meshJointOf: new Map() });
  return skins;
}

/** Mesh joints by the skeleton joints that they are; undefined if one of these has two bind poses. */
function bindPoses(mesh: Mesh, meshJoints: ReadonlySet<number>): Map<number, number> | undefined {
  const own = new Map<number, number>();
  for (const meshJoint of meshJoints) {
    const joint = mesh.jointRemaps[meshJoint];
    const known = own.get(joint);
    if (known === undefined) own.set(joint, meshJoint);
    else if (!sameBind(mesh, known, meshJoint)) return undefined;
  }
  return own;
}

function agree(
  mesh: Mesh,
  skin: ReadonlyMap<number, number>,
  own: ReadonlyMap<number, number>,
): boolean {
  return [...own].every(([joint, meshJoint]) => {
    const known = skin.get(joint);
    return known === undefined || sameBind(mesh, known, meshJoint);
  });
}

function sameBind({ inverseBindPoses }: Mesh, a: number, b: number): boolean {
  if (a === b) return true;
  const of = (joint: number): Float32Array =>
    inverseBindPoses.subarray(joint * MATRIX_FLOATS, (joint + 1) * MATRIX_FLOATS);
  return of(a).every((value, i) => value === of(b)[i]);
}

function partGroups(mesh: Mesh): PartGroup[] {
  const { parts, triangleIndices } = mesh;
  const leaders = parts.map((_, part) => part);
  const leaderOf = (part: number): number => {
    while (leaders[part] !== part) part = leaders[part];
    return part;
  };
  const partOf = partOfVertices(mesh);
  for (let corner = 0; corner < triangleIndices.length; corner += 3) {
    const first = partOf[triangleIndices[corner]];
    for (const other of [1, 2].map((i) => partOf[triangleIndices[corner + i]])) {
      if (first !== other) leaders[leaderOf(other)] = leaderOf(first);
    }
  }
  const groups = new Map<number, number[]>();
  for (const part of leaders.keys()) {
    const leader = leaderOf(part);
    groups.set(leader, [...(groups.get(leader) ?? []), part]);
  }
  return [...groups.values()].map((members) => ({
    parts: members,
    meshJoints: new Set(members.flatMap((part) => [...new Set(parts[part].jointIndices)])),
  }));
}

function partOfVertices(mesh: Mesh): Uint16Array {
  const firsts = firstVertices(mesh);
  const partOf = new Uint16Array(mesh.vertexCount);
  mesh.parts.forEach((_, part) => partOf.fill(part, firsts[part], firsts[part + 1]));
  return partOf;
}
