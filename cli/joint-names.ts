import { dirname } from 'node:path';
import type { AssetObject } from '#engine/archive';
import { countText } from '#engine/base';
import { pairObjects } from '#engine/findings';
import type { CheckedObject } from '#engine/findings';
import { createContextReader } from '#engine/library';
import { orderProblem, pairSkeletons } from '#engine/model';
import type { Clip, Skeleton } from '#engine/model';
import { CliError } from './cli-error.ts';
import { openComparedSkeleton } from './compared-clip.ts';
import { libraryFolders, libraryReader } from './library-files.ts';
import type { Session } from './terminal.ts';

/** A skeleton, and the file that has it. */
export interface FoundSkeleton {
  readonly file: string;
  readonly skeleton: Skeleton;
}

/** Finds the skeleton that a clip of a file moves; undefined if there is none. */
export type SkeletonFinder = (clip: Clip) => Promise<FoundSkeleton | undefined>;

/**
 * Returns a function that finds skeletons of the clips of a file: the one that is given, if it fits; else that of the
 * file itself; else one that stands beside it, or where else `audit` finds it.
 */
export function skeletonFinder(
  session: Session,
  file: string,
  objects: readonly AssetObject[],
  given: FoundSkeleton | undefined,
): SkeletonFinder {
  const own = objects.map((object) => ({ file, label: object.kind, object }));
  let beside: Promise<readonly CheckedObject[]> | undefined;
  return async (clip) => {
    if (given !== undefined) return fits(given.skeleton, clip) ? given : undefined;
    const found = paired(clip, file, own);
    if (found !== undefined) return found;
    beside ??= skeletonsBeside(session, file);
    return paired(clip, file, await beside);
  };
}

/**
 * Opens the skeleton that is given.
 * @throws CliError if it fits none of the clips
 */
export async function givenSkeleton(file: string, clips: readonly Clip[]): Promise<FoundSkeleton> {
  const skeleton = await openComparedSkeleton(file);
  if (clips.length === 0 || clips.some((clip) => fits(skeleton, clip))) return { file, skeleton };
  const problem = orderProblem(skeleton, clips[0]);
  const counts = [...new Set(clips.map(({ trackCount }) => trackCount))].join(' or ');
  const message =
    problem !== undefined && clips[0].trackCount === skeleton.count
      ? `${problem}.`
      : `expected a skeleton with as many joints as the clips have tracks (${counts}), found ${countText(skeleton.count, 'joint')}. Give the skeleton that they were made for.`;
  throw new CliError({ file, message });
}

/**
 * The skeleton of clips of archives that have none and are given none, as `diff` and `audit` find it: that of the first
 * that has one in its folder. Says which it is.
 * @throws CliError if there is none
 */
export async function besideSkeleton(
  session: Session,
  clips: readonly { readonly file: string; readonly clip: Clip }[],
): Promise<FoundSkeleton> {
  for (const { file, clip } of clips) {
    const found = await skeletonFinder(session, file, [], undefined)(clip);
    if (found === undefined) continue;
    session.note(`skeleton: ${found.file}, found for ${file}`);
    return found;
  }
  const [{ file, clip }] = clips;
  const joints = countText(clip.trackCount, 'joint');
  const message = `expected the clip's skeleton of ${joints} in its folder, found none. Give its file: --skeleton FILE.`;
  throw new CliError({ file, message });
}

/**
 * Returns a function that says what is left out of names, where joints of two skeletons are only the same without it: once
 * for each.
 */
export function prefixNotes({ err }: Session): (one: FoundSkeleton, other: FoundSkeleton) => void {
  const said = new Set<string>();
  return (one, other) => {
    const { prefixes = ['', ''] } = pairSkeletons(one.skeleton, other.skeleton);
    const left = [one, other].flatMap(({ file }, i) =>
      prefixes[i] === '' ? [] : [`${JSON.stringify(prefixes[i])} of ${file}`],
    );
    const note = `info: joints are paired by name, without ${left.join(' and ')}\n`;
    if (left.length === 0 || said.has(note)) return;
    said.add(note);
    err(note);
  };
}

function fits(skeleton: Skeleton, clip: Clip): boolean {
  return skeleton.count === clip.trackCount && orderProblem(skeleton, clip) === undefined;
}

function paired(
  clip: Clip,
  file: string,
  others: readonly CheckedObject[],
): FoundSkeleton | undefined {
  const pairs = pairObjects({ objects: [{ file, label: clip.kind, object: clip }, ...others] });
  const skeleton = pairs.skeletonOf(0);
  if (skeleton === undefined || !fits(skeleton, clip)) return undefined;
  return { file: pairs.skeletonFileOf(0) ?? file, skeleton };
}

async function skeletonsBeside(session: Session, file: string): Promise<readonly CheckedObject[]> {
  const folders = libraryFolders([file]);
  const folder = folders.find(({ path }) => path === dirname(file));
  if (folder === undefined) return [];
  return (await createContextReader(folders, libraryReader(session, []))(folder)).skeletons;
}
