// Finds a Firefox for the end-to-end tests that run in it: the system's, never a downloaded one. Node
// built-ins only.
import path from 'node:path';
import { installPackages, isExecutable, isRootOnDebian } from './chromium.mjs';

const names = ['firefox-esr', 'firefox'];

const places = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  path.join(process.env.ProgramFiles ?? 'C:/Program Files', 'Mozilla Firefox/firefox.exe'),
];

/**
 * Path of a Firefox, or undefined. $POSESCOPE_FIREFOX, when set, is the only candidate.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const chosen = process.env.POSESCOPE_FIREFOX;
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...places].find(isExecutable);
}

/**
 * A Firefox, installed from the system's own packages where that is ours to do (root on Debian).
 * @returns {Promise<string | undefined>}
 */
export async function ensureFirefox() {
  const found = findFirefox();
  if (found !== undefined || process.env.POSESCOPE_FIREFOX || !isRootOnDebian()) return found;
  await installPackages('Firefox', ['firefox-esr']);
  return findFirefox();
}
