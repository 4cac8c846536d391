import type { Page } from '@playwright/test';
import {
  complaintsOf,
  dropFiles,
  openPane,
  openStill,
  statusBar,
  timeField,
  valid,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

/** What the second view shows: how many pixels are not empty, and where their middle is. */
async function shown(page: Page): Promise<{ count: number; x: number; y: number }> {
  return await page.locator('.second-view-canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('a canvas of two dimensions');
    context.drawImage(canvas, 0, 0);
    const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
    let [count, x, y] = [0, 0, 0];
    for (let at = 3; at < data.length; at += 4) {
      if (data[at] < 128) continue;
      count++;
      x += ((at - 3) / 4) % width;
      y += Math.floor((at - 3) / 4 / width);
    }
    return { count, x: x / count, y: y / count };
  });
}

async function side(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Side' }).click();
  await page.getByRole('option', { name }).click();
}

/** Whether two pictures, one after the other, are the same. */
async function isStill(page: Page): Promise<boolean> {
  const before = await shown(page);
  await page.waitForTimeout(300);
  return JSON.stringify(before) === JSON.stringify(await shown(page));
}

test('the second view shows the same time from another side, and follows', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz']);
  await page.getByRole('button', { name: 'Grid' }).click();
  await openPane(page, 'Second view');
  await expect.poll(async () => (await shown(page)).count).toBeGreaterThan(50);
  const left = await shown(page);
  await side(page, 'From a corner');
  await expect.poll(() => shown(page)).not.toEqual(left);
  await side(page, 'From the left');
  await expect.poll(() => shown(page)).toEqual(left);
  await timeField(page).fill('2');
  await timeField(page).press('Enter');
  await expect.poll(() => shown(page)).not.toEqual(left);
  const later = await shown(page);
  await side(page, 'From above');
  await expect.poll(() => shown(page)).not.toEqual(later);
  // The viewport itself stays as it is.
  await expect(page.getByRole('button', { name: 'Camera: perspective' })).toBeVisible();

  await test.step('says that it is drawn with the viewport where that is hidden', async () => {
    await page.getByRole('tab', { name: 'Crowd' }).click();
    const hidden = page.getByRole('tabpanel', { name: 'Second view' });
    await expect(hidden).toContainText('The viewport is hidden');
    await hidden.getByRole('button', { name: 'Show the viewport' }).click();
    await expect(hidden).not.toContainText('The viewport is hidden');
  });
  expect(complaints).toEqual([]);
});

test('side, projection and camera are there again after a reload', async ({ page }) => {
  await page.goto('/');
  await dropFiles(page, ['eight.skeleton.ozz', 'eight.animation.ozz'].map(valid));
  await expect(statusBar(page)).toContainText('8 joints');
  await page.keyboard.press('k');
  await timeField(page).fill('2');
  await timeField(page).press('Enter');
  await openPane(page, 'Second view');
  await expect.poll(async () => (await shown(page)).count).toBeGreaterThan(50);
  await side(page, 'From above');
  await page.getByRole('combobox', { name: 'Projection' }).click();
  await page.getByRole('option', { name: 'Perspective' }).click();
  await expect.poll(() => isStill(page)).toBe(true);
  const fitted = await shown(page);
  const box = await page.locator('.second-view-canvas').boundingBox();
  if (box === null) throw new Error('the view is on the page');
  await page.locator('.second-view-canvas').hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 0.8 * box.width, box.y + 0.1 * box.height, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => isStill(page)).toBe(true);
  const turned = await shown(page);
  expect(Math.abs(turned.y - fitted.y)).toBeGreaterThan(3);
  // Kept at most a second later.
  await page.waitForTimeout(1500);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Side' })).toHaveText('From above');
  await expect(page.locator('.shell-tab', { hasText: 'Second view' })).toBeInViewport({
    ratio: 0.9,
  });
  await expect(page.getByRole('combobox', { name: 'Projection' })).toHaveText('Perspective');
  // The pane may be a pixel narrower or wider.
  await expect.poll(async () => Math.abs((await shown(page)).y - turned.y)).toBeLessThan(1);
  expect(Math.abs((await shown(page)).x - turned.x)).toBeLessThan(1);
});
