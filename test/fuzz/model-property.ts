import { createArchive } from '#engine/archive';
import { AssetError } from '#engine/base';
import { importModel, type ImportedModel } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import { checkBuilt } from './built-property.ts';
import { checkBytes, ownedBytes, type Outcome } from './property.ts';

/** A frame of a BVH file takes twelve times its text at most, and twice that on the way. */
const MAX_BYTES_A_BYTE = 32;
const FREE_BYTES = 65_536;

/**
 * Imports bytes that may be anything: they are refused by an {@link AssetError}, or whatever they are takes no more
 * memory than some times the file and, which is tried if `isWhole`, can be built and kept in an archive.
 * @throws Error when they are neither
 */
export async function checkModel(
  name: string,
  bytes: Uint8Array,
  isWhole = true,
  mostBytes = MAX_BYTES_A_BYTE * bytes.length + FREE_BYTES,
): Promise<Outcome> {
  let model: ImportedModel;
  try {
    model = await importModel({ name, bytes });
    if (isWhole) keepAndBuild(model);
  } catch (error) {
    if (error instanceof AssetError) return 'refused';
    throw error;
  }
  const { findings, scenes, skeleton, animations, tracks, mesh } = model;
  const taken = ownedBytes([skeleton, animations, tracks, mesh, findings, scenes], bytes.buffer);
  if (taken > mostBytes) {
    throw new Error(`${taken} bytes allocated for ${bytes.length}`);
  }
  return 'valid';
}

/** Everything goes into an archive, and is built: whatever comes of it can be read again. */
function keepAndBuild({ skeleton: source, animations, tracks, mesh }: ImportedModel): void {
  const skeleton = buildSkeleton(source);
  const sources = [source, ...animations, ...tracks.map(({ track }) => track)];
  const kept = [skeleton, ...sources, ...(mesh === undefined ? [] : [mesh])];
  if (checkBytes(createArchive(kept).bytes) !== 'valid') throw new Error('cannot be read again');
  for (const one of sources) checkBuilt(one, skeleton);
}
