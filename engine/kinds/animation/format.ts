import type { Animation } from '../../model/animation.ts';
import type { Format } from '../shared/format.ts';
import { v7 } from './v7.ts';

export const animationFormat = {
  tags: ['ozz-animation'],
  versions: [v7],
  outdated:
    'It was written by an ozz-animation before 0.15, which stored keys differently: import the clip again from its ' +
    'source with a current importer (gltf2ozz), or open the source here.',
} as const satisfies Format<Animation>;
