import { AssetError } from '#engine';

/** The person who runs the command has to change something: a file, or how it is called. Exit code 2. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** Runs `work` on a file; what the engine has against it is said together with the file's name. */
export function naming<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof AssetError) throw new Problem(`${file}: ${error.message}`);
    throw error;
  }
}
