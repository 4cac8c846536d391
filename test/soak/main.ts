/**
 * npm run soak [-- ROUNDS]: opens, plays, seeks, builds and closes at high speed in a real browser, as often as in an
 * hour of work, and says whether what the page holds levels off. Fails when anything grows.
 */
import { chromium } from '@playwright/test';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { complaintsOf } from '../../e2e/support/page.ts';
import { COUNT_NAMES } from './counts.ts';
import { growthOf } from './growth.ts';
import { CYCLE } from './rounds.ts';
import { soak, type Reading } from './soak.ts';

/** One round in ten seconds of an hour. */
const ROUNDS = 360;
const READINGS = 30;

/** Compiled code is counted with the heap, and grows for hours as ever more functions become worth compiling. */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-turbofan';

const rounds = Number(process.argv[2] ?? ROUNDS);
const every = CYCLE * Math.max(1, Math.round(rounds / READINGS / CYCLE));

const cells = (texts: readonly string[]): string => texts.map((text) => text.padStart(14)).join('');

function tell({ rounds: done, counts }: Reading): void {
  console.log(cells([String(done), ...COUNT_NAMES.map((name) => String(counts[name]))]));
}

function verdict(readings: readonly Reading[]): boolean {
  const growths = COUNT_NAMES.map((name) => growthOf(readings.map(({ counts }) => counts[name])));
  const row = (title: string, of: (growth: (typeof growths)[number]) => string): void =>
    console.log(cells([title, ...growths.map(of)]));
  console.log('\nover the second half:');
  row('mean', ({ mean }) => mean.toFixed(1));
  row('change', ({ change }) => change.toFixed(1));
  row('error', ({ error }) => error.toFixed(1));
  row('verdict', ({ grows }) => (grows ? 'GROWS' : 'level'));
  return growths.every(({ grows }) => !grows);
}

const browser = await chromium.launch({
  executablePath: process.env.POSESCOPE_CHROMIUM,
  args: [...chromiumArguments({ compositor: 'software' }), INTERPRETED],
});
try {
  const page = await browser.newPage({ viewport: { width: 1680, height: 1020 } });
  const complaints = complaintsOf(page);
  console.log(cells(['rounds', ...COUNT_NAMES]));
  const url = process.env.POSESCOPE_URL ?? 'http://127.0.0.1:41729/';
  const began = performance.now();
  const readings = await soak(page, url, { rounds, every }, tell);
  const isLevel = verdict(readings);
  console.log(`\n${rounds} rounds in ${Math.round((performance.now() - began) / 1000)} s`);
  for (const complaint of complaints) console.error(`The page complains: ${complaint}`);
  process.exitCode = isLevel && complaints.length === 0 ? 0 : 1;
} finally {
  await browser.close();
}
