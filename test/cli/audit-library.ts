import { cpSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { validFixture } from '../support/archives.ts';
import type { temporaryFolder } from './run-cli.ts';

/** Fixtures by their names in a library. */
export type LibraryFiles = Readonly<Record<string, string>>;

/** Two clips, one with two sources of its name. */
export const CHARACTER = {
  'hero/skeleton.ozz': 'character/skeleton.ozz',
  'hero/raw/walk.ozz': 'character/walk.raw.ozz',
  'hero/walk.ozz': 'character/walk.ozz',
  'hero/raw_walk.ozz': 'character/walk.raw.ozz',
  'other/five.ozz': 'five.animation.ozz',
  'other/skeleton.ozz': 'five.skeleton.ozz',
};

/** Copies fixtures into a library, and returns its folder. */
export function copyLibrary(
  inFolder: ReturnType<typeof temporaryFolder>,
  files: LibraryFiles,
): string {
  mkdirSync(inFolder('library'), { recursive: true });
  for (const [name, fixture] of Object.entries(files)) {
    const file = inFolder(`library/${name}`);
    mkdirSync(dirname(file), { recursive: true });
    cpSync(validFixture(fixture), file);
  }
  return inFolder('library');
}
