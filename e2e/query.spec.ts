import type { Locator, Page } from '@playwright/test';
import { openStill } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz']);
});

function filterBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Filter joints' });
}

/** How many keys are found, and which of them is selected. */
function finds(page: Page): Locator {
  return page.getByRole('status', { name: 'Matching keys' });
}

async function openPane(page: Page, title: string): Promise<void> {
  await page.locator('.shell-tab', { hasText: title }).click();
}

test('a query finds keys, and says what is wrong with it', async ({ page }) => {
  await test.step('finds are counted, walked with Enter and by key, and gone with Esc', async () => {
    await page.keyboard.press('/');
    await expect(filterBox(page)).toBeFocused();
    await page.keyboard.type('joint_3 kind:r index:..40');
    await expect(finds(page)).toContainText('1 joint');
    await expect(page.getByText('7 hidden by the filter')).toBeVisible();
    const count = Number(/^(\d+) of/.exec((await finds(page).textContent()) ?? '')?.[1]);
    expect(count).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await expect(finds(page)).toContainText(`1 / ${count} of`);
    await page.keyboard.press('Enter');
    await expect(finds(page)).toContainText(`2 / ${count} of`);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Control+Shift+KeyG');
    await expect(finds(page)).toContainText(`${count} / ${count} of`);
    await page.keyboard.press('Escape');
    await expect(finds(page)).toBeHidden();
    await expect(filterBox(page)).toHaveValue('');
    await expect(page.getByText('hidden by the filter')).toBeHidden();
  });

  await test.step('what is not understood is said with its place; the rest is asked', async () => {
    await filterBox(page).fill('kind:r time:soon');
    const problem = page.getByRole('alert').filter({ hasText: 'Character' });
    await expect(problem).toContainText('Character 13: "time" takes seconds');
    await expect(problem).toContainText('not "soon".');
    await expect(finds(page)).toContainText(/of \d+ keys/);
    await filterBox(page).fill('kind:r time:1');
    await expect(problem).toBeHidden();
    await filterBox(page).clear();
  });

  await test.step('nothing found says how to ask', async () => {
    await filterBox(page).fill('gap>100');
    await expect(page.getByText('No key matches')).toBeVisible();
    await expect(finds(page)).toContainText('0 of');
    await expect(page.getByRole('button', { name: 'Next matching key' })).toBeDisabled();
    await filterBox(page).clear();
  });

  await test.step('a range says how many of the finds lie in it', async () => {
    await filterBox(page).fill('kind:r');
    const overview = page.getByRole('scrollbar', { name: 'Part of the clip that is shown' });
    const lanes = page.getByRole('tree', { name: 'Rows of the timeline' });
    const [wide, tall] = [await overview.boundingBox(), await lanes.boundingBox()];
    if (wide === null || tall === null) throw new Error('the timeline is on the page');
    await page.mouse.move(wide.x + wide.width * 0.25, tall.y + 60);
    await page.mouse.down();
    await page.mouse.move(wide.x + wide.width * 0.5, tall.y + 60, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Table of the selected range' }).click();
    const table = page.getByRole('table', { name: 'Selected range by kind' });
    await expect(table.getByRole('columnheader', { name: 'found' })).toBeVisible();
    const cells = await table
      .getByRole('row', { name: /rotation/ })
      .getByRole('cell')
      .allTextContents();
    expect(cells.at(-1)).toBe(cells[0]);
    const scales = await table
      .getByRole('row', { name: /scale/ })
      .getByRole('cell')
      .allTextContents();
    expect(scales.at(-1)).toBe('0');
  });

  await test.step('a find is the selected key in every pane', async () => {
    await filterBox(page).fill('kind:r index:12');
    await page.getByRole('button', { name: 'Next matching key' }).click();
    await openPane(page, 'Memory');
    await expect(page.locator('.memory-details')).toContainText('key 12');
    const joints = page.getByRole('tree', { name: /^Joints/ });
    await expect(joints.locator('[aria-selected="true"]')).toHaveCount(1);
  });
});
