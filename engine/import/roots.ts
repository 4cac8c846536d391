import { listed } from '../base/count-text.ts';
import { AssetError } from '../base/errors.ts';
import type { Finding, FindingPlace } from '../base/finding.ts';
import { emptyRanges } from '../base/units.ts';
import { keyComponents, KEY_KINDS } from '../model/animation.ts';
import type { ClipCurves } from '../model/curves.ts';
import { rawKeys, TRANSFORM_FLOATS, type RawAnimation, type RawSkeleton } from '../model/raw.ts';
import { chosenTracks, mapKeys } from '../model/track-keys.ts';
import type { ImportedModel, ReadModel } from './model.ts';
import { meshOfJoints, rowsFrom } from './mesh-of-joints.ts';
import { jointsOfRoot, skeletonRoots } from './skeleton-roots.ts';

/**
 * Skeletons of one file, as one, or one of them alone with the joints above it, without the clips that move only
 * others.
 *
 * @param root name of the root joint of the one that is wanted
 * @throws AssetError if no skeleton has such a root
 */
export function withRoot(
  object: string,
  { skins = [], ...model }: ReadModel,
  root: string | undefined,
): ImportedModel {
  const { skeleton } = model;
  const roots = skeletonRoots(skeleton, skins);
  const names = roots.length < 2 ? [] : roots.map((joint) => skeleton.names[joint]);
  if (root === undefined) return { ...model, roots: names, root };
  const chosen = names.indexOf(root);
  if (chosen < 0) {
    const expected =
      names.length === 0
        ? 'no root, as the file has one skeleton'
        : `the root of a skeleton among ${listed(names, 9)}`;
    throw new AssetError({ object, expected, found: `"${root}"` });
  }
  return { ...joined(model, jointsOfRoot(skeleton, roots[chosen])), roots: names, root };
}

/** What of a model belongs to some of its joints, in ascending order, with each one's parent among them. */
function joined(model: ReadModel, joints: readonly number[]): ReadModel {
  const { skeleton, animations, curves, tracks, mesh, findings } = model;
  const names = new Set(joints.map((joint) => skeleton.names[joint]));
  const isOthers = (name: string): boolean => skeleton.names.includes(name) && !names.has(name);
  const all = Array.from(skeleton.parents.keys());
  const others = all.filter((joint) => !joints.includes(joint));
  const left = animations.filter((clip) => moves(clip, others) && !moves(clip, joints));
  const isLeft = new Set(left.map(({ name }) => name));
  return {
    ...model,
    skeleton: skeletonOf(skeleton, joints),
    animations: animations
      .filter(({ name }) => !isLeft.has(name))
      .map((clip) => clipOf(clip, joints)),
    curves: curves?.filter(({ name }) => !isLeft.has(name)).map((clip) => curvesOf(clip, joints)),
    tracks: tracks.filter(({ joint, clip }) => !isOthers(joint) && !isLeft.has(clip)),
    mesh: mesh && meshOfJoints(mesh, joints),
    findings: findings.flatMap((finding) => findingOf(finding, joints)),
  };
}

/** The finding, unless it is about a joint of another skeleton. */
function findingOf(finding: Finding, joints: readonly number[]): Finding[] {
  const places = finding.places.flatMap((place) => placeOf(place, joints));
  const [own] = placeOf(finding, joints);
  return own === undefined ? [] : [{ ...finding, joint: own.joint, places }];
}

function placeOf(place: FindingPlace, joints: readonly number[]): FindingPlace[] {
  if (place.joint === undefined) return [place];
  const joint = joints.indexOf(place.joint);
  return joint < 0 ? [] : [{ ...place, joint }];
}

function skeletonOf(
  { names, parents, transforms }: RawSkeleton,
  joints: readonly number[],
): RawSkeleton {
  return {
    kind: 'raw-skeleton',
    count: joints.length,
    names: joints.map((joint) => names[joint]),
    parents: Int16Array.from(joints, (joint) => joints.indexOf(parents[joint])),
    transforms: rowsFrom(transforms, joints, TRANSFORM_FLOATS),
    ranges: emptyRanges('body'),
  };
}

/** Whether any of the joints has two keys that differ. */
function moves(clip: RawAnimation, joints: readonly number[]): boolean {
  return KEY_KINDS.some((kind) => {
    const { offsets, values } = rawKeys(clip, kind);
    const size = keyComponents(kind);
    return joints.some((joint) => {
      const [first, end] = [offsets[joint] * size, offsets[joint + 1] * size];
      return values.subarray(first, end).some((value, i) => value !== values[first + (i % size)]);
    });
  });
}

function clipOf(clip: RawAnimation, joints: readonly number[]): RawAnimation {
  const chosen = mapKeys(clip, (keys, kind) => chosenTracks(keys, kind, joints));
  return { ...chosen, trackCount: joints.length, ranges: emptyRanges('body') };
}

function curvesOf(clip: ClipCurves, joints: readonly number[]): ClipCurves {
  const curves = clip.curves.flatMap((curve) => {
    const joint = joints.indexOf(curve.joint);
    return joint < 0 ? [] : [Object.assign({}, curve, { joint })];
  });
  return { ...clip, curves };
}
