/**
 * npm run size: every script that the built page fetches for its first screen, largest first, and their sum. Fails
 * where that is more than it may be.
 */
import { chromium } from '@playwright/test';
import { columns } from '../../cli/bench/report.ts';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { MAX_INITIAL_KB, fetchFirstScreen, kilobytes } from './page-load.ts';

const [url, executablePath] = process.argv.slice(2);
if (url === undefined || executablePath === undefined) throw new Error('expected URL CHROMIUM');
const browser = await chromium.launch({ executablePath, args: chromiumArguments() });
try {
  const { scripts } = await fetchFirstScreen(browser, url);
  const total = kilobytes(scripts);
  const rows = scripts
    .toSorted((a, b) => b.gzipped - a.gzipped)
    .map((script) => [script.name, kilobytes([script]).toFixed(1)]);
  console.log(columns([['initial JavaScript', 'kB gzipped'], ...rows, ['all', total.toFixed(1)]]));
  if (total > MAX_INITIAL_KB) {
    console.error(`The first screen may take ${MAX_INITIAL_KB} kB at most.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
