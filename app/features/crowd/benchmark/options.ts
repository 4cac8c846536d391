import { examples } from '../../../session/files/examples.ts';
import { MAX_CHARACTERS } from '../state.ts';

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
