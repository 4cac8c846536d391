// Makes a fresh clone ready: the right Node, the locked packages, the compiled kernels. Node built-ins
// only, until the packages are there.
import path from 'node:path';
import { readJson, root, run } from './project.mjs';

const oldestNode = [20, 19];

/**
 * Everything a script needs before it may import a package. Ends the process, with one line, when
 * it cannot be had.
 */
export async function ready() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    console.error(
      `Posescope needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`,
    );
    process.exit(1);
  }
  if (!isInstalled()) await install();
  const { buildKernels } = await import('./kernels.mjs');
  await buildKernels();
}

async function install() {
  console.log('Installing the locked packages (npm ci) …');
  const code = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.error('Could not install the packages; npm says why above.');
    process.exit(1);
  }
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 */

/**
 * The packages a lockfile names, or undefined when there is none to read.
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function lockedPackages(file) {
  try {
    /** @type {{ packages: Record<string, LockedPackage> }} */
    const lock = readJson(path.join(root, file));
    return lock.packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules is what package-lock.json says: npm records what it installed as the last
 * thing of an install.
 */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages('node_modules/.package-lock.json');
  return wanted !== undefined && present !== undefined && matchesLock(wanted, present);
}

/**
 * Whether what is installed is what is wanted. Optional packages meant for other machines may be
 * missing.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} present
 */
export function matchesLock(wanted, present) {
  return Object.entries(wanted).every(([name, { version, integrity, optional }]) => {
    if (name === '') return true;
    const found = present[name];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * The npm that started us, else the one on the path. Browsers come from the system, so Playwright
 * fetches none.
 * @param {readonly string[]} args
 */
function npm(args) {
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], { env });
  return run('npm', args, { env, shell: process.platform === 'win32' });
}
