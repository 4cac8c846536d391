import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createArchive, type AssetObject } from '../engine/archive/index.ts';
import { BODY, PERMUTED, TAIL, rigged } from '../test/support/rigs.ts';
import { REPLACING, dropFiles, openStill, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

const FILES = [
  'walker.skeleton.ozz',
  'walker.animation.ozz',
  'walker.optimized.animation.ozz',
  'three.animation.ozz',
  'made.tracks.ozz',
];

function list(page: Page): Locator {
  return page.getByRole('tree', { name: 'Open files' });
}

function row(page: Page, name: string): Locator {
  return list(page).getByRole('treeitem').filter({ hasText: name });
}

test.beforeEach(async ({ page }) => {
  await openStill(page, FILES);
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(row(page, 'walker.skeleton.ozz')).toBeVisible();
});

test('open files are told in full, folded, played and closed', async ({ page }) => {
  await test.step('what does not fit is named with the reason and stays off the stage', async () => {
    await row(page, 'three.animation.ozz').click();
    const details = page.getByRole('region', { name: /^Details/ });
    await expect(details).toContainText('3 tracks, the skeleton 37 joints');
    await expect(row(page, 'three.animation.ozz')).not.toHaveAttribute('aria-current');
    await expect(row(page, 'walker.animation.ozz')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('details name the bytes', async () => {
    await row(page, 'walker.skeleton.ozz').click();
    const details = page.getByRole('region', { name: /^Details/ });
    await expect(details).toContainText('ozz-skeleton, version 2');
    await expect(details.locator('.assets-fact').filter({ hasText: 'rest pose' })).toContainText(
      '0x',
    );
  });

  await test.step('a file with several objects folds', async () => {
    const file = row(page, 'made.tracks.ozz');
    await expect(file).toHaveAttribute('aria-expanded', 'true');
    const before = await list(page).getByRole('treeitem').count();
    await file.locator('[data-toggle]').click();
    await expect(file).toHaveAttribute('aria-expanded', 'false');
    expect(await list(page).getByRole('treeitem').count()).toBeLessThan(before);
  });

  await test.step('arrow keys walk from clip to clip, and each plays at once', async () => {
    await row(page, 'walker.animation.ozz').click();
    await expect(statusBar(page)).not.toContainText('paused');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'walker.optimized.animation.ozz')).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('ArrowUp');
    await expect(row(page, 'walker.animation.ozz')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('KeyK');
    await expect(statusBar(page)).toContainText('paused');
  });

  await test.step('a file is closed by its cross and by Delete, all of them by the button', async () => {
    await row(page, 'made.tracks.ozz').locator('[data-toggle]').click();
    await row(page, 'walker.optimized.animation.ozz').hover();
    await page.getByRole('button', { name: 'Close walker.optimized.animation.ozz' }).click();
    await expect(row(page, 'walker.optimized.animation.ozz')).toHaveCount(0);
    await row(page, 'made.tracks.ozz').click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await expect(row(page, 'three.animation.ozz')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close all files' }).click();
    await expect(page.getByText('Nothing is open').first()).toBeVisible();
  });
});

test('what is typed right after F2 is the new name, also while its field still loads', async ({
  page,
}) => {
  await page.route('**/name-popover-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await row(page, 'walker.skeleton.ozz').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('stroller');
  const field = page.getByRole('textbox', { name: 'New name' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('stroller');
  await page.keyboard.type('s');
  await expect(field).toHaveValue('strollers');
  await page.keyboard.press('Enter');
  await expect(row(page, 'strollers.ozz')).toBeVisible();
});

test('the tree of files and a button of its pane have the focus again after a rename', async ({
  page,
}) => {
  await row(page, 'walker.skeleton.ozz').click();
  const field = page.getByRole('textbox', { name: 'New name' });
  const button = page.getByRole('button', { name: 'Rename the selected object…' });
  for (const [from, key] of [
    [page.getByRole('tree', { name: 'Open files' }), 'F2'],
    [button, 'Enter'],
  ] as const) {
    await from.press(key);
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(from).toBeFocused();
  }
});

test('a clip is put on another skeleton by keys', async ({ page }) => {
  const write = (name: string, ...objects: readonly AssetObject[]): string => {
    const file = test.info().outputPath(name);
    writeFileSync(file, createArchive(objects).bytes);
    return file;
  };
  const { skeleton, raw } = rigged(BODY, 'walk');
  const hero = rigged([...PERMUTED, TAIL]).skeleton;
  const files = [write('body.ozz', skeleton), write('walk.ozz', raw), write('hero.ozz', hero)];
  await dropFiles(page, files, REPLACING);
  await expect(statusBar(page)).toContainText('4 joints');
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.keyboard.type('Put the clip on another');
  await page.keyboard.press('Enter');
  const choice = page.getByRole('combobox', { name: 'Skeleton of the clip' });
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(row(page, 'walk on hero')).toBeVisible();
  await expect(statusBar(page)).toContainText('5 joints');
  await expect(choice).toBeFocused();
  await expect(choice).toHaveText('hero.ozz');
  await expect(page.getByText('4 of 5 joints have a track')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyZ');
  await expect(row(page, 'walk on hero')).toHaveCount(0);
});
