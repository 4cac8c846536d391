import type { Mesh } from '../../model/mesh.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { meshFormat } from './format.ts';
import { MESH_RULES } from './lint.ts';
import { coloredMeshParts, meshParts, skinnedMeshParts } from './sections.ts';

export const mesh: Kind<Mesh, VersionIn<typeof meshFormat>> = {
  sections: { 1: meshParts, 0.8: coloredMeshParts, 0.7: skinnedMeshParts },
  rules: MESH_RULES,
};
