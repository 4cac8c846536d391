import { countText, listed } from '#engine/base';
import type { ImportedModel } from '#engine/import';
import { clipOnSkeleton, haveSameRig, posesOnSkeleton } from '#engine/inspect';
import { curveSource, poseSource, posesWithin, rawSource } from '#engine/inspect/error';
import type { PoseSource } from '#engine/inspect/error';
import { orderProblem, pairSkeletons, placesByName } from '#engine/model';
import type { JointPairs, RawAnimation, Skeleton, Clip } from '#engine/model';
import { buildSkeleton, cutAnimation, remapTracks } from '#engine/offline';
import type { ClipRange } from '#engine/offline';
import { CliError, withFileName } from './cli-error.ts';
import { isSkeleton, openArchive, openClip, openSkeleton, type AnySkeleton } from './files.ts';
import { openModel } from './model-files.ts';
import type { Session } from './terminal.ts';

/** The keys that an import makes of a clip, as everywhere, or the curves that its file has. */
export type MeasuredBy = 'keys' | 'curves';

/** One side of a comparison: a clip of an archive or of a model. */
export interface ComparedClip {
  /** Of the same file, if it has one. */
  readonly skeleton: Skeleton | undefined;
  /** The clip of an archive, which has no names of joints; undefined for one of a model. */
  readonly archived: Clip | undefined;
  readonly clipNames: readonly string[];
  /** What a clip of a model is measured by; undefined for one of an archive. */
  readonly measuredBy: MeasuredBy | undefined;
  /** The keys of the clip, for the joints of a skeleton; joints of a model are found by name. */
  clipOf(skeleton: Skeleton, name: string | undefined): Clip;
  /** The clip, or a range of it, as poses of a skeleton; joints of another one are found by name. */
  posesOf(skeleton: Skeleton, name: string | undefined, range?: ClipRange): PoseSource;
  /** How joints of a skeleton belong to those of the clip's own one; undefined where they are the same, or it has none. */
  pairsOf(skeleton: Skeleton): OwnPairs | undefined;
}

/** Joints of a skeleton, paired with those of a clip's own one. */
export interface OwnPairs extends JointPairs {
  /** The own one, with joints that are the same but for a prefix called as in the other one. */
  readonly own: Skeleton;
  /** What its joints are called in its file. */
  readonly names: readonly string[];
}

/**
 * Opens one side of a comparison. Joints that a model does not have are warned of.
 * @param byCurves whether a model is measured by its curves, if its format has other ones than its keys
 * @param isGiven whether somebody says which skeleton both have: one of other names then has the same joints
 */
export async function openCompared(
  session: Session,
  file: string,
  byCurves: boolean,
  isGiven: boolean,
): Promise<ComparedClip> {
  const model = await openModel(file, false);
  if (model === undefined) return openArchiveSide(file, isGiven);
  const { curves } = model;
  const { names } = model.skeleton;
  const own = withFileName(file, () => buildSkeleton(model.skeleton));
  // A skeleton that is given says what the model is for: what it does not move, rests.
  const pairsOf = (skeleton: Skeleton): OwnPairs | undefined =>
    isGiven ? undefined : pairsWith(own, skeleton);
  const namesFor = (skeleton: Skeleton): readonly string[] =>
    pairSkeletons(skeleton, { names }).own.names;
  return {
    skeleton: own,
    archived: undefined,
    clipNames: model.animations.map(({ name }) => name),
    measuredBy: byCurves && curves !== undefined ? 'curves' : 'keys',
    clipOf: (skeleton, name) => {
      const clip = modelClip(file, model, name);
      if (isGiven) return remapTracks(clip, namesFor(skeleton), skeleton);
      return clipOnSkeleton(clip, pairsOf(skeleton)?.own ?? own, skeleton);
    },
    pairsOf,
    posesOf: (skeleton, name, range) => {
      const pairs = pairsOf(skeleton);
      refuseStrangers(file, pairs, skeleton);
      const called = isGiven ? namesFor(skeleton) : names;
      if (isGiven) checkJoints(session, file, called, skeleton);
      const clip = modelClip(file, model, name);
      const rig = isGiven ? skeleton : own;
      const curved = byCurves ? curves?.find((one) => one.name === clip.name) : undefined;
      const poses =
        curved === undefined
          ? clipPoses(file, isGiven ? remapTracks(clip, called, rig) : clip, range)
          : posesOfRange(file, curveSource(curved, rig, called), range);
      return pairs === undefined ? poses : posesOnSkeleton(clip, pairs.own, skeleton, poses);
    },
  };
}

