import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { sharedDir, sharedMissing } from '../test/support/shared-dir.ts';
import { dropFiles, openStill, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { timeline } from './support/timeline.ts';

function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Joints', exact: true });
}

function joint(page: Page, name: string): Locator {
  return tree(page)
    .getByRole('treeitem')
    .filter({ hasText: new RegExp(`${name}(?!\\d)`) });
}

function filterBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Filter joints' });
}

/** How many joints the filter leaves. */
function count(page: Page): Locator {
  return page.getByRole('status', { name: 'Joints' });
}

/** Names of the selected rows in sight, from top to bottom. */
function selectedNames(page: Page): Promise<string[]> {
  return tree(page).locator('[aria-selected="true"] .joints-name').allTextContents();
}

test.beforeEach(async ({ page }) => {
  await openStill(page, ['walker.skeleton.ozz', 'walker.animation.ozz']);
  await expect(joint(page, 'joint_0')).toBeVisible();
});

test('the filter finds joints, and gives the keyboard to the tree', async ({ page }) => {
  await test.step('that matches nothing says so, and how filters are written', async () => {
    await filterBox(page).fill('toe');
    await expect(page.getByText('No joint matches')).toBeVisible();
    await expect(count(page)).toHaveText('0 of 37');
    await filterBox(page).clear();
  });

  await test.step('gets the focus by key, keeps the way to every match, and goes with Esc', async () => {
    await joint(page, 'joint_0').click();
    await page.keyboard.press('/');
    await expect(filterBox(page)).toBeFocused();
    await page.keyboard.type('joint_13');
    await expect(count(page)).toHaveText('1 of 37');
    await expect(tree(page).getByRole('treeitem')).toHaveCount(8);
    await page.keyboard.press('Escape');
    await expect(count(page)).toHaveText('37');
  });

  await test.step('brings the tree to the front', async () => {
    await page.getByRole('tab', { name: 'Assets' }).click();
    await expect(filterBox(page)).toBeHidden();
    await page.keyboard.press('Control+f');
    await expect(filterBox(page)).toBeFocused();
  });

  await test.step('goes on into the tree', async () => {
    await filterBox(page).fill('joint_13');
    await page.keyboard.press('ArrowDown');
    await expect(tree(page)).toBeFocused();
  });

  await test.step('its example is not cut on a page 1400 pixels wide', async () => {
    await filterBox(page).clear();
    await page.setViewportSize({ width: 1400, height: 850 });
    const room = () =>
      filterBox(page).evaluate((input: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) return NaN;
        pen.font = getComputedStyle(input).font;
        return input.clientWidth - pen.measureText(input.placeholder).width;
      });
    await expect.poll(room).toBeGreaterThan(0);
  });

  await test.step('the tree names the row of the keyboard as long as the row is there', async () => {
    await page.setViewportSize({ width: 1280, height: 460 });
    const named = () => tree(page).getAttribute('aria-activedescendant');
    await joint(page, 'joint_1').click();
    const id = await joint(page, 'joint_1').getAttribute('id');
    await expect.poll(named).toBe(id);
    await tree(page).evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(joint(page, 'joint_1')).toHaveCount(0);
    await expect.poll(named).toBeNull();
    await page.keyboard.press('ArrowDown');
    await expect.poll(named).toBe(await joint(page, 'joint_2').getAttribute('id'));
  });
});

