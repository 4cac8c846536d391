import type { AssetKind } from '../../../engine/kinds/asset.ts';
import { animationCases } from './animation/lint-cases.ts';
import type { LintCase } from './lint-made.ts';
import { meshCases } from './mesh/lint-cases.ts';
import { rawAnimationCases } from './raw-animation/lint-cases.ts';
import { rawSkeletonCases } from './raw-skeleton/lint-cases.ts';
import { rawTrackCases } from './raw-track/lint-cases.ts';
import { skeletonCases } from './skeleton/lint-cases.ts';
import { trackCases } from './track/lint-cases.ts';

/** What one kind of object is tested with. */
interface Subject {
  /** A fixture that begins with an object of the kind. */
  readonly file: string;
  /** How many facts there are of that object in each group. */
  readonly facts: readonly number[];
  /** For every rule, objects in which it finds something. */
  readonly cases: readonly LintCase[];
}

export const SUBJECTS: Readonly<Record<AssetKind, Subject>> = {
  skeleton: { file: 'three.skeleton.ozz', facts: [6], cases: skeletonCases },
  animation: { file: 'three.animation.ozz', facts: [5, 7, 7, 7], cases: animationCases },
  track: { file: 'track_1.ozz', facts: [6], cases: trackCases },
  mesh: { file: 'made.mesh.ozz', facts: [5], cases: meshCases },
  'raw-skeleton': { file: 'three.raw_skeleton.ozz', facts: [1], cases: rawSkeletonCases },
  'raw-animation': { file: 'three.raw_animation.ozz', facts: [7], cases: rawAnimationCases },
  'raw-track': { file: 'made.raw_tracks.ozz', facts: [4], cases: rawTrackCases },
};

export const KIND_NAMES = Object.keys(SUBJECTS) as AssetKind[];
