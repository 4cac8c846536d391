// The checks that run no product code, by name; each resolves to an exit code.
import { runPackage } from './project.mjs';

/** @type {ReadonlyMap<string, () => Promise<number>>} */
export const checks = new Map([
  ['format', () => runPackage('oxfmt/bin/oxfmt', ['--check'])],
  ['lint', () => runPackage('oxlint/bin/oxlint', [])],
  ['types', () => runPackage('typescript/bin/tsc', ['-b'])],
]);

/**
 * Runs every check, also after one failed, so that one run tells everything; resolves to the names
 * of those that failed.
 * @returns {Promise<string[]>}
 */
export async function runChecks() {
  const failed = [];
  for (const [name, check] of checks) {
    console.log(`\n== ${name}`);
    if ((await check()) !== 0) failed.push(name);
  }
  return failed;
}
