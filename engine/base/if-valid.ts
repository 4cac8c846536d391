import { AssetError } from './errors.ts';

/**
 * What is made of something, or undefined if that is not valid. Errors of other kinds go on.
 *
 * @example
 * console.assert(ifValid(() => readArchive(new Uint8Array(0))) === undefined);
 */
export function ifValid<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof AssetError) return undefined;
    throw error;
  }
}
