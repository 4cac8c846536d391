import { listed } from '../base/count-text.ts';
import { AssetError } from '../base/errors.ts';
import type { Finding, FindingPlace } from '../base/finding.ts';
import { emptyRanges } from '../base/units.ts';
import { keyComponents, KEY_KINDS, type KeyKind } from '../model/animation.ts';
import type { ClipCurves } from '../model/curves.ts';
import {
  rawKeys,
  TRANSFORM_FLOATS,
  type RawAnimation,
  type RawKeys,
  type RawSkeleton,
} from '../model/raw.ts';
import type { ImportedModel, ReadModel } from './model.ts';
import { meshOfJoints } from './mesh-of-joints.ts';
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
    transforms: columnOf(transforms, joints, TRANSFORM_FLOATS),
    ranges: emptyRanges('body'),
  };
}

function columnOf(column: Float32Array, rows: readonly number[], width: number): Float32Array {
  const chosen = new Float32Array(rows.length * width);
  rows.forEach((row, i) => chosen.set(column.subarray(row * width, (row + 1) * width), i * width));
  return chosen;
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
  const [translations, rotations, scales] = KEY_KINDS.map((kind) => keysOf(clip, kind, joints));
  const ranges = emptyRanges('body');
  return { ...clip, trackCount: joints.length, translations, rotations, scales, ranges };
}

function keysOf(clip: RawAnimation, kind: KeyKind, joints: readonly number[]): RawKeys {
  const { offsets, times, values } = rawKeys(clip, kind);
  const keys = joints.flatMap((joint) =>
    Array.from({ length: offsets[joint + 1] - offsets[joint] }, (_, i) => offsets[joint] + i),
  );
  const chosen = new Uint32Array(joints.length + 1);
  joints.forEach((joint, i) => (chosen[i + 1] = chosen[i] + offsets[joint + 1] - offsets[joint]));
  return {
    offsets: chosen,
    times: columnOf(times, keys, 1),
    values: columnOf(values, keys, keyComponents(kind)),
  };
}

function curvesOf(clip: ClipCurves, joints: readonly number[]): ClipCurves {
  const curves = clip.curves.flatMap((curve) => {
    const joint = joints.indexOf(curve.joint);
    return joint < 0 ? [] : [Object.assign({}, curve, { joint })];
  });
  return { ...clip, curves };
}
