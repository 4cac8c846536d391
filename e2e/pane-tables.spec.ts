import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { addressOf, openPane, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Chooses from the menu of the pane in front. */
async function choose(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `${title}: table, picture, size` }).click();
  await page.getByRole('menu').getByText(entry).click();
}

async function showTable(page: Page, title: string): Promise<Locator> {
  await openPane(page, title);
  await choose(page, title, 'Show as table');
  return page.getByRole('region', { name: `${title} as a table` });
}

test('every picture has its table', async ({ page }) => {
  const files = ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.raw_animation.ozz'];
  await page.goto(`${addressOf([...files, 'track_3.ozz'])}&time=0.75&joint=joint_3`);
  await expect(statusBar(page)).toContainText('paused');
  for (const [title, heading] of [
    ['Timeline', 'time (s)'],
    ['Memory', 'bytes'],
    ['Curves', 'x (m)'],
    ['Seek cost', 'from (s)'],
    ['Error map', 'error (m)'],
    ['Causes', 'ancestor'],
    ['Key prices', 'error with it (m)'],
    ['Budget', 'share (%)'],
    ['What if', 'settings'],
    ['Tracks', 'x'],
    ['Viewport', 'parent'],
    ['Sampling', 'rotation keys'],
    ['A | B', 'change'],
    ['Bytes', 'offset'],
    ['Joints', 'rotation keys'],
    ['Assets', 'contents'],
    ['Findings', 'message'],
    ['Iframes', 'taken (s)'],
    ['Debugger', 'operation'],
    ['Path check', 'pose, to the bit'],
  ] as const) {
    const table = await showTable(page, title);
    await expect(table.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
    await expect(table.getByRole('cell').first()).not.toBeEmpty();
    // Whole, also where they take two lines.
    const [outer, inner] = await Promise.all([
      table.boundingBox(),
      table.getByRole('button', { name: 'Copy' }).boundingBox(),
    ]);
    expect(inner?.y, title).toBeGreaterThan((outer?.y ?? Infinity) + 1);
    await table.getByRole('button', { name: 'Picture' }).click();
    await expect(table).toHaveCount(0);
  }
});

test('a table of thousands of rows is saved whole, and a picture as it is seen', async ({
  page,
}) => {
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  const table = await showTable(page, 'Timeline');
  await expect(table.getByText('1 017 rows')).toBeVisible();
  const file = page.waitForEvent('download');
  await table.getByRole('button', { name: 'Save CSV' }).click();
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines[0]).toBe('joint,kind,key,time (s)');
  expect(lines).toHaveLength(1 + 1017);
  await table.getByRole('button', { name: 'Picture' }).click();
  const picture = page.waitForEvent('download');
  await choose(page, 'Timeline', 'Save picture');
  const png = readFileSync(await (await picture).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const box = await page.locator('.timeline').boundingBox();
  // The width of a PNG, at its place in the first chunk.
  expect(png.readUInt32BE(16)).toBeGreaterThan((box?.width ?? Infinity) * 0.9);
});
