// Runs unit tests with Vitest and counts them.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache, readJson, runPackage } from './project.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Totals
 *   `skipped` has one entry a test: its reason, from the last `[skipped: …]` in its title or those
 *   around it.
 */

/**
 * @param {readonly string[]} [filters] parts of file names; none for every test
 * @returns {Promise<Totals>}
 */
export async function runUnitTests(filters = []) {
  mkdirSync(cache, { recursive: true });
  const report = path.join(cache, `unit-${process.pid}.json`);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runPackage('vitest/vitest.mjs', [
    'run',
    '--allowOnly=false',
    ...output,
    ...filters,
  ]);
  try {
    return totals(readJson(report), code);
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  } finally {
    rmSync(report, { force: true });
  }
}

/**
 * @typedef {{ fullName: string, status: string }} UnitTest
 * @typedef {{ testResults: { status: string, assertionResults: UnitTest[] }[] }} UnitReport
 */

/**
 * What Vitest's JSON report adds up to. A file that could not even be loaded has no failed test of
 * its own, and counts as one.
 * @param {UnitReport} report
 * @param {number} code what Vitest exited with
 * @returns {Totals}
 */
export function totals({ testResults }, code) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = tests.filter((test) => test.status === 'failed').length + broken.length;
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: tests
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map((test) => skipReason(test.fullName)),
  };
}

/**
 * Why a test was skipped, as its title says.
 * @param {string} title
 */
export function skipReason(title) {
  return title.match(/\[skipped: ([^\]]*)\]/)?.[1] ?? 'no reason given';
}
