import { animationFormat } from './animation/format.ts';
import { meshFormat } from './mesh/format.ts';
import { rawAnimationFormat } from './raw-animation/format.ts';
import { rawSkeletonFormat } from './raw-skeleton/format.ts';
import { rawTrackFormat } from './raw-track/format.ts';
import { skeletonFormat } from './skeleton/format.ts';
import { trackFormat } from './track/format.ts';

/**
 * How every kind of object is stored. Reading and writing know nothing else about kinds. Facts,
 * sections and lint rules are listed in `index.ts`, so that code that only reads does not load
 * them.
 */
export const FORMATS = {
  skeleton: skeletonFormat,
  animation: animationFormat,
  track: trackFormat,
  'raw-skeleton': rawSkeletonFormat,
  'raw-animation': rawAnimationFormat,
  'raw-track': rawTrackFormat,
  mesh: meshFormat,
} as const;
