import { animation } from './animation/kind.ts';
import type { AssetKind, ObjectOf, VersionOf } from './asset.ts';
import type { Kind } from './shared/kind.ts';
import { mesh } from './mesh/kind.ts';
import { rawAnimation } from './raw-animation/kind.ts';
import { rawSkeleton } from './raw-skeleton/kind.ts';
import { rawTrack } from './raw-track/kind.ts';
import { skeleton } from './skeleton/kind.ts';
import { track } from './track/kind.ts';

/**
 * Sections and lint rules of every kind of object. How they are stored is in `formats.ts`, facts about
 * them are in `facts.ts`.
 */
export const KINDS: {
  readonly [Name in AssetKind]: Kind<ObjectOf<Name>, VersionOf<Name>>;
} = {
  skeleton,
  animation,
  track,
  mesh,
  'raw-skeleton': rawSkeleton,
  'raw-animation': rawAnimation,
  'raw-track': rawTrack,
};