/** The skeleton of an archive or of a model. */
export async function openComparedSkeleton(file: string): Promise<Skeleton> {
  const model = await openModel(file, false);
  if (model === undefined) return openSkeleton(file);
  return withFileName(file, () => buildSkeleton(model.skeleton));
}

/** Joints of one file that are not measured, by name, as they have no partner. */
export interface UnpairedJoints {
  readonly file: string;
  readonly joints: readonly string[];
}

/** The joints without a partner: of each file, and of the skeleton where that is of another one. */
export function unpairedJoints(
  skeleton: Skeleton,
  files: readonly [string, string],
  sides: readonly [ComparedClip, ComparedClip],
  skeletonFile: string | undefined,
): UnpairedJoints[] {
  const pairs = sides.map((side) => side.pairsOf(skeleton));
  const alone = new Set(pairs.flatMap((own) => own?.alone ?? []));
  // Without a file of its own, the skeleton is that of the side that needs no pairs.
  const owner = skeletonFile ?? files[pairs.indexOf(undefined)];
  return [
    { file: owner, joints: [...alone].map((joint) => skeleton.names[joint]) },
    ...files.map((file, i) => {
      const own = pairs[i];
      return { file, joints: own === undefined ? [] : own.others.map((at) => own.names[at]) };
    }),
  ].filter(({ joints }) => joints.length > 0);
}

/** Refuses to measure by curves where no side has any. */
export function requireCurves(
  files: readonly [string, string],
  sides: readonly [ComparedClip, ComparedClip],
): void {
  if (sides.some(({ measuredBy }) => measuredBy === 'curves')) return;
  const found = files.map((file, i) =>
    sides[i].measuredBy === undefined
      ? `${file} is an archive, which has only keys`
      : `${file} is of a format that is imported as keys`,
  );
  throw new CliError(
    `--curves: expected a model that keeps its curves (glTF), but ${found.join(', and ')}. Leave it out.`,
  );
}

function openArchiveSide(file: string, isGiven: boolean): ComparedClip {
  const objects = openArchive(file).entries.map(({ object }) => object);
  const found = objects.find(isSkeleton);
  return archiveSide(file, found && skeletonOf(file, found), isGiven);
}

/**
 * The side of a comparison that is a clip of an archive.
 * @param own the skeleton that it was made for, if that is known
 */
export function archiveSide(
  file: string,
  own: Skeleton | undefined,
  isGiven: boolean,
): ComparedClip {
  const clip = openClip(file);
  const pairsOf = (skeleton: Skeleton): OwnPairs | undefined => {
    const pairs = pairsWith(own, skeleton);
    const isRenamed = pairs?.alone.length === skeleton.count && pairs.own.count === skeleton.count;
    return isGiven && isRenamed ? undefined : pairs;
  };
  /** The pairs, once the clip is known to fit: the skeleton, or its own one. */
  const checkedPairs = (skeleton: Skeleton): OwnPairs | undefined => {
    const pairs = pairsOf(skeleton);
    refuseIf(file, orderProblem(pairs?.own ?? skeleton, clip));
    refuseIf(file, pairs && countProblem(pairs.own, clip));
    refuseStrangers(file, pairs, skeleton);
    return pairs;
  };
  return {
    skeleton: own,
    archived: clip,
    clipNames: [clip.name],
    measuredBy: undefined,
    clipOf: (skeleton) => {
      const pairs = checkedPairs(skeleton);
      return pairs === undefined ? clip : clipOnSkeleton(clip, pairs.own, skeleton);
    },
    pairsOf,
    posesOf: (skeleton, _, range) => {
      const pairs = checkedPairs(skeleton);
      const poses = clipPoses(file, clip, range);
      return pairs === undefined ? poses : posesOnSkeleton(clip, pairs.own, skeleton, poses);
    },
  };
}

