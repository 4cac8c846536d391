import type { Locator, Page } from '@playwright/test';
import { complaintsOf, openStill, timeField, untilDrawn } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { overviewBar, timeline } from './support/timeline.ts';

test.beforeEach(async ({ page }) => {
  await openStill(page, ['walker.skeleton.ozz', 'walker.animation.ozz']);
  await openPane(page, 'Curves');
  await expect(area(page)).toBeVisible();
});

async function openPane(page: Page, title: string): Promise<void> {
  await page.locator('.shell-tab', { hasText: new RegExp(`^${title}$`) }).click();
}

function area(page: Page): Locator {
  return page.locator('.curves-area');
}

/** The key under the pointer, else the selected one. */
function readout(page: Page): Locator {
  return page.locator('.curves-key');
}

async function boxOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await untilDrawn(page);
  const box = await area(page).boundingBox();
  if (box === null) throw new Error('the curves are on the page');
  return box;
}

function joints(page: Page): Locator {
  return page.getByRole('tree', { name: /^Joints/ }).getByRole('treeitem');
}

/** Moves the pointer down along the right end of the curves until it is on a clip's last key. */
async function pointAtKey(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(page);
  for (let down = 30; down < height; down += 4) {
    await page.mouse.move(x + width - 15, y + down);
    if ((await area(page).evaluate((host) => host.style.cursor)) === 'pointer') return;
  }
  throw new Error('a key is at the end of the clip');
}

test('curves are those of the selected joints, and their keys the same in every pane', async ({
  page,
}) => {
  await test.step('without a selection they are those of the joint with the most keys', async () => {
    await expect(page.locator('.curves-joints')).toContainText('has the most keys');
    await joints(page).nth(4).click();
    await expect(page.locator('.curves-joints')).not.toContainText('has the most keys');
    await expect(page.locator('.curves-joint')).toHaveCount(1);
    await joints(page)
      .nth(6)
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(page.locator('.curves-joint')).toHaveCount(2);
  });

  await test.step('a key that is clicked is selected in every pane', async () => {
    await joints(page).nth(4).click();
    await pointAtKey(page);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(600, 200);
    await expect(readout(page)).toContainText(/key \d+/);
    const key = /key (\d+)/.exec((await readout(page).textContent()) ?? '')?.[1] ?? '';
    await openPane(page, 'Bytes');
    await expect(page.locator('.bytes-facts')).toContainText(
      new RegExp(`(translation|rotation) ${key} of`),
    );
    await openPane(page, 'Memory');
    await expect(page.locator('.memory-details .ui-number').first()).toHaveText(`key ${key}`);
  });

  await test.step('a key that is selected elsewhere is told here', async () => {
    await openPane(page, 'Memory');
    const selected = page.locator('.memory-details .ui-number').first();
    const before = Number(/\d+/.exec((await selected.textContent()) ?? '')?.[0]);
    await page.locator('.memory-rows').hover();
    await page.keyboard.press('KeyE');
    await page.keyboard.press('KeyE');
    // The key under the pointer would be told instead.
    await page.mouse.move(600, 200);
    await expect(selected).toHaveText(`key ${before + 2}`);
    await openPane(page, 'Curves');
    await expect(readout(page)).toContainText(`key ${before + 2} ·`);
  });
});

test('a press goes to a time, and keys choose and zoom', async ({ page }) => {
  await test.step('a press goes to a time, and dragging scrubs', async () => {
    const { x, y, width, height } = await boxOf(page);
    const middle = y + height - 4;
    await page.mouse.move(x + 132 + (width - 146) / 2, middle);
    await page.mouse.down();
    await expect(timeField(page)).toHaveValue(/^4\./);
    await page.mouse.move(x + 132 + (width - 146) * 0.75, middle);
    await expect(timeField(page)).toHaveValue(/^6\./);
    await page.mouse.up();
  });

  await test.step('keys choose kinds and forms, zoom time and values', async () => {
    const complaints = complaintsOf(page);
    await area(page).click({ position: { x: 400, y: 12 } });
    await page.keyboard.press('KeyR');
    await expect(page.getByRole('button', { name: 'Euler' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Digit1');
    await page.keyboard.press('Digit2');
    await expect(page.getByText('Choose translation, rotation or scale')).toBeVisible();
    await page.keyboard.press('Digit3');
    await expect(page.getByText('Choose translation, rotation or scale')).toHaveCount(0);
    await page.keyboard.press('KeyW');
    await openPane(page, 'Timeline');
    const all = '0.000 to 9.000 seconds';
    await expect(overviewBar(page)).not.toHaveAttribute('aria-valuetext', all);
    await timeline(page).focus();
    await page.keyboard.press('Digit0');
    await expect(overviewBar(page)).toHaveAttribute('aria-valuetext', all);
    expect(complaints).toEqual([]);
  });
});
