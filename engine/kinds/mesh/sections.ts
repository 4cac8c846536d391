import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import type { Mesh, MeshPart } from '../../model/mesh.ts';
import type { ByteSection, StoredType } from '../shared/section.ts';
import { column, field, group, peekCount, versionedCount, type Walk } from '../shared/walk.ts';

/** Each part with its seven vectors, then the vectors that all parts share. */
export function meshParts(walk: Walk, mesh: Mesh): ByteSection[] {
  const head = group(walk, 'header', () => versionedCount(walk, 'part count'));
  return [head, ...partsWith(walk, mesh, ALL_VECTORS)];
}

/** Release 0.8: neither tangents nor texture coordinates. */
export function coloredMeshParts(walk: Walk, mesh: Mesh): ByteSection[] {
  const head = group(walk, 'header', () => [field(walk, 'part count', 'u32', 'count')]);
  return [head, ...partsWith(walk, mesh, { ...ALL_VECTORS, surface: false })];
}

/** Release 0.7: no colours either, and positions counted by vertex. */
export function skinnedMeshParts(walk: Walk, mesh: Mesh): ByteSection[] {
  const head = group(walk, 'header', () => [field(walk, 'part count', 'u32', 'count')]);
  return [head, ...partsWith(walk, mesh, { counted: 3, surface: false, colors: false })];
}

/** Which vectors a part has. */
interface PartVectors {
  /** Floats that the counts of positions and normals stand for. */
  readonly counted: number;
  readonly surface: boolean;
  readonly colors: boolean;
}

const ALL_VECTORS: PartVectors = { counted: 1, surface: true, colors: true };

function partsWith(walk: Walk, mesh: Mesh, vectors: PartVectors): ByteSection[] {
  const parts = mesh.parts.map((part, index) =>
    group(walk, `part ${index}`, () => vertexVectors(walk, part, index, vectors)),
  );
  const remaps = (): ByteSection =>
    vector(walk, 'joint remaps', { role: 'joint-remap', type: 'u16', components: 1 });
  return [
    ...parts,
    vector(walk, 'triangles', { role: 'triangle', type: 'u16', components: 3 }),
    ...(mesh.siblingsFirst === true ? [] : [remaps()]),
    vector(walk, 'inverse bind matrices', {
      role: 'bind-pose',
      type: 'f32',
      components: MATRIX_FLOATS,
      counted: MATRIX_FLOATS,
    }),
  ];
}

function vertexVectors(
  walk: Walk,
  { influences }: MeshPart,
  owner: number,
  { counted, surface, colors }: PartVectors,
): ByteSection[] {
  const vertices = (name: string, type: StoredType, components: number): ByteSection =>
    vector(walk, name, { role: 'vertex', type, components, owner });
  const floats = { type: 'f32', components: 3, counted, owner } as const;
  return [
    vector(walk, 'positions', { role: 'position', ...floats }),
    vector(walk, 'normals', { role: 'vertex', ...floats }),
    ...(surface ? [vertices('tangents', 'f32', 4), vertices('texture coordinates', 'f32', 2)] : []),
    ...(colors ? [vertices('colours', 'u8', 4)] : []),
    vector(walk, 'joint indices', {
      role: 'vertex-joint',
      type: 'u16',
      components: Math.max(1, influences),
      owner,
    }),
    vertices('joint weights', 'f32', Math.max(1, influences - 1)),
  ];
}

interface VectorFacts {
  readonly role: 'position' | 'vertex' | 'vertex-joint' | 'triangle' | 'joint-remap' | 'bind-pose';
  readonly type: StoredType;
  readonly components: number;
  readonly owner?: number;
  /** How many numbers make up one element of the stored count; 1 if missing. */
  readonly counted?: number;
}

function vector(walk: Walk, name: string, facts: VectorFacts): ByteSection {
  const { role, type, components, owner, counted = 1 } = facts;
  return group(walk, name, () => {
    const count = (peekCount(walk) * counted) / components;
    return [
      field(walk, 'count', 'u32', 'count'),
      column(walk, 'values', { role, type, components, count, owner }),
    ];
  });
}
