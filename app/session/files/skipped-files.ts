import { foreignFile } from '#engine/archive';
import { capital } from '../../draw/format.ts';
import { OPENABLE_TEXT } from './messages.ts';

/** Most file names in the message about skipped files. */
const MAX_LISTED = 3;

/** One sentence that says which files are skipped, and why: `a.txt, b.fbx and 9 more: …`. */
export function skippedFilesText(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_LISTED).join(', ');
  const more = paths.length > MAX_LISTED ? ` and ${paths.length - MAX_LISTED} more` : '';
  const all = `${shown}${more}: only ${OPENABLE_TEXT} files are opened, and what models name.`;
  return [all, ...adviceFor(paths)].join(' ');
}

/** Most kinds of files that advice is given for. */
const MAX_ADVICE = 2;

/** What to do with files of known kinds, once for each kind. */
function adviceFor(paths: readonly string[]): string[] {
  const kinds = new Map(paths.map((path) => foreignFile(path)).map((kind) => [kind?.found, kind]));
  return [...kinds.values()]
    .filter((kind) => kind !== undefined)
    .slice(0, MAX_ADVICE)
    .map(({ found, advice }) => `${capital(found)}: ${advice}`);
}
