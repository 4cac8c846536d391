import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { ExportedClip, ExportSource } from '#engine/export';
import { isAdditiveClip } from '#engine/inspect';
import type { RawSkeleton, Skeleton } from '#engine/model';
import { buildSkeleton, isOlder, upgradeObjects } from '#engine/offline';

type AnySkeleton = Skeleton | RawSkeleton;

/** A file and what it holds, in the current versions. */
interface ReadFile {
  readonly name: string;
  readonly objects: readonly AssetObject[];
}

/** What would be exported of a file together with a skeleton. */
export interface Subject {
  readonly name: string;
  readonly source: ExportSource;
  /** Whether it was written by an older release. */
  readonly isUpgraded: boolean;
}

/** Everything in a folder of archives that can be exported: every file with each skeleton of the folder that fits it. */
export function exportSubjects(folder: string): Subject[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => name.endsWith('.ozz'))
    .toSorted()
    .map((name) => ({
      name,
      objects: readArchive(readFileSync(path.join(folder, name))).entries.map(
        ({ object }) => object,
      ),
    }));
  const skeletons = files.flatMap(({ objects }) => objects.filter(isSkeleton));
  return files.flatMap((file) => {
    const fitting = skeletons.find((skeleton) => fits(file, skeleton));
    return fitting === undefined ? [] : [subjectOf(file, fitting)];
  });
}

function isSkeleton(object: AssetObject): object is AnySkeleton {
  return object.kind === 'skeleton' || object.kind === 'raw-skeleton';
}

function fits({ objects }: ReadFile, skeleton: AnySkeleton): boolean {
  return objects.every((object) => {
    if (isSkeleton(object)) return object === skeleton;
    if ('trackCount' in object) return object.trackCount === skeleton.count;
    if (object.kind !== 'mesh') return true;
    const joints = Math.max(-1, ...object.jointRemaps) + 1;
    return isOlder(object) ? joints === skeleton.count : joints <= skeleton.count;
  });
}

function subjectOf({ name, objects }: ReadFile, given: AnySkeleton): Subject {
  const isOld = objects.some((object) => isOlder(object)) || isOlder(given);
  const old = given.kind === 'skeleton' ? { skeleton: given } : {};
  const current = isOld ? upgradeObjects(objects, old) : objects;
  const stored = isOlder(given) ? (upgradeObjects([given])[0] as AnySkeleton) : given;
  const runtime = stored.kind === 'skeleton' ? stored : buildSkeleton(stored);
  const label = path.basename(name, '.ozz');
  const tracks = current.filter((one) => one.kind === 'track' || one.kind === 'raw-track');
  const clips = current
    .filter((one) => one.kind === 'animation' || one.kind === 'raw-animation')
    .map((clip): ExportedClip => {
      return { clip, label, additive: isAdditiveClip(clip, runtime), tracks };
    });
  return {
    name,
    isUpgraded: isOld,
    source: {
      skeleton: stored,
      clips,
      tracks: clips.length === 0 ? tracks : [],
      meshes: current.filter((one) => one.kind === 'mesh'),
      provenance: { file: name },
    },
  };
}
