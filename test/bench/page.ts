import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { statusBar } from '../../e2e/support/page.ts';
import { millionKeys } from './million-keys.ts';
import { blending } from './page-blending.ts';
import { crowdFigures } from './page-crowd.ts';
import { everyPaneFigures } from './page-every-pane.ts';
import { dropArchives, frameFigures, newPage, takeFrames, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';
import { firstLoad } from './page-load.ts';
import { openingFigures } from './page-opening.ts';
import { playing } from './page-playing.ts';
import { seekCostFigures } from './page-seek-cost.ts';

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
      ...(await openingFigures(url, executablePath)),
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
  return frameFigures('zooming and panning a million keys', frames, 2);
}
