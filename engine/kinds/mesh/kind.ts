import type { Kind } from '../kind.ts';
import { meshFacts } from './facts.ts';
import { MESH_RULES } from './lint.ts';
import { meshParts } from './sections.ts';

export const mesh: Kind<'mesh'> = {
  title: 'Mesh',
  facts: meshFacts,
  sections: { 1: meshParts },
  rules: MESH_RULES,
};
