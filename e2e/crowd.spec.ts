import type { Page } from '@playwright/test';
import { addressOf, openCrowd, statusBar } from './support/page.ts';
import { pixelsOf } from './support/pixels.ts';
import { expect, test } from './support/test.ts';

// A thousand characters take some seconds a picture where there is no graphics card.
const DRAWN = { timeout: 30_000 };

function fact(page: Page, name: string) {
  return page.locator('.crowd-facts dt', { hasText: name }).locator('+ dd');
}

/** Whether anything but the background is on the picture. */
async function isDrawn(page: Page): Promise<boolean> {
  const pixels = await pixelsOf(page, await page.locator('.crowd-view').screenshot());
  return pixels.evaluate((data) => {
    let bright = 0;
    for (let at = 0; at < data.length; at += 4) bright += data[at] > 150 ? 1 : 0;
    return bright > 50;
  });
}

const REFUSED = [
  ['?bench=nonsense', 'There is no benchmark called “nonsense”; there is ?bench=crowd.'],
  ['?bench=crowd&characters=0', '“characters=0” is not a list of whole numbers from 1 to 10000'],
  ['?bench=crowd&file=./fixtures/walker.skeleton.ozz', 'have no animation: give a skeleton'],
  ['?bench=crowd&file=./fixtures/none.ozz', 'none.ozz: ozz archive at byte 0'],
] as const;

test('a benchmark that cannot be run says why in a sentence', async ({ page }) => {
  for (const [query, sentence] of REFUSED) {
    await page.goto(`/${query}`);
    await expect(page.getByRole('alert')).toContainText(sentence);
  }
});

test('a thousand characters are drawn by threads, looked around at, and gone with the files', async ({
  page,
}) => {
  await page.goto(addressOf(['walker.skeleton.ozz', 'walker.animation.ozz']));
  await expect(statusBar(page)).toContainText('37 joints');
  await page.locator('.shell-tab', { hasText: 'Crowd' }).click();
  await test.step('a thousand characters are on the screen, computed by what the browser has', async () => {
    await expect(fact(page, 'kernels')).toHaveText('relaxed SIMD');
    await expect(page.getByRole('textbox', { name: 'Characters' })).toHaveValue('1000');
    await expect.poll(() => isDrawn(page), DRAWN).toBe(true);
  });

  await test.step('threads share its memory, for the page is isolated', async () => {
    const workers = (): number =>
      page.workers().filter((worker) => worker.url().includes('crowd')).length;
    await page.getByRole('combobox', { name: 'Threads' }).click();
    await page.getByRole('option', { name: '1 thread', exact: true }).click();
    await expect(fact(page, 'threads')).toHaveText('1');
    await expect.poll(workers).toBe(0);
    await page.getByRole('combobox', { name: 'Threads' }).click();
    await page.getByRole('option', { name: '2 threads', exact: true }).click();
    await expect(fact(page, 'threads')).toHaveText('2');
    await expect.poll(workers).toBe(1);
    await expect.poll(() => isDrawn(page), DRAWN).toBe(true);
  });

  await test.step('keys double it and look around; near and far are counted', async () => {
    await page.locator('.crowd-view').click();
    await page.keyboard.press('Space');
    await page.keyboard.press('Minus');
    await expect(page.getByRole('textbox', { name: 'Characters' })).toHaveValue('500');
    await page.keyboard.press('KeyW');
    await page.keyboard.press('KeyA');
    const near = page.locator('.crowd-table tbody tr').first().locator('td').nth(1);
    await expect(near).toHaveText(/^\d+$/);
  });

  await test.step('says so where there is nothing to play', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('close all files');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No crowd')).toBeVisible();
  });
});

test('where the browser finds no graphics card, the pane says so and kernels compute the crowd', async ({
  page,
}) => {
  const bar = await openCrowd(page, 20);
  await bar.getByRole('button', { name: 'Skin' }).click();
  await bar.getByRole('combobox', { name: 'What computes the crowd' }).click();
  await page.getByRole('option', { name: 'graphics card (WebGPU)' }).click();
  await expect(page.locator('.crowd-note').getByRole('alert')).toHaveText(
    'WebGPU finds no graphics card here. The kernels compute this crowd.',
  );
  await expect(fact(page, 'kernels')).toHaveText('relaxed SIMD');
  await expect.poll(() => isDrawn(page), DRAWN).toBe(true);
});
