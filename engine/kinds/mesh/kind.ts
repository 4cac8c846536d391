import type { Mesh } from '../../model/mesh.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import { meshFacts } from './facts.ts';
import type { meshFormat } from './format.ts';
import { MESH_RULES } from './lint.ts';
import { meshParts } from './sections.ts';

export const mesh: Kind<Mesh, VersionIn<typeof meshFormat>> = {
  title: 'Mesh',
  facts: meshFacts,
  sections: { 1: meshParts },
  rules: MESH_RULES,
};
