import type { RawAnimation } from '../../model/raw.ts';
import type { Format } from '../shared/format.ts';
import { v1, v2 } from './older.ts';
import { v3 } from './v3.ts';

export const rawAnimationFormat = {
  tags: ['ozz-raw_animation'],
  versions: [v3, v2, v1],
} as const satisfies Format<RawAnimation>;
