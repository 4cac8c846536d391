import type { Browser, Page } from '@playwright/test';
import { statusBar } from '../../e2e/support/page.ts';
import { millionKeys } from './million-keys.ts';
import { dropArchives, newPage, quantile, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';

const ROUNDS = 5;
const MAX_MS = 1000;

/** What the page itself notes down while it is measured. */
declare global {
  interface Window {
    /** Milliseconds until the first map of what seeks cost was drawn, and until the finest. */
    posescopeMapped?: { first: number; whole: number };
  }
}

/** From the click on the pane's tab until its maps are there, of a clip of 60 s with a million keys. */
export async function seekCostFigures(browser: Browser, url: string): Promise<PageFigure[]> {
  const { skeleton, animation } = millionKeys();
  const took: NonNullable<Window['posescopeMapped']>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await newPage(browser);
    await page.goto(url);
    await untilMoving(page);
    await dropArchives(page, { 'm.skeleton.ozz': skeleton, 'm.animation.ozz': animation });
    await statusBar(page)
      .getByText(/1.000.0\d\d keys/)
      .waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1000);
    await noteMaps(page);
    await page.getByRole('tab', { name: 'Seek cost', exact: true }).click();
    const mapped = await page.waitForFunction(() => window.posescopeMapped);
    const times = await mapped.jsonValue();
    if (times !== undefined) took.push(times);
    await page.close();
  }
  const figure = (what: string, values: number[], most?: number): PageFigure => ({
    name: `seek cost of a clip of ${animation.duration} s, a million keys: ${what}`,
    value: quantile(values, 0.5),
    unit: 'ms',
    most,
    how: `from the press on the pane’s tab, its code not yet loaded, while playing; median of ${ROUNDS} pages`,
  });
  return [
    figure(
      'first map',
      took.map(({ first }) => first),
    ),
    figure(
      'whole map',
      took.map(({ whole }) => whole),
      MAX_MS,
    ),
  ];
}

/** Notes when the pane first has a map to show, and when it has the last; a frame has been drawn of it then. */
function noteMaps(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.addEventListener(
      'pointerdown',
      () => {
        const start = performance.now();
        let first = NaN;
        const look = (): void => {
          const maps = document.querySelector('.seek-maps');
          const there = (maps?.querySelector('.ui-color-legend') ?? null) !== null;
          if (Number.isNaN(first) && there) first = performance.now() - start;
          if (there && maps?.getAttribute('aria-busy') === 'false') {
            window.posescopeMapped = { first, whole: performance.now() - start };
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}
