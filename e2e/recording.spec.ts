import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { complaintsOf, openStill, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';

const pane = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Recording' });

/** Opens eight joints that move for four seconds, selects half a second, and opens the pane by the menu. */
async function openPane(page: Page): Promise<void> {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz'], 1);
  await page.getByRole('menuitem', { name: 'Viewport', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Record a video or an animated picture…' }).click();
  await enter(page, 'Width in pixels', '160');
  await enter(page, 'Pictures per second', '5');
}

async function enter(page: Page, field: string, value: string): Promise<void> {
  const input = pane(page).getByRole('textbox', { name: field });
  await input.fill(value);
  await input.press('Enter');
}

async function record(page: Page): Promise<{ name: string; base64: string }> {
  const saving = page.waitForEvent('download');
  await pane(page).getByRole('button', { name: 'Record', exact: true }).click();
  const saved = await saving;
  const base64 = readFileSync(await saved.path()).toString('base64');
  return { name: saved.suggestedFilename(), base64 };
}

test('a video has the length and the size that were asked for', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openPane(page);
  await expect(pane(page)).toContainText('20 pictures of 160 ×');
  const { name, base64 } = await record(page);
  expect(name).toMatch(/\.webm$/);
  const source = new BufferSource(Buffer.from(base64, 'base64'));
  const input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const read = { width: track?.displayWidth, duration: await input.computeDuration() };
  expect(read.width).toBe(160);
  expect(read.duration).toBeCloseTo(4, 1);
  await expect(pane(page).getByText(/\.webm: [\d.]+ KiB/)).toBeVisible();
  await expect(timeField(page)).toHaveValue('1.0000');
  expect(complaints).toEqual([]);
});

test('a GIF has every picture, and they differ', async ({ page }) => {
  await openPane(page);
  await pane(page).getByRole('button', { name: 'An animated picture' }).click();
  const { name, base64 } = await record(page);
  expect(name).toMatch(/\.gif$/);
  const read = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
    const decoder = new ImageDecoder({ data, type: 'image/gif' });
    await decoder.tracks.ready;
    const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const pixels = async (frameIndex: number): Promise<string> => {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, canvas.width, canvas.height).data.join() ?? '';
    };
    const [first, later] = [await pixels(0), await pixels(8)];
    return { frames, isMoving: first !== later };
  }, base64);
  expect(read).toEqual({ frames: 20, isMoving: true });
});

test('a recording is cancelled, and nothing is saved', async ({ page }) => {
  await openPane(page);
  await test.step('of a viewport that is hidden, no width is said', async () => {
    await page.getByRole('tab', { name: 'Crowd', exact: true }).click();
    await expect(pane(page)).toContainText('The viewport is closed or hidden');
    await expect(pane(page).getByRole('textbox')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Viewport', exact: true }).click();
    await expect(pane(page).getByRole('textbox', { name: 'Width in pixels' })).toHaveValue('160');
  });

  await enter(page, 'Pictures per second', '200');
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await pane(page).getByRole('button', { name: 'Record', exact: true }).click();
  await pane(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(pane(page)).toContainText('Cancelled: nothing was saved.');
  await expect(timeField(page)).toHaveValue('1.0000');
  expect(saved).toEqual([]);
});
