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

/** Measures a part of the page at `url`. */
type PagePart = (browser: Browser, url: string, executablePath: string) => Promise<PageFigure[]>;

/** In the order in which they are measured and written. */
export const PAGE_PARTS: Readonly<Record<string, PagePart>> = {
  load: (_, url, executablePath) => firstLoad(url, executablePath),
  playing,
  opening: (_, url, executablePath) => openingFigures(url, executablePath),
  zooming,
  blending,
  seeks: seekCostFigures,
  crowd: crowdFigures,
  panes: (_, url, executablePath) => everyPaneFigures(url, executablePath),
};

/**
 * The figures of the built page at `url`, in the Chromium at `executablePath`.
 * @param parts names of {@link PAGE_PARTS}
 */
export async function pageFigures(
  url: string,
  executablePath: string,
  parts: readonly string[] = Object.keys(PAGE_PARTS),
): Promise<PageFigure[]> {
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments(), '--enable-precise-memory-info'],
  });
  const figures: PageFigure[] = [];
  try {
    for (const part of parts) {
      const measure = PAGE_PARTS[part];
      if (measure === undefined) {
        throw new Error(
          `There is no part "${part}"; there is ${Object.keys(PAGE_PARTS).join(', ')}.`,
        );
      }
      figures.push(...(await measure(browser, url, executablePath)));
    }
  } finally {
    await browser.close();
  }
  return figures;
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
