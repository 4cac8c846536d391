import { AssetError, objectsOfKind, readArchive } from '#engine/archive';
import type { Archive, AssetKind, ObjectOf } from '#engine/archive';
import type { Mesh } from '#engine/model';
import { fetchOwn } from '../../../session/files/fetch-file.ts';
import type { CrowdSubject } from '../build-crowd.ts';

/** A subject that has a mesh. */
export interface BenchSubject extends CrowdSubject {
  readonly mesh: Mesh;
}

/** The first skeleton, clip and mesh of archives by address. @throws Error with a sentence */
export async function readSubject(files: readonly string[]): Promise<BenchSubject> {
  const archives = await Promise.all(files.map(readFrom));
  const first = <Kind extends AssetKind>(kind: Kind): ObjectOf<Kind> => {
    const [object] = archives.flatMap((archive) => objectsOfKind(archive, kind));
    if (object !== undefined) return object;
    throw new Error(
      `The files ${files.join(', ')} have no ${kind}: give a skeleton, a clip and a mesh, each as file=ADDRESS.`,
    );
  };
  return { skeleton: first('skeleton'), clips: [first('animation')], mesh: first('mesh') };
}

async function readFrom(address: string): Promise<Archive> {
  const fetched = await fetchOwn(new URL(address, location.href).href);
  if (typeof fetched === 'string') throw new Error(fetched);
  const bytes = new Uint8Array(await fetched.arrayBuffer());
  try {
    return readArchive(bytes);
  } catch (error) {
    if (error instanceof AssetError)
      throw new Error(`${address}: ${error.message}`, { cause: error });
    throw error;
  }
}
