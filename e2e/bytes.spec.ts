import type { Locator, Page } from '@playwright/test';
import { openPane, openStill, untilDrawn } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz']);
  await openPane(page, 'Bytes');
  await expect(page.locator('.bytes-scroll')).toBeVisible();
});

function details(page: Page): Locator {
  return page.locator('.bytes-details');
}

/** The byte that the keyboard is on, in words. */
function active(page: Page): Locator {
  return page.locator('#bytes-active');
}

/** The one section of the structure that is selected. */
function section(page: Page): Locator {
  return page.locator('.bytes-row[aria-selected="true"] .bytes-name');
}

/** The index of the key that some words are about. */
async function keyIn(words: Locator): Promise<number> {
  const text = (await words.textContent()) ?? '';
  return Number(/(?:rotation|translation|scale|key) (\d+)/.exec(text)?.[1]);
}

/** Clicks a byte, as far down as a part of what is seen. */
async function clickByte(page: Page, part: number): Promise<void> {
  await untilDrawn(page);
  const box = await page.locator('.bytes-scroll').boundingBox();
  if (box === null) throw new Error('the bytes are on the page');
  await page.mouse.click(box.x + 70, box.y + part * box.height);
}

test('a key or iframe that is chosen elsewhere has its bytes selected', async ({ page }) => {
  await test.step('a key that is chosen by keyboard has its bytes selected', async () => {
    await page.locator('#timeline-lanes').focus();
    await page.keyboard.press('Alt+Period');
    await page.keyboard.press('Alt+Period');
    await openPane(page, 'Memory');
    await page.keyboard.press('KeyE');
    await expect.poll(() => keyIn(details(page))).not.toBeNaN();
    const before = await keyIn(details(page));
    await page.keyboard.press('KeyE');
    await expect.poll(() => keyIn(details(page))).toBe(before + 1);
  });

  await test.step('a key that is clicked in memory has its bytes selected', async () => {
    await openPane(page, 'Memory');
    const rows = await page.locator('.memory-rows').boundingBox();
    if (rows === null) throw new Error('the memory pane is on the page');
    const height = Math.min(132, Math.floor(rows.height / 3));
    await page.mouse.click(rows.x + 160 + (rows.width - 170) * 0.3, rows.y + 1.4 * height);
    await page.mouse.move(600, 200);
    const key = await keyIn(page.locator('.memory-details .ui-number').first());
    await expect(details(page)).toContainText(`rotation ${key} of`);
    await expect(active(page)).toContainText('rotations › values');
    await expect(section(page)).toHaveText('rotations');
  });

  await test.step('an iframe that is chosen has its bytes selected, and the other way round', async () => {
    await openPane(page, 'Iframes');
    const iframes = page.getByRole('tree', { name: /^Iframes/ });
    await iframes.getByRole('treeitem').nth(1).click();
    await page.mouse.move(600, 200);
    await expect(details(page)).toContainText(/iframe\s*translation 2 of/);
    await page.locator('.bytes-scroll').focus();
    await page.keyboard.press('KeyQ');
    await expect(iframes.locator('[aria-selected="true"] .iframes-no')).toContainText('1');
  });
});

test('a byte that is clicked selects its key everywhere', async ({ page }) => {
  await page.locator('.bytes-row', { hasText: 'rotations' }).click();
  await expect(details(page)).toContainText('bytes selected');
  await page.locator('.bytes-row', { hasText: 'rotations' }).locator('.ui-tree-toggle').click();
  await page.locator('.bytes-row', { hasText: 'values' }).click();
  await clickByte(page, 0.7);
  await page.mouse.move(600, 200);
  await expect(details(page)).toContainText('one step');
  const key = await keyIn(details(page));
  await openPane(page, 'Memory');
  const memory = page.locator('.memory-details');
  await expect(memory.locator('.ui-number').first()).toHaveText(`key ${key}`);
  const joint = (await memory.locator('b').nth(1).textContent()) ?? '';
  await openPane(page, 'Sampling');
  const row = page.locator('.sampling-row[aria-selected="true"] .sampling-joint');
  await expect(row).toHaveText(joint);
  await openPane(page, 'Curves');
  await expect(page.locator('.curves-key')).toContainText(`key ${key} ·`);
});

test('bytes are walked along, gone to and told', async ({ page }) => {
  await test.step('arrows walk from byte to byte, Q and E from element to element', async () => {
    await clickByte(page, 0.2);
    const at = async (): Promise<number> =>
      Number(/byte (0x[0-9a-f]+):/.exec((await active(page).textContent()) ?? '')?.[1]);
    const first = await at();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at).toBe(first + 1);
    await page.keyboard.press('Control+End');
    await expect(active(page)).toContainText('scales › values');
    const last = await at();
    await page.keyboard.press('KeyQ');
    await expect.poll(at).toBe(last - 11);
    await page.keyboard.press('Control+Home');
    await expect.poll(at).toBe(0);
  });

  await test.step('an offset that is entered is gone to', async () => {
    await clickByte(page, 0.2);
    await page.keyboard.press('KeyG');
    const field = page.getByRole('textbox', { name: 'Go to offset' });
    await expect(field).toBeFocused();
    await field.fill('0x13');
    await field.press('Enter');
    await expect(active(page)).toContainText('header › duration');
    await expect(details(page)).toContainText('one step');
  });

  await test.step('bits of a rotation are and tell what turning one over would mean', async () => {
    await page.locator('.bytes-row', { hasText: 'rotations' }).locator('.ui-tree-toggle').click();
    await page.locator('.bytes-row', { hasText: 'values' }).click();
    await expect(page.locator('.bytes-bit')).toHaveCount(48);
    await page.locator('.bytes-bit').nth(20).hover();
    await expect(page.locator('.bytes-flip')).toContainText(/bit \d+ flipped: .*° away/);
  });
});
