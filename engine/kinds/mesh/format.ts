import type { Mesh } from '../../model/mesh.ts';
import type { Format } from '../shared/format.ts';
import { v1 } from './v1.ts';

export const meshFormat = {
  tags: ['ozz-sample-Mesh'],
  versions: [v1],
  // More vertices than 16 bits can refer to.
  isStorable: ({ triangleIndices }) => triangleIndices instanceof Uint16Array,
  withUnstored: (read, { appearance }) => ({ ...read, appearance }),
} as const satisfies Format<Mesh>;
