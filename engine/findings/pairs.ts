import { ifValid } from '../base/if-valid.ts';
import { getLocal, LOCAL_FLOATS, poseLength } from '../math/pose.ts';
import { haveSameDuration, namedAlike } from '../model/clip-likeness.ts';
import { pairSkeletons } from '../model/joint-names.ts';
import { haveSameOrder } from '../model/joint-order.ts';
import { TRANSFORM_AT, type RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { UserTrack } from '../model/user-track.ts';
import { clipOnSkeleton } from '../inspect/clip-on-skeleton.ts';
import { haveSameRig } from '../inspect/rest-frames.ts';
import { rawForm } from '../inspect/error/raw-form.ts';
import { cutSource } from '../offline/cut-animation.ts';
import { buildSkeleton } from '../offline/skeleton-builder.ts';
import { sampleRaw } from '../runtime/raw-sampling.ts';
import { constantBones, restBones } from './bones.ts';
import type { Clip } from './clip-scene.ts';
import type { CheckedObject, FindingsRequest } from './request.ts';

/** Which of the open objects belong together. */
export interface ObjectPairs {
  readonly skeletons: readonly Skeleton[];
  /** The skeleton of a clip; undefined if none has as many joints. */
  skeletonOf(index: number): Skeleton | undefined;
  /** The file that it comes from. */
  skeletonFileOf(index: number): string | undefined;
  /** What a runtime clip was built from, with the joints of its skeleton. */
  sourceOf(index: number): RawAnimation | undefined;
  /** The object that it is, or is cut from; undefined where its joints stand in another order: none of it can be mended by them. */
  sourceIndexOf(index: number): number | undefined;
  /** Where there is none: a source that it would be, if its joints were not in another order. */
  otherOrderSourceOf(index: number): CheckedObject | undefined;
  /** What is left out of names in the files of a clip's skeleton and source, where their joints are the same only without it. */
  prefixesOf(index: number): readonly LeftPrefix[];
  /** What a source was made from by another tool. */
  originalOf(index: number): RawAnimation | undefined;
  /** Root motion that was extracted from a clip. */
  motionTracksOf(index: number): readonly UserTrack[];
}

/** What the names of a skeleton's joints begin with, and the file that it is in. */
export interface LeftPrefix {
  readonly file: string;
  readonly prefix: string;
}

interface OpenSkeleton {
  readonly index: number;
  readonly file: string;
  readonly skeleton: Skeleton;
}

/**
 * Pairs objects as the request says, and otherwise by counts, bone lengths, names and durations.
 *
 * @example
 * const objects = [animation, skeleton].map((object) => ({ file: 'walk.ozz', label: object.kind, object }));
 * console.assert(pairObjects({ objects }).skeletonOf(0) === skeleton);
 */
export function pairObjects(request: FindingsRequest): ObjectPairs {
  const { objects } = request;
  const skeletons = openSkeletons(objects);
  const bestOf = (index: number): OpenSkeleton | undefined => {
    const given = request.skeletons?.get(index);
    return (
      skeletons.find((open) => open.index === given) ?? bestSkeleton(objects[index], skeletons)
    );
  };
  const sources = openSources(objects);
  const among = (index: number, sameOrder: boolean): OpenSource[] => {
    const clip = objects[index].object;
    const skeleton = bestOf(index)?.skeleton;
    return sources.filter(({ object }) => haveSameOrder(skeleton, clip, object) === sameOrder);
  };
  const sourceAmong = (
    index: number,
    candidates: readonly OpenSource[],
  ): OpenSource | undefined => {
    const given = request.sources?.get(index);
    if (given === undefined) return guessSource(objects, index, candidates);
    return candidates.find((open) => open.index === given);
  };
  const sourceOf = (index: number): RawAnimation | undefined => {
    const found = sourceAmong(index, among(index, true));
    const source = found && onSkeletonOf(found, bestOf(index)?.skeleton, objects);
    // A guessed source lasts as long as the clip.
    const range = request.sources?.has(index) === true ? request.ranges?.get(index) : undefined;
    return source && ifValid(() => cutSource(source, { range }));
  };
  return {
    skeletons: skeletons.map(({ skeleton }) => skeleton),
    skeletonOf: (index) => bestOf(index)?.skeleton,
    skeletonFileOf: (index) => bestOf(index)?.file,
    sourceOf,
    sourceIndexOf: (index) => {
      const found = sourceAmong(index, among(index, true));
      const placed = found && onSkeletonOf(found, bestOf(index)?.skeleton, objects);
      return placed === found?.object ? found?.index : undefined;
    },
    otherOrderSourceOf: (index) => {
      if (sourceAmong(index, among(index, true)) !== undefined) return undefined;
      const other = sourceAmong(index, among(index, false));
      return other && objects[other.index];
    },
    prefixesOf: (index) => {
      const found = sourceAmong(index, among(index, true));
      return found === undefined ? [] : prefixesBetween(bestOf(index), found, objects);
    },
    originalOf: (index) => guessOriginal(objects, index, among(index, true)),
    motionTracksOf: (index) => motionTracksOf(objects, index),
  };
}

/**
 * A source with the joints of a skeleton: where the skeleton of its own file has the same ones in another order, they are
 * found by name.
 * @returns undefined where some of them have no partner: it is a source of another body
 *
 * @example
 * const source = { file: 'walk.ozz', object: raw };
 * console.assert(onSkeletonOf(source, skeleton, []) === raw);
 */
export function onSkeletonOf(
  { file, object }: { readonly file: string; readonly object: RawAnimation },
  skeleton: Skeleton | undefined,
  objects: readonly CheckedObject[],
): RawAnimation | undefined {
  const own = ownSkeleton({ file, object }, objects);
  if (skeleton === undefined || own === undefined || haveSameRig(skeleton, own.skeleton)) {
    return object;
  }
  const paired = pairSkeletons(skeleton, own.skeleton);
  // But for a prefix, they are the same.
  if (haveSameRig(skeleton, paired.own)) return object;
  const { alone, others } = paired.pairs;
  // Joints of which none has its name may have been renamed on the way: these stand where they stood.
  if (alone.length === skeleton.count && skeleton.count === object.trackCount) return object;
  if (alone.length + others.length > 0) return undefined;
  return clipOnSkeleton(object, paired.own, skeleton);
}

/** The skeleton of a source's own file. */
function ownSkeleton(
  { file, object }: { readonly file: string; readonly object: RawAnimation },
  objects: readonly CheckedObject[],
): OpenSkeleton | undefined {
  const beside = objects.filter((other) => other.file === file);
  return openSkeletons(beside).find((open) => open.skeleton.count === object.trackCount);
}

function prefixesBetween(
  open: OpenSkeleton | undefined,
  source: OpenSource,
  objects: readonly CheckedObject[],
): LeftPrefix[] {
  const own = ownSkeleton(source, objects);
  if (open === undefined || own === undefined) return [];
  const { prefixes = ['', ''] } = pairSkeletons(open.skeleton, own.skeleton);
  return [open, own]
    .map(({ file }, i) => ({ file, prefix: prefixes[i] }))
    .filter(({ prefix }) => prefix !== '');
}

interface OpenSource {
  readonly index: number;
  readonly file: string;
  readonly object: RawAnimation;
}

function openSources(objects: readonly CheckedObject[]): OpenSource[] {
  return objects.flatMap(({ file, object }, index) =>
    object.kind === 'raw-animation' ? [{ index, file, object }] : [],
  );
}

/** Runtime skeletons first; sources are built, as far as they can be. */
function openSkeletons(objects: readonly CheckedObject[]): OpenSkeleton[] {
  const built = objects.flatMap(({ file, object }, index) =>
    object.kind === 'skeleton' ? [{ index, file, skeleton: object }] : [],
  );
  const made = objects.flatMap(({ file, object }, index) => {
    if (object.kind !== 'raw-skeleton') return [];
    const skeleton = ifValid(() => buildSkeleton(object));
    return skeleton === undefined ? [] : [{ index, file, skeleton }];
  });
  return [...built, ...made];
}

/** Of the skeletons with as many joints: the one of the same file, else the one with the most bones of equal length. */
function bestSkeleton(
  { file, object }: CheckedObject,
  skeletons: readonly OpenSkeleton[],
): OpenSkeleton | undefined {
  if (object.kind !== 'animation' && object.kind !== 'raw-animation') return undefined;
  const fitting = skeletons.filter(({ skeleton }) => skeleton.count === object.trackCount);
  const beside = fitting.find((open) => open.file === file);
  if (fitting.length < 2 || beside !== undefined) return beside ?? fitting.at(0);
  const keys = rawForm(object);
  let [best] = fitting;
  let most = -1;
  for (const open of fitting) {
    const rest = restBones(open.skeleton);
    const same = constantBones(keys, open.skeleton).filter(
      (bone, joint) =>
        bone !== undefined && Math.abs(bone.length - rest[joint].length) <= 0.01 * bone.length,
    ).length;
    if (same <= most) continue;
    most = same;
    best = open;
  }
  return best;
}

function isAlike(a: Clip, b: Clip): boolean {
  return a.trackCount === b.trackCount && haveSameDuration(a, b);
}

function guessSource(
  objects: readonly CheckedObject[],
  index: number,
  candidates: readonly OpenSource[],
): OpenSource | undefined {
  const { object: clip } = objects[index];
  if (clip.kind !== 'animation') return undefined;
  const sources = candidates.filter(({ object }) => isAlike(object, clip));
  const named = namedAlike(sources, clip.name, ({ object }) => object.name);
  if (named.length === 1) return named[0];
  const rivals = objects.filter(
    ({ object }) =>
      object.kind === 'animation' && sources.some((raw) => isAlike(object, raw.object)),
  );
  return sources.length === 1 && rivals.length === 1 ? sources[0] : undefined;
}

/** The source of the same name, in a file before, whose skeleton has the same joints, and that moves alike. */
function guessOriginal(
  objects: readonly CheckedObject[],
  index: number,
  candidates: readonly OpenSource[],
): RawAnimation | undefined {
  const { object: clip, file } = objects[index];
  const names = jointNamesIn(objects, file);
  if (clip.kind !== 'raw-animation' || names === undefined) return undefined;
  const before = candidates.filter(
    (open) =>
      open.index < index &&
      open.file !== file &&
      open.object.name === clip.name &&
      isAlike(open.object, clip) &&
      jointNamesIn(objects, open.file) === names,
  );
  const only = before.length === 1 ? before[0].object : undefined;
  return only !== undefined && movesAlike(only, clip) ? only : undefined;
}

/** Times at which two clips are compared, and the cosine of half of 15°: what differs by more is another rotation. */
const COMPARED = 9;
const SAME_TURN = Math.cos((7.5 * Math.PI) / 180);

/**
 * Whether half of the joints turn as in another clip, as they do after a tool has lost something of a few. Exporters give takes of
 * one rig one name, and some are equally long.
 */
export function movesAlike(a: RawAnimation, b: RawAnimation): boolean {
  const poses = [a, b].map((clip) => new Float32Array(poseLength(clip.trackCount)));
  const [own, other] = [new Float32Array(LOCAL_FLOATS), new Float32Array(LOCAL_FLOATS)];
  const differs = new Uint8Array(a.trackCount);
  for (let i = 0; i < COMPARED; i++) {
    [a, b].forEach((clip, which) => {
      sampleRaw(clip, (clip.duration * i) / (COMPARED - 1), poses[which]);
    });
    for (let joint = 0; joint < a.trackCount; joint++) {
      getLocal(poses[0], joint, own);
      getLocal(poses[1], joint, other);
      let cosine = 0;
      for (let k = TRANSFORM_AT.rotation; k < TRANSFORM_AT.scale; k++) cosine += own[k] * other[k];
      if (Math.abs(cosine) < SAME_TURN) differs[joint] = 1;
    }
  }
  return 2 * differs.reduce((count, one) => count + one, 0) <= a.trackCount;
}

/** The joints of a file's only source skeleton, as one text. */
function jointNamesIn(objects: readonly CheckedObject[], file: string): string | undefined {
  const skeletons = objects.flatMap(({ object, file: own }) =>
    own === file && object.kind === 'raw-skeleton' ? [object] : [],
  );
  return skeletons.length === 1 ? skeletons[0].names.join('\0') : undefined;
}

/** The tracks of position and rotation beside a clip: in its own file, or in files of only motion if there is one clip. */
function motionTracksOf(objects: readonly CheckedObject[], index: number): UserTrack[] {
  const { file } = objects[index];
  const motion = objects.filter(
    ({ object }) =>
      object.kind === 'track' && (object.type === 'float3' || object.type === 'quaternion'),
  );
  const beside = motion.filter((open) => open.file === file);
  const clips = objects.filter((open) => open.object.kind === 'animation');
  // From a source, motion is yet to be extracted.
  const isOnly = objects[index].object.kind === 'animation' && clips.length === 1;
  const chosen = beside.length > 0 || !isOnly ? beside : motion;
  return chosen.flatMap((open) => (open.object.kind === 'track' ? [open.object] : []));
}
