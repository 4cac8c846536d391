// Finds a Chromium for the end-to-end tests: the system's, never a downloaded one. Node built-ins
// only.
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './project.mjs';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

const programs = [
  process.env.ProgramFiles,
  process.env['ProgramFiles(x86)'],
  process.env.LOCALAPPDATA,
];

/** Places besides the PATH, by platform. */
const places = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: programs
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      path.join(folder, 'Chromium/Application/chrome.exe'),
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
  linux: ['/usr/lib/chromium/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'],
};

/** What to do about it, in one line. */
export const chromiumMissing =
  'No Chromium found: install one (Debian: apt-get install chromium) or set POSESCOPE_CHROMIUM to its path.';

/** How the parts of a page are put together, of which WebGL's picture is one. */
const compositors = {
  graphics: ['--use-gl=angle', '--use-angle=swiftshader', '--ignore-gpu-blocklist'],
  software: ['--disable-gpu'],
};

/**
 * What Chromium is started with: WebGL 2 without a graphics card, and nothing that calls home. With
 * a graphics compositor all of the page goes the way that it goes with a card, which takes half as
 * long again where there is none.
 * @param {{ compositor?: keyof typeof compositors }} [wanted]
 */
export function chromiumArguments({ compositor = 'graphics' } = {}) {
  return [
    '--disable-background-networking',
    '--enable-unsafe-swiftshader',
    ...compositors[compositor],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a Chromium, or undefined. $POSESCOPE_CHROMIUM, when set, is the only candidate.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env.POSESCOPE_CHROMIUM;
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const elsewhere = Object.entries(places).flatMap(([platform, files]) =>
    platform === process.platform ? files : [],
  );
  return [...onPath, ...elsewhere].find(isExecutable);
}

/**
 * A Chromium, installed from the system's own packages where that is ours to do (root on Debian).
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined || process.env.POSESCOPE_CHROMIUM || !isRootOnDebian()) return found;
  await installPackages('Chromium', ['chromium', 'fonts-dejavu-core']);
  return findChromium();
}

/**
 * Installs packages of Debian; says so where that fails, and goes on.
 * @param {string} what
 * @param {readonly string[]} packages
 */
export async function installPackages(what, packages) {
  console.log(`Installing ${what} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  } catch (error) {
    console.error(`apt-get: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function isRootOnDebian() {
  if (process.getuid?.() !== 0) return false;
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
