import { animationFormat } from './animation/format.ts';
import { meshFormat } from './mesh/format.ts';
import { rawAnimationFormat } from './raw-animation/format.ts';
import { rawSkeletonFormat } from './raw-skeleton/format.ts';
import { rawTrackFormat } from './raw-track/format.ts';
import { skeletonFormat } from './skeleton/format.ts';
import { trackFormat } from './track/format.ts';

/**
 * How every kind of object is stored: all that reading and writing know of kinds. What else there is to say of
 * them is in `index.ts`, apart, so that who only reads does not load it.
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
