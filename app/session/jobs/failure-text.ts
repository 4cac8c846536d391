import { AssetError } from '#engine/base';

/**
 * Why work has failed, in one sentence: what is wrong with its files; where nothing is, that it is a fault of the
 * program.
 * @param what how that sentence begins
 */
export function failureText(error: unknown, what = 'This failed'): string {
  if (error instanceof AssetError) return error.message;
  return `${what}, which is a bug in this program: ${String(error)}. Please report it.`;
}
