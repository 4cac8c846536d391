import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import type { Mesh, MeshPart } from '../../model/mesh.ts';
import type { ByteSection, StoredType } from '../shared/section.ts';
import { column, field, group, peekCount, versionedCount, type Walk } from '../shared/walk.ts';

/** Each part with its seven vectors, then the vectors that all parts share. */
export function meshParts(walk: Walk, mesh: Mesh): ByteSection[] {
  const head = group(walk, 'header', () => versionedCount(walk, 'part count'));
  const parts = mesh.parts.map((part, index) =>
    group(walk, `part ${index}`, () => vertexVectors(walk, part, index)),
  );
  return [
    head,
    ...parts,
    vector(walk, 'triangles', { role: 'triangle', type: 'u16', components: 3 }),
    vector(walk, 'joint remaps', { role: 'joint-remap', type: 'u16', components: 1 }),
    vector(walk, 'inverse bind matrices', {
      role: 'bind-pose',
      type: 'f32',
      components: MATRIX_FLOATS,
      counted: MATRIX_FLOATS,
    }),
  ];
}

function vertexVectors(walk: Walk, { influences }: MeshPart, owner: number): ByteSection[] {
  const vertices = (name: string, type: StoredType, components: number): ByteSection =>
    vector(walk, name, { role: 'vertex', type, components, owner });
  return [
    vector(walk, 'positions', { role: 'position', type: 'f32', components: 3, owner }),
    vertices('normals', 'f32', 3),
    vertices('tangents', 'f32', 4),
    vertices('texture coordinates', 'f32', 2),
    vertices('colours', 'u8', 4),
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
