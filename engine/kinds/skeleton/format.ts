import type { Skeleton } from '../../model/skeleton.ts';
import type { Format } from '../shared/format.ts';
import { v2 } from './v2.ts';

export const skeletonFormat = {
  tags: ['ozz-skeleton'],
  versions: [v2],
  outdated:
    'Build it again from its source with a current ozz-animation importer (gltf2ozz), or open the source here.',
} as const satisfies Format<Skeleton>;
