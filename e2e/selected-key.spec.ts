import type { Page } from '@playwright/test';
import { openPane, openStill } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { pointAtRatio, timeline } from './support/timeline.ts';

test.beforeEach(async ({ page }) => {
  // With the source that keys are priced against.
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.raw_animation.ozz']);
  await expect(timeline(page).locator('canvas')).toHaveCount(2);
  await openPane(page, 'Sampling');
});

/** Asks every pane for the key that is selected: a rotation of a joint, and what is said of its price. */
async function expectEverywhere(
  page: Page,
  key: number,
  joint: string,
  price: string | RegExp,
): Promise<void> {
  await openPane(page, 'Joints');
  // What is under the pointer would be told instead.
  await page.mouse.move(600, 200);
  const joints = page.getByRole('tree', { name: 'Joints', exact: true });
  await expect(joints.locator('[aria-selected="true"]')).toContainText([joint]);
  const row = page.locator('.sampling-row[aria-selected="true"]');
  await expect(row.locator('.sampling-joint')).toHaveText(joint);
  await openPane(page, 'Memory');
  const memory = page.locator('.memory-details');
  await expect(memory.locator('.ui-number').first()).toHaveText(`key ${key}`);
  await expect(memory).toContainText(joint);
  await openPane(page, 'Bytes');
  await expect(page.locator('.bytes-details')).toContainText(`rotation ${key} of`);
  await openPane(page, 'Curves');
  await expect(page.locator('.curves-key')).toContainText(`key ${key} ·`);
  await openPane(page, 'Key prices');
  const told = page.getByRole('status', { name: 'Price of the selected key' });
  await expect(told).toContainText(`rotation ${key}`);
  await expect(told).toContainText(price);
}

test('a key is found in every pane, wherever it was selected', async ({ page }) => {
  await test.step('a key that is clicked on the timeline is found in every pane', async () => {
    // Keys at the very beginning are in the order of their joints.
    const { x, y } = await pointAtRatio(page, 0, 24 + 20 * 3 + 10);
    await page.mouse.click(x, y);
    await expectEverywhere(page, 3, 'joint_3', 'first or last of its track');
    await expect(page.locator('.sampling-left[data-selected]')).toHaveText('3');
  });

  await test.step('keys that are walked along by keyboard are found in every pane', async () => {
    await openPane(page, 'Timeline');
    const { x, y } = await pointAtRatio(page, 0, 24 + 20 * 3 + 10);
    await page.mouse.click(x, y);
    await openPane(page, 'Memory');
    await page.keyboard.press('KeyE');
    await page.keyboard.press('KeyE');
    await page.keyboard.press('KeyQ');
    await expectEverywhere(page, 4, 'joint_4', 'first or last of its track');
    await expect(page.locator('.sampling-left[data-selected]')).toHaveText('4');
  });

  await test.step('a key that is picked for its price is found in every pane', async () => {
    await openPane(page, 'Key prices');
    const least = page.getByRole('tree', { name: /^Cheapest to remove/ });
    const row = least.getByRole('treeitem').filter({ hasText: '●' }).first();
    await row.click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    const told = page.getByRole('status', { name: 'Price of the selected key' });
    const [, key, joint] = /rotation (\d+) of (\S+):/.exec((await told.textContent()) ?? '') ?? [];
    await expectEverywhere(page, Number(key), joint, /with it, .* without/);
    // Chosen elsewhere, the list goes along.
    await openPane(page, 'Memory');
    await page.keyboard.press('Shift+KeyE');
    await openPane(page, 'Key prices');
    await expect(row).toHaveAttribute('aria-selected', 'false');
  });
});
