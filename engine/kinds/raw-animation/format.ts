import type { RawAnimation } from '../../model/raw.ts';
import type { Format } from '../shared/format.ts';
import { v3 } from './v3.ts';

export const rawAnimationFormat = {
  tags: ['ozz-raw_animation'],
  versions: [v3],
  outdated:
    'Import the clip again from its source with a current importer (gltf2ozz --raw), or open the source here.',
} as const satisfies Format<RawAnimation>;
