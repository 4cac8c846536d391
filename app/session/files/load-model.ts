import { createArchive } from '#engine/archive';
import { importModel, resourcePath, type ReadResource } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import type { FetchFile, FileInput, LoadedFile, LoadTask } from './load.job.ts';

/**
 * Imports a model and puts its contents into an archive: runtime skeleton, sources, mesh.
 * @throws AssetError if it cannot be imported
 */
export async function loadModel(
  source: FileInput,
  bytes: Uint8Array,
  { progress, fetchFile }: LoadTask,
): Promise<LoadedFile> {
  const start = performance.now();
  const { name, options } = source;
  const readResource = resourcesOf(source, fetchFile);
  const task = { onProgress: progress };
  const imported = await importModel({ name, bytes, readResource }, options, task);
  const { skeleton, animations, tracks, mesh, curves: _, ...facts } = imported;
  const sources = [skeleton, ...animations, ...tracks.map(({ track }) => track)];
  const meshes = mesh === undefined ? [] : [mesh];
  const archive = createArchive([buildSkeleton(skeleton), ...sources, ...meshes]);
  const trackClips = tracks.map(({ clip }) => clip);
  return { archive, parseMs: performance.now() - start, imported: facts, trackClips };
}

/**
 * Reads the resources of a source: from the files that came with it, else from the addresses that they
 * have relative to it.
 */
function resourcesOf(source: FileInput, fetchFile: FetchFile): ReadResource {
  if ('url' in source) {
    return async (uri) => {
      const fetched = await fetchFile(new URL(uri, source.url).href);
      return typeof fetched === 'string' ? undefined : new Uint8Array(await fetched.arrayBuffer());
    };
  }
  const { resources = new Map<string, Blob>() } = source;
  return async (uri) => {
    const blob = referencedFile(resources, resourcePath(uri));
    return blob === undefined ? undefined : new Uint8Array(await blob.arrayBuffer());
  };
}

/**
 * The file at a path; else the one of the same name, because users often pick files without their
 * folders. A Mac writes an accent in names of files as a sign of its own, a model may not.
 */
function referencedFile(resources: ReadonlyMap<string, Blob>, path: string): Blob | undefined {
  const exact = resources.get(path);
  if (exact !== undefined) return exact;
  const whole = path.normalize();
  for (const [other, blob] of resources) if (other.normalize() === whole) return blob;
  const name = nameOf(path);
  for (const [other, blob] of resources) if (nameOf(other) === name) return blob;
  return undefined;
}

function nameOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .normalize()
    .toLowerCase();
}
