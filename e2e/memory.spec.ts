import type { Locator, Page } from '@playwright/test';
import { REPLACING, dropFiles, openStill, timeField, untilDrawn, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz']);
});

async function openPane(page: Page, title: string): Promise<void> {
  await page.locator('.shell-tab', { hasText: title }).click();
}

function details(page: Page): Locator {
  return page.locator('.memory-details');
}

/** A point of a stream's row in the memory pane: 0 translations, 1 rotations; a part of its width. */
async function pointAt(page: Page, row: number, part: number): Promise<{ x: number; y: number }> {
  const rows = page.locator('.memory-rows');
  await expect(rows.locator('canvas').first()).toBeVisible();
  await untilDrawn(page);
  const box = await rows.boundingBox();
  if (box === null) throw new Error('the memory pane is on the page');
  const height = Math.min(132, Math.floor(box.height / 3));
  return { x: box.x + 160 + (box.width - 170) * part, y: box.y + (row + 0.4) * height };
}

test('keys are selected, walked along and zoomed to in memory order', async ({ page }) => {
  await test.step('a key that is clicked is selected everywhere, and its joint with it', async () => {
    await openPane(page, 'Memory');
    const point = await pointAt(page, 1, 0.3);
    await page.mouse.click(point.x, point.y);
    await expect(details(page)).toContainText(/key \d+/);
    await expect(details(page)).toContainText('is needed at');
    const tree = page.getByRole('tree', { name: /^Joints/ });
    await expect(tree.locator('[aria-selected="true"]')).toHaveCount(1);
  });

  await test.step('keys walk from key to key and along a track', async () => {
    await openPane(page, 'Memory');
    const point = await pointAt(page, 1, 0.5);
    await page.mouse.move(point.x, point.y);
    await expect(details(page)).toContainText('is needed at');
    await page.mouse.click(point.x + 1, point.y);
    await page.mouse.move(0, 0);
    const index = async (): Promise<number> =>
      Number(/Key (\d+) is/.exec((await details(page).textContent()) ?? '')?.[1]);
    const first = await index();
    await page.keyboard.press('KeyQ');
    await expect.poll(index).toBe(first - 1);
    await page.keyboard.press('KeyE');
    await page.keyboard.press('KeyE');
    await expect.poll(index).toBe(first + 1);
    const before = Number(
      /previous: key (\d+)/.exec((await details(page).textContent()) ?? '')?.[1],
    );
    await page.keyboard.press('Shift+KeyQ');
    await expect.poll(index).toBe(before);
  });

  await test.step('zooms to one key and its bits, and back to all', async () => {
    await openPane(page, 'Memory');
    const range = page.locator('.memory-header .ui-number').first();
    const all = await range.textContent();
    await page.locator('.memory-rows').click();
    await page.keyboard.press('KeyZ');
    await expect(range).toHaveText(/^(\d+)–\1 of/);
    await page.keyboard.press('Digit0');
    await expect(range).toHaveText(all ?? '');
  });
});

test('the debugger goes by operations and to breakpoints', async ({ page }) => {
  await test.step('the debugger goes on and back by one operation, and says what it did', async () => {
    await openPane(page, 'Debugger');
    const place = page.locator('.debugger-where');
    await page.keyboard.press('Alt+Semicolon');
    await page.keyboard.press('Semicolon');
    await expect(place).toContainText('operation 1 of');
    await page.keyboard.press('Semicolon');
    await expect(place).toContainText('operation 2 of');
    await page.keyboard.press('Shift+Semicolon');
    await expect(place).toContainText('operation 1 of');
    const current = page.locator('.debugger-operation[aria-selected="true"]');
    await expect(current).toContainText(/ratio|cursor|restores|starts over/);
  });

  await test.step('a breakpoint stops where a cursor jumps', async () => {
    await openPane(page, 'Debugger');
    await page.getByText('a cursor jumps').click();
    await page.keyboard.press('Quote');
    await expect(page.getByText('Stopped: a cursor jumped.')).toBeVisible();
  });
});

test('seeking, iframes and paths are looked at unasked', async ({ page }) => {
  await test.step('seeking has its map, what-if and advice', async () => {
    await openPane(page, 'Seek cost');
    await expect(page.locator('.seek-advice')).toContainText(/worst seek|As it is/);
    const map = await page.locator('.seek-canvas').boundingBox();
    if (map === null) throw new Error('the maps are on the page');
    await page.mouse.move(map.x + 60, map.y + 60);
    await expect(page.locator('.seek-readout')).toContainText('player');
    await page.locator('.seek-canvas').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.seek-readout')).toContainText('→');
  });

  await test.step('a press does a seek, also where nothing has pointed at it before', async () => {
    const canvas = page.locator('.seek-canvas');
    const map = await canvas.boundingBox();
    if (map === null) throw new Error('the maps are on the page');
    await page.mouse.move(0, 0);
    await page.mouse.click(map.x + 100, map.y + 90);
    await expect(timeField(page)).not.toHaveValue('0.0000');
    const time = await timeField(page).inputValue();
    // A finger: it leaves before the click comes.
    const place = { pointerType: 'touch', clientX: map.x + 160, clientY: map.y + 90 };
    for (const type of ['pointerdown', 'pointerup', 'pointerout', 'click']) {
      await canvas.dispatchEvent(type, place);
    }
    await expect(timeField(page)).not.toHaveValue(time);
  });

  await test.step('iframes are listed with what they hold', async () => {
    await openPane(page, 'Iframes');
    await expect(
      page.getByRole('tree', { name: /^Iframes/ }).getByRole('treeitem'),
    ).not.toHaveCount(0);
    const entry = page
      .getByRole('tree', { name: /^Entries/ })
      .getByRole('treeitem')
      .first();
    await entry.click();
    await expect(entry).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('every way to a time ends the same, which is found out by itself', async () => {
    await openPane(page, 'Path check');
    await expect(
      page.getByRole('region', { name: 'Path check' }).getByRole('status'),
    ).toContainText('Every path gives the same result');
    const backward = page.getByRole('row', { name: /^backward / });
    await expect(backward.getByText(/^✓ (\d+) of \1$/)).toHaveCount(3);
  });

  await test.step('a seek that is pointed at is forgotten where another clip has other maps', async () => {
    await openPane(page, 'Seek cost');
    const map = await page.locator('.seek-canvas').boundingBox();
    if (map === null) throw new Error('the maps are on the page');
    await page.mouse.move(map.x + 160, map.y + 90);
    await expect(page.locator('.seek-readout')).toContainText('player');
    await dropFiles(page, ['three.skeleton.ozz', 'three.animation.ozz'].map(valid), REPLACING);
    await expect(page.locator('.seek-readout')).toContainText('Point at a seek');
  });
});
