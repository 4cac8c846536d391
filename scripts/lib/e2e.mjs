// Serves the built app, and runs the end-to-end tests against it.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromiumMissing, ensureChromium } from './chromium.mjs';
import { ensureFirefox } from './firefox.mjs';
import { cache, readJson, runPackage } from './project.mjs';
import { withServedApp } from './served-app.mjs';
import { skipReason } from './unit.mjs';

/**
 * @typedef {import('./unit.mjs').Totals & { flaky: string[] }} Totals
 *   `flaky` has the titles of tests that passed only when they were tried again: among `passed`.
 */

/** @type {Totals} */
const NOTHING_RAN = { passed: 0, failed: 1, skipped: [], flaky: [] };

/**
 * @param {readonly string[]} [args] for `playwright test`
 * @returns {Promise<Totals>}
 */
export async function runEndToEndTests(args = []) {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    console.error(chromiumMissing);
    return NOTHING_RAN;
  }
  // Without it, what runs in Firefox is skipped.
  await ensureFirefox();
  const outDir = path.join(cache, `e2e-${process.pid}`);
  try {
    return await withServedApp((served) => runPlaywright(args, { chromium, outDir, ...served }), {
      isKept: true,
    });
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} args
 * @param {{ chromium: string, outDir: string, url: string, app: string }} where
 * @returns {Promise<Totals>}
 */
async function runPlaywright(args, { chromium, outDir, url, app }) {
  const report = path.join(outDir, 'report.json');
  const code = await runPackage(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', `--output=${path.join(outDir, 'results')}`, ...args],
    {
      POSESCOPE_CHROMIUM: chromium,
      POSESCOPE_APP: app,
      POSESCOPE_URL: url,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  try {
    return totals(readJson(report), code);
  } catch {
    return NOTHING_RAN;
  }
}

/**
 * @typedef {{ title: string, tests: { status: string }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{ expected: number, unexpected: number, flaky: number }} Stats
 */

/**
 * What Playwright's JSON report adds up to.
 * @param {{ stats: Stats, suites: Suite[] }} report
 * @param {number} code what Playwright exited with
 * @returns {Totals}
 */
export function totals({ stats, suites }, code) {
  const failed = stats.unexpected;
  const titles = (/** @type {string} */ status) =>
    suites.flatMap((suite) => titlesOf(suite, status, ''));
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: titles('skipped').map(skipReason),
    flaky: titles('flaky'),
  };
}

/**
 * @param {Suite} suite
 * @param {string} status
 * @param {string} around
 * @returns {string[]}
 */
function titlesOf(suite, status, around) {
  const title = `${around} ${suite.title}`;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.filter((test) => test.status === status).map(() => `${title} ${spec.title}`.trim()),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, status, title))];
}
