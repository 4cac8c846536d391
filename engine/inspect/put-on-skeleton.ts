import { countText, listed } from '../base/count-text.ts';
import { AssetError } from '../base/errors.ts';
import { hasOneOrder } from '../model/joint-order.ts';
import { pairSkeletons, type PairedSkeleton } from '../model/joint-names.ts';
import type { Clip, RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { clipOnSkeleton } from './clip-on-skeleton.ts';

/** What became of the tracks of a clip that was put on another skeleton. */
export interface PutTracks {
  /** Number of joints of that skeleton that a track of the clip moves. */
  readonly animated: number;
  /** Names of its other joints: they rest, as the clip has no track for them. */
  readonly resting: readonly string[];
  /** Names of joints of the clip whose tracks are left out, as that skeleton has no such joint. */
  readonly leftOut: readonly string[];
}

/** A clip that was put on another skeleton. */
export interface PutClip extends PutTracks {
  readonly clip: RawAnimation;
}

/**
 * What becomes of the tracks of a clip on another skeleton: joints are paired by their names.
 * @param own the skeleton of the clip
 *
 * @example
 * console.assert(putTracks(skeleton, skeleton).animated === skeleton.count);
 */
export function putTracks(own: Skeleton, skeleton: Skeleton): PutTracks {
  return tracksOf(pairSkeletons(skeleton, own), skeleton);
}

function tracksOf({ pairs, names }: PairedSkeleton<Skeleton>, skeleton: Skeleton): PutTracks {
  return {
    animated: skeleton.count - pairs.alone.length,
    resting: pairs.alone.map((joint) => skeleton.names[joint]),
    leftOut: pairs.others.map((joint) => names[joint]),
  };
}

/**
 * Puts a clip on another skeleton: see `clipOnSkeleton`; names may have other prefixes.
 * @param own the skeleton of the clip
 * @throws AssetError if too few joints have the same names: these are two bodies; or if that skeleton is of an old release
 *
 * @example
 * console.assert(putOnSkeleton(animation, skeleton, skeleton).leftOut.length === 0);
 */
export function putOnSkeleton(clip: Clip, own: Skeleton, skeleton: Skeleton): PutClip {
  const paired = pairSkeletons(skeleton, own);
  const problem = problemOf(paired, skeleton);
  if (problem !== undefined) throw problem;
  return { ...tracksOf(paired, skeleton), clip: clipOnSkeleton(clip, paired.own, skeleton) };
}

/**
 * Why a clip cannot be put on another skeleton, in a sentence; undefined if it can.
 * @param own the skeleton of the clip
 *
 * @example
 * console.assert(putProblem(skeleton, skeleton) === undefined);
 */
export function putProblem(own: Skeleton, skeleton: Skeleton): string | undefined {
  return problemOf(pairSkeletons(skeleton, own), skeleton)?.message;
}

function problemOf(paired: PairedSkeleton<Skeleton>, skeleton: Skeleton): AssetError | undefined {
  if (!paired.pairs.isEnough) return strangers(paired, skeleton);
  if (skeleton.siblingsFirst !== true || hasOneOrder(skeleton)) return undefined;
  // Clips are written in the order of later ones.
  return new AssetError({
    object: 'the other skeleton',
    expected: 'joints in the order of a release since 0.11',
    found: 'those of an earlier one',
    advice: 'Upgrade it first: posescope upgrade --help tells how.',
  });
}

function strangers(paired: PairedSkeleton<Skeleton>, skeleton: Skeleton): AssetError {
  const { animated, resting, leftOut } = tracksOf(paired, skeleton);
  const smaller = Math.min(paired.names.length, skeleton.count);
  if (smaller === 0) {
    return new AssetError({
      object: 'joints, paired by name',
      expected: 'some in both skeletons',
      found: `none in ${skeleton.count === 0 ? 'the other one' : 'that of the clip'}`,
      advice: 'Choose a skeleton with joints.',
    });
  }
  return new AssetError({
    object: 'joints, paired by name',
    expected: `at least ${Math.ceil(smaller / 2)} in both skeletons, half of the ${countText(smaller, 'joint')} of the smaller one`,
    found: `${animated === 0 ? 'none' : animated}: only the clip has ${listed(leftOut, 2)}, only the other skeleton ${listed(resting, 2)}`,
    advice: 'Choose a skeleton of the same body, or give its joints the same names.',
  });
}

/**
 * What became of the tracks of a clip that was put on another skeleton, in a sentence.
 *
 * @example
 * const put = { animated: 2, resting: ['tail'], leftOut: [] };
 * console.assert(putText(put) === '2 of 3 joints have a track; 1 rests, for want of one: "tail"');
 */
export function putText({ animated, resting, leftOut }: PutTracks): string {
  const count = animated + resting.length;
  const parts = [
    `${animated} of ${countText(count, 'joint')} ${animated === 1 ? 'has' : 'have'} a track`,
  ];
  if (resting.length > 0) {
    const verb = resting.length === 1 ? 'rests' : 'rest';
    parts.push(`${resting.length} ${verb}, for want of one: ${listed(resting)}`);
  }
  if (leftOut.length > 0) {
    const verb = leftOut.length === 1 ? 'is' : 'are';
    parts.push(`${countText(leftOut.length, 'track')} ${verb} left out: ${listed(leftOut)}`);
  }
  return parts.join('; ');
}
