import type { Mesh } from '../../model/mesh.ts';
import type { Format } from '../shared/format.ts';
import { SKINNED_TAG, unversionedMesh, v07, v08 } from './older.ts';
import { v1 } from './v1.ts';

export const meshFormat = {
  tags: ['ozz-sample-Mesh', SKINNED_TAG],
  versions: [v1, v08, v07],
  unversioned: unversionedMesh,
  // More vertices than 16 bits can refer to.
  isStorable: ({ triangleIndices }) => triangleIndices instanceof Uint16Array,
  withUnstored: (read, { appearance }) => ({ ...read, appearance }),
} as const satisfies Format<Mesh>;
