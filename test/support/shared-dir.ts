import { statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The optional folder of reference vectors: $POSESCOPE_SHARED, else ../shared beside the project;
 * undefined when it is not there. No test framework is imported here, so unit and end-to-end tests
 * can both use it.
 */
export function sharedDir(): string | undefined {
  const chosen = process.env.POSESCOPE_SHARED;
  const dir = path.resolve(root, chosen === undefined || chosen === '' ? '../shared' : chosen);
  return statSync(dir, { throwIfNoEntry: false })?.isDirectory() ? dir : undefined;
}

/**
 * Goes into the title of what is skipped without the folder; `npm test` counts skipped tests by
 * this reason.
 */
export const sharedMissing =
  '[skipped: needs the shared reference folder: ../shared or POSESCOPE_SHARED]';
