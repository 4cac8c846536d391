// Builds that tests and benchmarks share: each part is built once for what it is built from, by whoever asks
// for it first, in a process of its own, as `npm run build` does.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cache, root, run } from './project.mjs';

const builds = path.join(cache, 'builds');

/** Folders of the project that nothing is built from. */
const LEFT_OUT = new Set([
  '.git',
  'coverage',
  'dist',
  'e2e',
  'node_modules',
  'test',
  'test-results',
]);

/** Milliseconds for which builds of other sources are kept: they may be in use. */
const KEPT = 24 * 60 * 60 * 1000;

/**
 * The folder of a part of the build, with source maps beside its files. Parts lie beside each other, as in `dist`.
 * @param {string} part a key of `parts` in package.mjs
 * @returns {Promise<string>}
 */
export async function sharedBuild(part) {
  const folder = path.join(builds, stampOfSources());
  const built = path.join(folder, part);
  const lock = `${folder}.lock`;
  mkdirSync(builds, { recursive: true });
  while (!existsSync(built)) {
    if (claim(lock)) await buildPart(part, folder).finally(() => rmSync(lock, { force: true }));
    else await setTimeout(100);
  }
  // It is in use from now on: see `deleteOld`.
  utimesSync(folder, new Date(), new Date());
  return built;
}

/**
 * @param {string} part
 * @param {string} folder where it goes, once it is whole
 */
async function buildPart(part, folder) {
  const draft = `${folder}.draft.${process.pid}`;
  try {
    const args = ['scripts/build.mjs', part, '--to', draft, '--maps'];
    // Not that of whoever asks: tests have another.
    const code = await run(process.execPath, args, { env: { NODE_ENV: 'production' } });
    if (code !== 0) throw new Error(`${part} cannot be built; see above.`);
    deleteOld(path.basename(folder));
    mkdirSync(folder, { recursive: true });
    renameSync(path.join(draft, part), path.join(folder, part));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Takes a lock, which names the process that has it; that of a process that is gone counts for nothing.
 * @param {string} lock
 */
function claim(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const owner = ownerOf(lock);
    const isStale = owner !== undefined && !isRunning(owner);
    // Another process may have taken it since.
    if (isStale && ownerOf(lock) === owner) rmSync(lock, { force: true });
    return false;
  }
}

/**
 * The process that has a lock; undefined if nobody has it.
 * @param {string} lock
 */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What builds depend on: the packages, and all files that something could be built from. */
function stampOfSources() {
  const hash = createHash('sha256').update(process.version);
  hash.update(readFileSync(path.join(root, 'node_modules/.package-lock.json')));
  const tops = readdirSync(root).filter((name) => !LEFT_OUT.has(name));
  for (const name of tops.toSorted()) addTo(hash, path.join(root, name));
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} place of a file or a folder
 */
function addTo(hash, place) {
  const isFolder = statSync(place).isDirectory();
  hash.update(`${path.relative(root, place)}\0`);
  if (!isFolder) hash.update(readFileSync(place));
  else for (const name of readdirSync(place).toSorted()) addTo(hash, path.join(place, name));
}

/** @param {string} current the folder of the sources as they are, which may be served now */
function deleteOld(current) {
  for (const name of readdirSync(builds)) {
    if (name === current) continue;
    const place = path.join(builds, name);
    const isOld = Date.now() - statSync(place).mtimeMs > KEPT;
    if (isOld) rmSync(place, { recursive: true, force: true });
  }
}
