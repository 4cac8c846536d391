import { AssetError } from '#engine/base';

/** A wrong call or a file that cannot be used. Exit code 2. */
export class CliError extends Error {
  override readonly name = 'Problem';
}

/** Runs `work` on a file. Errors of the engine get the file's name. */
export function withFileName<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw addFileName(file, error);
  }
}

/** The same for asynchronous work. */
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
