import { basename } from 'node:path';
import { countText, listed } from '#engine/base';
import { importModel, modelFormat } from '#engine/import';
import type { ImportedModel } from '#engine/import';
import { curveSource, poseSource, posesWithin, rawSource } from '#engine/inspect/error';
import type { PoseSource } from '#engine/inspect/error';
import { orderProblem } from '#engine/model';
import type { Skeleton } from '#engine/model';
import { buildSkeleton, cutAnimation, remapTracks } from '#engine/offline';
import type { ClipRange } from '#engine/offline';
import { CliError, withFileName, withFileNameAsync } from './cli-error.ts';
import { openArchive, openClip } from './files.ts';
import { resourceReaderBeside } from './model-files.ts';
import { readBytes } from './read-file.ts';
import type { Session } from './terminal.ts';

/** One side of a comparison: a clip of an archive or of a model. */
export interface ComparedClip {
  /** Of the same file, if it has one. */
  readonly skeleton: Skeleton | undefined;
  readonly clipNames: readonly string[];
  /** The clip, or a range of it, as poses of a skeleton; joints of a model are found by name. */
  posesOf(skeleton: Skeleton, name: string | undefined, range?: ClipRange): PoseSource;
}

/** Opens one side of a comparison. Joints that a model does not have are warned of. */
export async function openCompared(session: Session, file: string): Promise<ComparedClip> {
  const bytes = readBytes(file);
  if (modelFormat(file, bytes) === undefined) return openArchiveSide(file);
  const readResource = resourceReaderBeside(file);
  const source = { name: basename(file), bytes, readResource };
  const model = await withFileNameAsync(file, () => importModel(source, { mesh: false }));
  return {
    skeleton: withFileName(file, () => buildSkeleton(model.skeleton)),
    clipNames: model.animations.map(({ name }) => name),
    posesOf: (skeleton, name, range) => {
      checkJoints(session, file, model.skeleton.names, skeleton);
      const poses = modelPoses(file, model, skeleton, name);
      return range === undefined ? poses : withFileName(file, () => posesWithin(poses, range));
    },
  };
}

function openArchiveSide(file: string): ComparedClip {
  const clip = openClip(file);
  const objects = openArchive(file).entries.map(({ object }) => object);
  const own = objects.find(({ kind }) => kind === 'skeleton' || kind === 'raw-skeleton');
  return {
    skeleton: own && skeletonOf(file, own),
    clipNames: [clip.name],
    posesOf: (skeleton, _, range) => {
      const problem = orderProblem(skeleton, clip);
      if (problem !== undefined) throw new CliError({ file, message: `${problem}.` });
      if (range === undefined) return withFileName(file, () => poseSource(clip));
      // A source as it is built: between keys, rotations of a cut one differ a little.
      return withFileName(file, () =>
        clip.kind === 'animation'
          ? posesWithin(poseSource(clip), range)
          : rawSource(cutAnimation(clip, range)),
      );
    },
  };
}

function skeletonOf(
  file: string,
  object: ReturnType<typeof openArchive>['entries'][number]['object'],
): Skeleton | undefined {
  if (object.kind === 'skeleton') return object;
  if (object.kind !== 'raw-skeleton') return undefined;
  return withFileName(file, () => buildSkeleton(object));
}

/** A clip of a model, interpolated as its format says if it keeps its curves. */
function modelPoses(
  file: string,
  { animations, curves, skeleton: { names } }: ImportedModel,
  skeleton: Skeleton,
  name: string | undefined,
): PoseSource {
  const clip = animations.find((one) => one.name === name) ?? animations.at(0);
  if (clip === undefined) throw new CliError({ file, message: 'expected a clip, found none.' });
  const exact = curves?.find((one) => one.name === clip.name);
  if (exact !== undefined) return curveSource(exact, skeleton, names);
  return rawSource(remapTracks(clip, names, skeleton));
}

/** Joints that a model does not have are measured as if they rested; one that has none is refused. */
function checkJoints(
  { err }: Session,
  file: string,
  names: readonly string[],
  skeleton: Skeleton,
): void {
  const known = new Set(names);
  const missing = skeleton.names.filter((name) => !known.has(name));
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
