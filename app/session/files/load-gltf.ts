import { createArchive } from '#engine/archive';
import { importGltf, resourcePath, type ReadResource } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import type { LoadedFile, FileInput } from './load.job.ts';

/**
 * Imports a glTF and puts its contents into an archive: runtime skeleton, sources, mesh.
 * @throws AssetError if it cannot be imported
 */
export async function loadGltf(
  source: FileInput,
  bytes: Uint8Array,
  samplingRate: number,
): Promise<LoadedFile> {
  const start = performance.now();
  const { name, scene } = source;
  const readResource = resourcesOf(source);
  const imported = await importGltf({ name, bytes, readResource }, { samplingRate, scene });
  const { skeleton, animations, mesh, ...facts } = imported;
  const objects = [buildSkeleton(skeleton), skeleton, ...animations];
  const archive = createArchive(mesh === undefined ? objects : [...objects, mesh]);
  return { archive, parseMs: performance.now() - start, imported: facts };
}

/**
 * Reads the resources of a source: from the files that came with it, else from its folder on the
 * server.
 */
function resourcesOf(source: FileInput): ReadResource {
  if ('url' in source) return (uri) => fetchBytes(new URL(uri, source.url).href);
  const { resources = new Map<string, Blob>() } = source;
  return async (uri) => {
    const blob = referencedFile(resources, resourcePath(uri));
    return blob === undefined ? undefined : new Uint8Array(await blob.arrayBuffer());
  };
}

async function fetchBytes(url: string): Promise<Uint8Array | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok === true ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

/**
 * The file at a path; else the one of the same name, because users often pick files without their
 * folders.
 */
function referencedFile(resources: ReadonlyMap<string, Blob>, path: string): Blob | undefined {
  const plain = normalized(path);
  const exact = resources.get(plain);
  if (exact !== undefined) return exact;
  const name = nameOf(plain);
  for (const [other, blob] of resources) if (nameOf(other) === name) return blob;
  return undefined;
}

/** The path without `.`, and without `..` that follows a folder. */
function normalized(path: string): string {
  const steps: string[] = [];
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
