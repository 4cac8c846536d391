import { countText, listed } from '#engine/base';
import type { ImportedModel } from '#engine/import';
import { curveSource, poseSource, posesWithin, rawSource } from '#engine/inspect/error';
import type { PoseSource } from '#engine/inspect/error';
import { orderProblem, placesByName } from '#engine/model';
import type { RawAnimation, Skeleton, Clip } from '#engine/model';
import { buildSkeleton, cutAnimation, remapTracks } from '#engine/offline';
import type { ClipRange } from '#engine/offline';
import { CliError, withFileName } from './cli-error.ts';
import { openArchive, openClip, openSkeleton } from './files.ts';
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
  /** The clip, or a range of it, as poses of a skeleton; joints of a model are found by name. */
  posesOf(skeleton: Skeleton, name: string | undefined, range?: ClipRange): PoseSource;
}

/**
 * Opens one side of a comparison. Joints that a model does not have are warned of.
 * @param byCurves whether a model is measured by its curves, if its format has other ones than its keys
 */
export async function openCompared(
  session: Session,
  file: string,
  byCurves: boolean,
): Promise<ComparedClip> {
  const model = await openModel(file, false);
  if (model === undefined) return openArchiveSide(file);
  const { curves } = model;
  const { names } = model.skeleton;
  const clipOf = (skeleton: Skeleton, name: string | undefined): RawAnimation =>
    remapTracks(modelClip(file, model, name), names, skeleton);
  return {
    skeleton: withFileName(file, () => buildSkeleton(model.skeleton)),
    archived: undefined,
    clipNames: model.animations.map(({ name }) => name),
    measuredBy: byCurves && curves !== undefined ? 'curves' : 'keys',
    clipOf,
    posesOf: (skeleton, name, range) => {
      checkJoints(session, file, names, skeleton);
      const clip = clipOf(skeleton, name);
      const own = byCurves ? curves?.find((one) => one.name === clip.name) : undefined;
      if (own === undefined) return clipPoses(file, clip, range);
      const poses = curveSource(own, skeleton, names);
      return range === undefined ? poses : withFileName(file, () => posesWithin(poses, range));
    },
  };
}

/** The skeleton of an archive or of a model. */
export async function openComparedSkeleton(file: string): Promise<Skeleton> {
  const model = await openModel(file, false);
  if (model === undefined) return openSkeleton(file);
  return withFileName(file, () => buildSkeleton(model.skeleton));
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

function openArchiveSide(file: string): ComparedClip {
  const clip = openClip(file);
  const objects = openArchive(file).entries.map(({ object }) => object);
  const found = objects.find(({ kind }) => kind === 'skeleton' || kind === 'raw-skeleton');
  const own = found && skeletonOf(file, found);
  return {
    skeleton: own,
    archived: clip,
    clipNames: [clip.name],
    measuredBy: undefined,
    clipOf: () => clip,
    posesOf: (skeleton, _, range) => {
      const problem = orderProblem(skeleton, clip) ?? otherOrder(own, skeleton);
      if (problem !== undefined) throw new CliError({ file, message: `${problem}.` });
      return clipPoses(file, clip, range);
    },
  };
}

/** Why tracks that belong to one skeleton are not those of another with the same joints; undefined if they are. */
function otherOrder(own: Skeleton | undefined, skeleton: Skeleton): string | undefined {
  if (own === undefined || own.count !== skeleton.count) return undefined;
  const places = placesByName(own.names, skeleton.names);
  const joint = places.findIndex((place, index) => place !== index);
  if (joint < 0 || places.includes(-1)) return undefined;
  return `its joints are in another order than those of the skeleton: joint ${joint} is ${JSON.stringify(own.names[joint])} in the one, ${JSON.stringify(skeleton.names[joint])} in the other. Export both with one skeleton`;
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

function skeletonOf(
  file: string,
  object: ReturnType<typeof openArchive>['entries'][number]['object'],
): Skeleton | undefined {
  if (object.kind === 'skeleton') return object;
  if (object.kind !== 'raw-skeleton') return undefined;
  return withFileName(file, () => buildSkeleton(object));
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

/** Joints that a model does not have are measured as if they rested; one that has none is refused. */
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
