import type { Locator, Page } from '@playwright/test';
import { untilDrawn } from './page.ts';

/** The rows of the timeline: a canvas of what stands still, and one above it of what moves. */
export function timeline(page: Page): Locator {
  return page.getByRole('tree', { name: 'Rows of the timeline' });
}

export function overviewBar(page: Page): Locator {
  return page.getByRole('scrollbar', { name: 'Part of the clip that is shown' });
}

/** Where a ratio of the clip stands while all of it is shown, at a distance from the top of the ruler. */
export async function pointAtRatio(
  page: Page,
  ratio: number,
  below: number,
): Promise<{ x: number; y: number }> {
  await untilDrawn(page);
  const lanes = await timeline(page).locator('canvas').first().boundingBox();
  const overview = await overviewBar(page).boundingBox();
  if (lanes === null || overview === null) throw new Error('the timeline is on the page');
  return { x: overview.x + ratio * overview.width, y: lanes.y + below };
}

/** The amber pixels of the layer that moves, as text to compare. */
export async function hotPixels(page: Page): Promise<string> {
  return timeline(page)
    .locator('canvas')
    .nth(1)
    .evaluate((canvas: HTMLCanvasElement) => {
      // A copy is read, for the canvas itself is not made for reading.
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (context === null) return '';
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, copy.width, copy.height);
      const found: number[] = [];
      for (let i = 0; i < data.length; i += 4) {
        if (data[i] === 240 && data[i + 1] === 166 && data[i + 2] === 58) found.push(i);
      }
      return found.join();
    });
}
