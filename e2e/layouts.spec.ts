import type { Locator, Page } from '@playwright/test';
import { addressOf, complaintsOf, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

// Layouts are timed for some seconds, slower where there is no GPU.
test.setTimeout(120_000);
const MEASURED = { timeout: 60_000 };

/** Runs the command of a comparison: what others take time for is not begun. */
async function compare(page: Page, view: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(`compare layouts ${view}`);
  await page.keyboard.press('Enter');
}

async function openWalker(page: Page): Promise<void> {
  await page.goto(addressOf(['walker.skeleton.ozz', 'walker.animation.ozz']));
  await expect(statusBar(page)).toContainText('37 joints');
}

function pane(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Layouts' });
}

function rows(page: Page): Locator {
  return pane(page).getByRole('table').locator('tbody tr');
}

/** The number in a column of a row. */
async function numberIn(row: Locator, column: number): Promise<number> {
  const text = await row.locator('td').nth(column).innerText();
  return Number(text.replaceAll(/[^\d.]/g, ''));
}

test('hierarchies are compared, the published case first', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openWalker(page);
  await page.locator('.shell-tab', { hasText: 'Layouts' }).click();
  await expect(rows(page)).toHaveCount(10, MEASURED);
  await expect(pane(page)).toContainText('96 joints × 1\u202f000 characters');
  const tree = rows(page).filter({ hasText: 'tree of objects' });
  const lanes = rows(page).filter({ hasText: 'characters in lanes, matrices' });
  expect(await numberIn(lanes, 1)).toBeGreaterThan(await numberIn(tree, 1));
  expect(await numberIn(lanes, 3)).toBeLessThan(await numberIn(tree, 3));
  expect(complaints).toEqual([]);
});

test('commands bring comparisons in front, of orders of keys and of points', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openWalker(page);
  await compare(page, 'order of keys');
  await expect(pane(page).getByRole('button', { name: 'Key order' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await test.step('what is long is given up, and begun again', async () => {
    await pane(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(pane(page)).toContainText('Not measured');
    await pane(page).getByRole('button', { name: 'Measure again' }).click();
    await expect(pane(page).getByRole('progressbar', { name: 'Measuring' })).toBeVisible();
  });

  await test.step('a frame reads fewer lines by need time, and a click goes to a frame', async () => {
    const tracks = rows(page).filter({ hasText: 'by track, then time' });
    const need = rows(page).filter({ hasText: 'by need time, with a cache' });
    await expect(need).toBeVisible(MEASURED);
    expect(await numberIn(need, 7)).toBeLessThan(await numberIn(tracks, 7));
    await expect(pane(page)).toContainText('Only the single stream plays while it arrives');
    const map = pane(page).getByRole('button', { name: /frames from top to bottom/ });
    const box = await map.boundingBox();
    if (box === null) throw new Error('the map has been laid out');
    await map.hover({ position: { x: 40, y: box.height / 2 } });
    await expect(pane(page)).toContainText(/Frame \d+ reads \d+, \d+, \d+ lines/);
    await map.click({ position: { x: 40, y: box.height / 2 } });
    await expect(page.getByRole('button', { name: 'Play / pause', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    // The frame under the pointer is marked on every map.
    await page.mouse.move(0, 0);
    await expect(pane(page)).toContainText('its frames from top to bottom');
    const unmarked = await map.screenshot();
    await map.hover({ position: { x: 40, y: box.height / 4 } });
    await expect.poll(async () => unmarked.equals(await map.screenshot())).toBe(false);
  });

  await test.step('points move live, and are compared', async () => {
    await compare(page, 'many');
    const numbers = pane(page).locator('.layouts-numbers');
    for (const choice of ['Moving points', 'Points to compare with']) {
      await page.getByRole('combobox', { name: choice, exact: true }).click();
      await page.getByRole('option', { name: /^100.000\b/ }).click();
    }
    await expect(numbers).toHaveText(/step [\d.]+ ms · .* · [1-9]\d* drawn/, MEASURED);
    await expect(rows(page)).toHaveCount(8, MEASURED);
    await pane(page).getByText('near ones').click();
    await expect(numbers).toHaveText(/1.\d\d\d drawn/, MEASURED);
    const workers = (): number =>
      page.workers().filter((worker) => worker.url().includes('points')).length;
    expect(workers()).toBe(1);
    await compare(page, 'order of keys');
    await expect.poll(workers).toBe(0);
  });
  expect(complaints).toEqual([]);
});
