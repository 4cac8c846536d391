import type { Skeleton } from '../../model/skeleton.ts';
import type { Format } from '../shared/format.ts';
import { v1 } from './v1.ts';
import { v2 } from './v2.ts';

export const skeletonFormat = {
  tags: ['ozz-skeleton'],
  versions: [v2, v1],
} as const satisfies Format<Skeleton>;