function pairsWith(own: Skeleton | undefined, skeleton: Skeleton): OwnPairs | undefined {
  if (own === undefined || haveSameRig(own, skeleton)) return undefined;
  const paired = pairSkeletons(skeleton, own);
  // But for a prefix, they are the same.
  if (haveSameRig(paired.own, skeleton)) return undefined;
  return { ...paired.pairs, own: paired.own, names: paired.names };
}

function refuseIf(file: string, problem: string | undefined): void {
  if (problem !== undefined) throw new CliError({ file, message: `${problem}.` });
}

function countProblem({ count }: Skeleton, { trackCount }: Clip): string | undefined {
  if (trackCount === count) return undefined;
  return `its clip has ${countText(trackCount, 'track')}, its skeleton ${countText(count, 'joint')}`;
}

/** Refuses skeletons of which too few joints belong together. */
function refuseStrangers(file: string, pairs: OwnPairs | undefined, skeleton: Skeleton): void {
  refuseIf(file, pairs?.isEnough === false ? strangersText(pairs, skeleton) : undefined);
}

/** Why too few joints belong together. */
function strangersText({ own, alone, others }: OwnPairs, { names, count }: Skeleton): string {
  const paired = count - alone.length;
  const [one, other] = [own.names[others[0]], names[alone[0]]].map((name) => JSON.stringify(name));
  const found = paired === 0 ? 'none' : `only ${paired}`;
  return `joints are paired by name, and ${found} of its ${countText(own.count, 'joint')} ${paired === 1 ? 'is' : 'are'} among the ${count} of the other: the first without a partner is ${one} in the one, ${other} in the other. If they are the same in the same order, give the skeleton of both as --skeleton`;
}

/** Poses of a clip, or of a range of it: of a source as it is built, as rotations of a cut one differ a little between keys. */
function clipPoses(file: string, clip: Clip, range: ClipRange | undefined): PoseSource {
  return withFileName(file, () => {
    if (range === undefined) return poseSource(clip);
    return clip.kind === 'animation'
      ? posesWithin(poseSource(clip), range)
      : rawSource(cutAnimation(clip, range));
  });
}

function posesOfRange(file: string, poses: PoseSource, range: ClipRange | undefined): PoseSource {
  return range === undefined ? poses : withFileName(file, () => posesWithin(poses, range));
}

function skeletonOf(file: string, object: AnySkeleton): Skeleton {
  return object.kind === 'skeleton' ? object : withFileName(file, () => buildSkeleton(object));
}

/** The clip of a model that is named, else its first. */
function modelClip(
  file: string,
  { animations }: ImportedModel,
  name: string | undefined,
): RawAnimation {
  const clip = animations.find((one) => one.name === name) ?? animations.at(0);
  if (clip === undefined) throw new CliError({ file, message: 'expected a clip, found none.' });
  return clip;
}

/** Joints of a given skeleton that a model does not have are measured as if they rested; one that has none is refused. */
function checkJoints(
  { err }: Session,
  file: string,
  names: readonly string[],
  skeleton: Skeleton,
): void {
  const places = placesByName(skeleton.names, names);
  const missing = skeleton.names.filter((_, joint) => places[joint] < 0);
  if (missing.length === 0) return;
  if (missing.length < skeleton.count) {
    err(
      `warning: ${file}: ${missing.length} of ${countText(skeleton.count, 'joint')} of the skeleton are not in it, and are measured as if they rested: ${listed(missing)}\n`,
    );
    return;
  }
  const [own, other] = [skeleton.names, names].map(([first]) => `"${first}"`);
  const message = `expected joints of the skeleton, by name, such as ${own}, found none of them: its first joint is ${other}. Give the skeleton that it was made for.`;
  throw new CliError({ file, message });
}
