import type { RawSkeleton } from '../../model/raw.ts';
import type { Format } from '../shared/format.ts';
import { v1 } from './v1.ts';

export const rawSkeletonFormat = {
  tags: ['ozz-raw_skeleton'],
  versions: [v1],
} as const satisfies Format<RawSkeleton>;
