// Where things are, and how a script starts another program. Node built-ins only: this runs before
// anything is installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, absolute. */
export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Scratch space of scripts; goes when node_modules goes. */
export const cache = path.join(root, 'node_modules', '.cache', 'posescope');

/**
 * Runs a program in the project's root with its output shown here; resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell,
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a script of an installed package under this very Node.
 * @param {string} script path below node_modules
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
export function runPackage(script, args, env = {}) {
  return run(process.execPath, [path.join(root, 'node_modules', script), ...args], { env });
}

/**
 * Reads a JSON file another program of ours wrote, in the form the caller states.
 * @template T
 * @param {string} file
 * @returns {T}
 */
export function readJson(file) {
  return /** @type {T} */ (JSON.parse(readFileSync(file, 'utf8')));
}
