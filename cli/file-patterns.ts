import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { matchesGlob } from '#engine/base';

/**
 * The files and folders that a pattern names, sorted: on Windows a shell hands `clips/*.ozz` on as it was typed. `*` stands
 * for any part of a name and `?` for one character, in names of folders, too. What is there under this very name is meant as
 * it is, and so is what fits nothing.
 */
export function matchingFiles(pattern: string): readonly string[] {
  if (!isPattern(pattern) || existsSync(pattern)) return [pattern];
  const found = expanded(pattern);
  return found.length > 0 ? found : [pattern];
}

function isPattern(path: string): boolean {
  return /[*?]/.test(path);
}

function expanded(pattern: string): string[] {
  const [above, name] = [dirname(pattern), basename(pattern)];
  const folders = isPattern(above) ? expanded(above) : [above];
  return folders.flatMap((folder) => {
    if (!isPattern(name)) return [join(folder, name)].filter((path) => existsSync(path));
    return namesIn(folder)
      .filter((own) => matchesGlob(name, own) && (own[0] !== '.' || name[0] === '.'))
      .toSorted()
      .map((own) => join(folder, own));
  });
}

/** Of what is no folder, or cannot be listed, none. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
