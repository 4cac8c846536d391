import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { dropFiles } from '../../e2e/support/page.ts';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { sharedDir } from '../support/shared-dir.ts';
import { newPage, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';

/** What the page itself notes down while it is measured. */
declare global {
  interface Window {
    /** Milliseconds until the frame began that came after what is being opened was drawn. */
    posescopeOpened?: number;
  }
}

const OPENINGS = 9;

/** Milliseconds after which what the page fetches for later is there. */
const SETTLED = 4000;

/** Milliseconds that the files are held over the page: a hand is slower than a program. */
const HELD = 500;

/**
 * How long a dropped clip takes to be seen, as Chromium puts a page together where there is no graphics card, and as it
 * does where there is one, which the processor then has to be as well.
 */
export async function openingFigures(url: string, executablePath: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const folder = path.join(shared, 'assets/gltf/cmu_01_06_120hz/ozz');
  const files = ['skeleton.ozz', 'cmu_01_06.ozz'].map((name) => path.join(folder, name));
  const name = 'opening the 793 kB clip with its skeleton';
  const figures: PageFigure[] = [];
  for (const compositor of ['software', 'graphics'] as const) {
    const args = chromiumArguments({ compositor });
    const browser = await chromium.launch({ executablePath, args });
    const shown = await medianOpening(browser, url, files);
    await browser.close();
    const how = `from the drop until the frame after the one that names it begins; median of ${OPENINGS} pages`;
    figures.push(
      compositor === 'software'
        ? { name: `${name}, on screen`, value: shown, unit: 'ms', most: 150, how }
        : { name: '… put together as with a graphics card', value: shown, unit: 'ms', how },
    );
  }
  return figures;
}

/** Milliseconds. */
async function medianOpening(
  browser: Browser,
  url: string,
  files: readonly string[],
): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    const page = await newPage(browser);
    await page.goto(url);
    await untilMoving(page);
    await page.waitForTimeout(SETTLED);
    await noteOpening(page, 'cmu_01_06');
    await dropFiles(page, files, 0.4, HELD);
    const opened = await page.waitForFunction(() => window.posescopeOpened);
    took.push((await opened.jsonValue()) ?? NaN);
    await page.close();
  }
  return took.toSorted((a, b) => a - b)[OPENINGS >> 1] ?? NaN;
}

/** Notes how long it takes from the next drop until the top bar names a file, and the frame after that begins. */
function noteOpening(page: Page, name: string): Promise<void> {
  return page.evaluate((shown) => {
    window.addEventListener(
      'drop',
      () => {
        const start = performance.now();
        const look = (): void => {
          const there = document.querySelector('header')?.textContent.includes(shown) === true;
          if (!there) requestAnimationFrame(look);
          else requestAnimationFrame(() => (window.posescopeOpened = performance.now() - start));
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  }, name);
}
