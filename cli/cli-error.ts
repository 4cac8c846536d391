import { AssetError } from '#engine/base';

/** What went wrong with a file, or with the call if no file is named. */
export interface Failure {
  readonly file?: string | undefined;
  /** One sentence. */
  readonly message: string;
  /** What else is known of it: object, byte offset, clip, joint. */
  readonly [detail: string]: string | number | undefined;
}

/** A wrong call or a file that cannot be used. Exit code 2. */
export class CliError extends Error {
  override readonly name: string = 'Problem';
  readonly failure: Failure;

  /** @param cause the engine's error, if it is one */
  constructor(failure: string | Failure, cause?: AssetError) {
    const described = typeof failure === 'string' ? { message: failure } : failure;
    super(failureText(described), { cause });
    this.failure = described;
  }
}

/** A signal has stopped the work: nothing that comes after it may begin. */
export class Interruption extends CliError {
  override readonly name = 'Interruption';
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals, message = 'Interrupted: nothing was written.') {
    super(message);
    this.signal = signal;
  }
}

/** The sentence about a failure, with the file that it is about. */
export function failureText({ file, message }: Failure): string {
  return file === undefined ? message : `${file}: ${message}`;
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
  if (!(error instanceof AssetError)) return error;
  const { message, object, offset, joint } = error;
  return new CliError({ file, message, object, offset, joint }, error);
}
