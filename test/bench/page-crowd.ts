import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { noNode } from '../../scripts/vite/no-node.ts';
import { sharedDir } from '../support/shared-dir.ts';
import type { CrowdInPage } from './page-crowd-run.ts';
import type { PageFigure } from './page-frames.ts';

const CHARACTERS = 1000;

/** A crowd on one thread beside three.js, both in a page of this browser. */
export async function crowdFigures(browser: Browser, url: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const files = ['pab_skeleton.ozz', 'pab_walk.ozz'].map((name) =>
    readFileSync(path.join(shared, 'assets/ozz', name)).toString('base64'),
  );
  const page = await browser.newPage();
  // Of the same server, so that its headers make the page's clock a fine one; without the app.
  await page.goto(new URL('favicon.svg', url).href);
  const call = `crowdBench.runCrowd(${JSON.stringify(files)}, ${CHARACTERS})`;
  const { microseconds, timesThree } = await page.evaluate<CrowdInPage>(
    `${await bundle()};${call}`,
  );
  await page.close();
  const name = `pab_walk, ${CHARACTERS.toLocaleString('en')} characters in lanes, matrices`;
  const how = 'sampled and brought to model space in a page, on one thread';
  return [
    {
      name: `${name}: a character`,
      value: microseconds,
      unit: 'µs',
      digits: 3,
      how,
    },
    {
      name: `${name}: times three.js`,
      value: timesThree,
      unit: '×',
      least: 60,
      how: `${how}, in turn with AnimationMixer and updateMatrixWorld on the tracks that move`,
    },
  ];
}

/** What runs in the page, as one script that names it crowdBench. */
async function bundle(): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [noNode()],
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: path.join(import.meta.dirname, 'page-crowd-run.ts'),
        formats: ['iife'],
        name: 'crowdBench',
      },
    },
  });
  const [output] = [results].flat();
  if (output === undefined || !('output' in output)) throw new Error('The script was not built.');
  return output.output[0].code;
}
