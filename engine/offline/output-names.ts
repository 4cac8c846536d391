import { AssetError } from '../base/errors.ts';
import { nameInFile, UP } from '../model/file-name.ts';

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\.|$)/i;

/**
 * The file that a clip is written to: `*` is replaced by the clip's name, in which `_` replaces
 * characters that file names must not have.
 *
 * @example
 * console.assert(importFileName('clips/*.ozz', 'walk/fast') === 'clips/walk_fast.ozz');
 */
export function importFileName(pattern: string, clip: string): string {
  if (!pattern.includes('*')) return pattern;
  const name = nameInFile(clip);
  return pattern
    .split('/')
    .map((part) => partName(part, name))
    .join('/');
}

function partName(part: string, name: string): string {
  if (!part.includes('*')) return part;
  const filled = part.replaceAll('*', () => name);
  return DEVICE.test(filled) || UP.test(filled) ? `_${filled}` : filled;
}

/**
 * Refuses a file name that leads out of the folder that results are written to, on any system.
 * @throws AssetError
 */
export function checkOutputName(file: string): void {
  const problem = problemOf(file);
  if (problem === undefined) return;
  throw new AssetError({
    object: 'Import settings',
    expected: 'the name of a file in the output folder',
    found: `"${file}", which ${problem}`,
  });
}

function problemOf(file: string): string | undefined {
  const parts = file.split(/[/\\]/);
  if (/\p{Cc}/u.test(file)) return 'has control characters';
  if (/^[/\\]/.test(file) || /^[a-z]:/i.test(file)) return 'begins at the root of a drive';
  if (parts.some((part) => UP.test(part))) return 'leads to the folder above';
  if (parts.some((part) => DEVICE.test(part))) return 'has the name of a device on Windows';
  return ['', '.'].includes(parts[parts.length - 1]) ? 'is not a file name' : undefined;
}
