import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { parse } from 'node:path';
import { matchesAnyCase, matchesGlob } from '#engine/base';

const isWindows = process.platform === 'win32';
const SEPARATOR = isWindows ? /[/\\]/ : '/';
const matches = isWindows ? matchesAnyCase : matchesGlob;

/**
 * The files and folders that a pattern names, sorted: on Windows a shell hands `clips/*.ozz` on as it was typed. `*` stands
 * for any part of a name, `?` for one character, and `**` for folders in folders, none included. What is there under this very
 * name is meant as it is, and so is what fits nothing.
 */
export function matchingFiles(pattern: string): readonly string[] {
  const { root } = parse(pattern);
  const parts = pattern.slice(root.length).split(SEPARATOR);
  if (!parts.some(isPattern) || existsSync(pattern)) return [pattern];
  const last = parts.pop() ?? '';
  const folders = parts.reduce(
    (above, part) => above.flatMap((one) => foldersIn(one, part)),
    [root],
  );
  const found = folders.flatMap((folder) => filesIn(folder, last));
  return found.length > 0 ? [...new Set(found)].toSorted() : [pattern];
}

function isPattern(name: string): boolean {
  return /[*?]/.test(name);
}

/** The folders that a part of a path names, as beginnings of paths: `clips/`. */
function foldersIn(above: string, part: string): string[] {
  if (part === '**')
    return [above, ...foldersIn(above, '*').flatMap((one) => foldersIn(one, part))];
  if (!isPattern(part)) return [`${above}${part}/`];
  return matchingEntries(above, part)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${above}${name}/`);
}

/** What the last part of a path names; folders alone where it ends with a separator. */
function filesIn(folder: string, last: string): string[] {
  if (last === '') return [folder];
  const name = last === '**' ? '*' : last;
  if (!isPattern(name)) return existsSync(`${folder}${name}`) ? [`${folder}${name}`] : [];
  return matchingEntries(folder, name).map((entry) => `${folder}${entry.name}`);
}

/** Of what is no folder, or cannot be listed, none. Hidden names are named by patterns that begin as they do. */
function matchingEntries(folder: string, pattern: string): Dirent[] {
  const isNamed = ({ name }: Dirent): boolean =>
    matches(pattern, name) && (!name.startsWith('.') || pattern.startsWith('.'));
  try {
    return readdirSync(folder === '' ? '.' : folder, { withFileTypes: true }).filter(isNamed);
  } catch {
    return [];
  }
}
