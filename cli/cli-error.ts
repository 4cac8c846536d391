import { AssetError } from '#engine/base';

/** The person who runs the command has to change something: a file, or how it is called. Exit code 2. */
export class CliError extends Error {
  override readonly name = 'Problem';
}

/** Runs `work` on a file; what the engine has against it is said together with the file's name. */
export function withFileName<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw addFileName(file, error);
  }
}

/** The same for work that takes its time. */
export async function withFileNameAsync<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw addFileName(file, error);
  }
}

function addFileName(file: string, error: unknown): unknown {
  return error instanceof AssetError ? new CliError(`${file}: ${error.message}`) : error;
}
