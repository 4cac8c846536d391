import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { dropFiles, statusBar } from '../../e2e/support/page.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { millionKeys } from './million-keys.ts';
import { blending } from './page-blending.ts';
import { crowdFigures } from './page-crowd.ts';
import { everyPaneFigures } from './page-every-pane.ts';
import { dropArchives, frameFigures, newPage, takeFrames, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';
import { firstLoad } from './page-load.ts';
import { playing } from './page-playing.ts';
import { seekCostFigures } from './page-seek-cost.ts';

/** What the page itself notes down while it is measured. */
declare global {
  interface Window {
    /** Milliseconds until what is being opened was drawn, and until the frame after that began. */
    posescopeOpened?: { readonly drawn: number; readonly shown: number };
  }
}

/** The figures of the built page at `url`, in the Chromium at `executablePath`. */
export async function pageFigures(url: string, executablePath: string): Promise<PageFigure[]> {
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments(), '--enable-precise-memory-info'],
  });
  try {
    return [
      ...(await firstLoad(browser, url)),
      ...(await playing(browser, url)),
      ...(await opening(browser, url)),
      ...(await zooming(browser, url)),
      ...(await blending(browser, url)),
      ...(await seekCostFigures(browser, url)),
      ...(await crowdFigures(browser, url)),
      ...(await everyPaneFigures(url, executablePath)),
    ];
  } finally {
    await browser.close();
  }
}

const OPENINGS = 5;

async function opening(browser: Browser, url: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const folder = path.join(shared, 'assets/gltf/cmu_01_06_120hz/ozz');
  const files = ['skeleton.ozz', 'cmu_01_06.ozz'].map((name) => path.join(folder, name));
  const took: NonNullable<Window['posescopeOpened']>[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    const page = await newPage(browser);
    await page.goto(url);
    await untilMoving(page);
    await page.waitForTimeout(1000);
    await noteOpening(page, 'cmu_01_06');
    await dropFiles(page, files);
    const opened = await page.waitForFunction(() => window.posescopeOpened);
    const times = await opened.jsonValue();
    if (times !== undefined) took.push(times);
    await page.close();
  }
  const median = (times: number[]): number => times.toSorted((a, b) => a - b)[OPENINGS >> 1] ?? NaN;
  const name = 'opening the 793 kB clip with its skeleton';
  return [
    {
      name: `${name}, drawn`,
      value: median(took.map(({ drawn }) => drawn)),
      unit: 'ms',
      how: `from the drop until the page has drawn the frame that names it; median of ${OPENINGS} pages`,
    },
    {
      name: `${name}, on screen`,
      value: median(took.map(({ shown }) => shown)),
      unit: 'ms',
      most: 150,
      how: 'until the frame after that begins: without a graphics card, when the processor has put the first together',
    },
  ];
}

/** Notes how long it takes from the next drop until the top bar names a file, and the frame after that begins. */
function noteOpening(page: Page, name: string): Promise<void> {
  return page.evaluate((shown) => {
    const note = (start: number): void => {
      let drawn = NaN;
      // Told after this frame has been drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (drawn = performance.now() - start));
      port1.start();
      port2.postMessage('');
      requestAnimationFrame(
        () => (window.posescopeOpened = { drawn, shown: performance.now() - start }),
      );
    };
    window.addEventListener(
      'drop',
      () => {
        const start = performance.now();
        const look = (): void => {
          const there = document.querySelector('header')?.textContent.includes(shown) === true;
          if (there) note(start);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  }, name);
}

const ZOOMS = 120;

async function zooming(browser: Browser, url: string): Promise<PageFigure[]> {
  const page = await newPage(browser);
  await page.goto(url);
  await untilMoving(page);
  const { skeleton, animation } = millionKeys();
  await dropArchives(page, {
    'million.skeleton.ozz': skeleton,
    'million.animation.ozz': animation,
  });
  await statusBar(page)
    .getByText(/1.000.0\d\d keys/)
    .waitFor({ timeout: 60_000 });
  await page.keyboard.press('KeyK');
  await page.waitForTimeout(1500);
  const box = await page.locator('.timeline-body').boundingBox();
  if (box === null) throw new Error('The timeline is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await takeFrames(page);
  for (let i = 0; i < ZOOMS; i++) {
    const key = i % 3 === 2 ? 'Shift' : 'Control';
    await page.keyboard.down(key);
    await page.mouse.wheel(0, i < ZOOMS / 2 ? -60 : 60);
    await page.keyboard.up(key);
  }
  const frames = await takeFrames(page);
  await page.close();
  return frameFigures('zooming and panning a million keys', frames, 8);
}
