import {
  AssetError,
  objectsOfKind,
  readArchive,
  type Archive,
  type AssetKind,
  type ObjectOf,
} from '#engine/archive';
import type { Mesh } from '#engine/model';
import { examples } from '../../../session/files/examples.ts';
import { MAX_CHARACTERS } from '../state.ts';
import { fetchOwn } from '../../../session/files/fetch-file.ts';
import type { CrowdSubject } from '../build-crowd.ts';

/** What a run of the benchmark measures. */
export interface BenchOptions {
  /** Sizes of the crowds, one after the other. */
  readonly characters: readonly number[];
  /** For each of them. */
  readonly seconds: number;
  /** Addresses of archives with a skeleton, a clip and a mesh. */
  readonly files: readonly string[];
}

const CHARACTERS = [100, 1000, MAX_CHARACTERS];
const MAX_SECONDS = 60;

/** Reads `characters=100,1000`, `seconds=2` and `file=` of an address; or says in a sentence what is wrong. */
export function parseBenchOptions(query: string): BenchOptions | string {
  const parameters = new URLSearchParams(query);
  const characters = parameters.get('characters')?.split(',').map(Number) ?? CHARACTERS;
  if (!characters.every((n) => Number.isInteger(n) && n >= 1 && n <= MAX_CHARACTERS)) {
    return `“characters=${parameters.get('characters')}” is not a list of whole numbers from 1 to ${MAX_CHARACTERS}, such as characters=100,1000.`;
  }
  const seconds = Number(parameters.get('seconds') ?? 2);
  if (!(seconds > 0 && seconds <= MAX_SECONDS)) {
    return `“seconds=${parameters.get('seconds')}” is not a number above 0 and up to ${MAX_SECONDS}, such as seconds=2.`;
  }
  const files = parameters.getAll('file').filter((file) => file !== '');
  return { characters, seconds, files: files.length > 0 ? files : examples[0].files };
}

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