test('joints are selected by pointer, keyboard, name and menu, and elsewhere', async ({
  page,
  context,
}) => {
  await test.step('by click, with Ctrl and with Shift', async () => {
    await joint(page, 'joint_2').click();
    await expect.poll(() => selectedNames(page)).toEqual(['joint_2']);
    await joint(page, 'joint_5').click({ modifiers: ['Control'] });
    await expect.poll(() => selectedNames(page)).toEqual(['joint_2', 'joint_5']);
    await joint(page, 'joint_7').click();
    await joint(page, 'joint_10').click({ modifiers: ['Shift'] });
    await expect
      .poll(() => selectedNames(page))
      .toEqual(['joint_7', 'joint_8', 'joint_9', 'joint_10']);
    await page.keyboard.press('Escape');
    await expect.poll(() => selectedNames(page)).toEqual([]);
  });

  await test.step('by keyboard: arrows walk, collapse and expand, Shift extends', async () => {
    await joint(page, 'joint_0').click();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => selectedNames(page)).toEqual(['joint_1']);
    await page.keyboard.press('ArrowLeft');
    await expect(joint(page, 'joint_1')).toHaveAttribute('aria-expanded', 'false');
    await expect(joint(page, 'joint_2')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(joint(page, 'joint_2')).toBeVisible();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selectedNames(page)).toEqual(['joint_1', 'joint_2']);
    await page.keyboard.press('End');
    await expect.poll(() => selectedNames(page)).toEqual(['joint_36']);
    await expect(joint(page, 'joint_36')).toBeInViewport();
  });

  await test.step('names looked up by typing, where the keyboard has gone there', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await expect(tree(page)).toBeFocused();
    await page.keyboard.type('joint_24');
    await page.keyboard.press('Enter');
    await expect.poll(() => selectedNames(page)).toEqual(['joint_24']);
  });

  await test.step('leaves Space to playing', async () => {
    await page.keyboard.press('Home');
    await joint(page, 'joint_0').click();
    const play = page.getByRole('button', { name: 'Play / pause' });
    await expect(play).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Space');
    await expect(play).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Space');
    await expect(play).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('copies names', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await joint(page, 'joint_7').click();
    await joint(page, 'joint_9').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('joint_7\njoint_8\njoint_9');
  });

  await test.step('a subtree, and only it, from the menu', async () => {
    await joint(page, 'joint_14').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Select subtree' }).click();
    await expect
      .poll(() => selectedNames(page))
      .toEqual([14, 15, 16, 17, 18].map((n) => `joint_${n}`));
    await joint(page, 'joint_19').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show only this subtree' }).click();
    await expect(filterBox(page)).toHaveValue('under:"joint_19"');
    await expect(count(page)).toHaveText('18 of 37');
    await filterBox(page).clear();
  });

  await test.step('elsewhere opens and shows the joint here', async () => {
    await page.getByRole('button', { name: 'Collapse all joints' }).click();
    await expect(joint(page, 'joint_12')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Sampling' }).click();
    await page
      .getByRole('tree', { name: /^Hot keys/ })
      .getByText('joint_12')
      .click();
    await expect(joint(page, 'joint_12')).toHaveAttribute('aria-selected', 'true');
  });
});

test(`a thousand joints cost no more rows than are seen${sharedDir() === undefined ? ` ${sharedMissing}` : ''}`, async ({
  page,
}) => {
  const dir = sharedDir();
  test.skip(dir === undefined);
  const assets = path.join(dir ?? '', 'assets/ozz');
  await dropFiles(page, [`${assets}/baked_skeleton.ozz`, `${assets}/baked_animation.ozz`], 0.9);
  await expect(statusBar(page)).toContainText('252 groups');
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(80);
  await tree(page).focus();
  await page.keyboard.press('End');
  await expect(tree(page).locator('[aria-selected="true"]')).toBeInViewport();
  // Rows around those in sight are made after them.
  await expect(tree(page).getByRole('treeitem').first()).not.toBeInViewport();
});

test('a joint set limits the panes until all joints are shown again', async ({ page }) => {
  const header = page.locator('.timeline-header');
  const joints = page.getByRole('region', { name: 'Joints', exact: true });
  const limited = joints.getByText('Only Teens');
  await page.getByLabel('Filter joints').fill('joint_1?');
  await page.getByRole('button', { name: /^Joint set/ }).click();
  await page.getByText('Save what the filter finds as a set…').click();
  await page.getByLabel('Name of the joint set').fill('Teens');
  await page.keyboard.press('Enter');
  await expect(limited).toBeVisible();
  await expect(header).toContainText('10 of 37 joints · 27 outside the joint set');
  await joints.getByRole('button', { name: 'Show all joints again' }).click();
  await expect(header).toContainText('37 joints');
  await expect(header).not.toContainText('outside');
  await page.getByRole('button', { name: /^Joint set/ }).click();
  await page.getByText('Teens', { exact: true }).click();
  await expect(limited).toBeVisible();
  // In the field, the browser's own undo would answer.
  await timeline(page).focus();
  await page.keyboard.press('Control+KeyZ');
  await expect(limited).toHaveCount(0);
});
