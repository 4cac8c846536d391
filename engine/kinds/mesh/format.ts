import type { Mesh } from '../../model/mesh.ts';
import type { Format } from '../shared/format.ts';
import { v1 } from './v1.ts';

export const meshFormat = {
  tags: ['ozz-sample-Mesh'],
  versions: [v1],
} as const satisfies Format<Mesh>;
