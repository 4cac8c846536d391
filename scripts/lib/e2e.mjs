// Builds the app aside, serves that build, and runs the end-to-end tests against it.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromiumMissing, ensureChromium } from './chromium.mjs';
import { cache, readJson, root, runPackage } from './project.mjs';
import { skipReason } from './unit.mjs';

/** @typedef {import('./unit.mjs').Totals} Totals */

/**
 * The build and the port are this run's own, so that several runs may go on at once.
 * @param {readonly string[]} [args] for `playwright test`
 * @returns {Promise<Totals>}
 */
export async function runEndToEndTests(args = []) {
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    console.error(chromiumMissing);
    return { passed: 0, failed: 1, skipped: [] };
  }
  const { build, preview } = await import('vite');
  const outDir = path.join(cache, `e2e-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  try {
    await build({ root, logLevel: 'warn', build: { outDir: path.join(outDir, 'app') } });
    const server = await preview({
      root,
      logLevel: 'warn',
      build: { outDir: path.join(outDir, 'app') },
      preview: { host: '127.0.0.1', port: 41730 },
    });
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error('the preview server has no address');
    const counted = await runPlaywright(args, { chromium, outDir, url });
    await server.close();
    return counted;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * @param {readonly string[]} args
 * @param {{ chromium: string, outDir: string, url: string }} where
 * @returns {Promise<Totals>}
 */
async function runPlaywright(args, { chromium, outDir, url }) {
  const report = path.join(outDir, 'report.json');
  const code = await runPackage(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', `--output=${path.join(outDir, 'results')}`, ...args],
    {
      POSESCOPE_CHROMIUM: chromium,
      POSESCOPE_APP: path.join(outDir, 'app'),
      POSESCOPE_URL: url,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  try {
    return totals(readJson(report), code);
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
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
  const failed = stats.unexpected + stats.flaky;
  return {
    passed: stats.expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: suites.flatMap((suite) => skippedIn(suite, '')),
  };
}

/**
 * @param {Suite} suite
 * @param {string} around
 * @returns {string[]}
 */
function skippedIn(suite, around) {
  const title = `${around} ${suite.title}`;
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map(() => skipReason(`${title} ${spec.title}`)),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner, title))];
}
