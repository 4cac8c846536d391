import type { Locator, Page } from '@playwright/test';
import { openStill, statusBar, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';

const FILES = ['eight.skeleton.ozz', 'eight.animation.ozz'];

const pane = (page: Page, id: string): Locator => page.locator(`[data-pane=${id}]`);

/** Opens the menu of a pane's tab and chooses an entry. */
async function choose(page: Page, tab: string, entry: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

async function openSecond(page: Page, tab: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await choose(page, tab, 'Open in a second window');
  const second = await opened;
  await expect(second.getByRole('tab', { name: tab, exact: true })).toBeVisible();
  return second;
}

/** What a pane's canvases show, as text. */
async function pictureOf(host: Locator): Promise<string> {
  return (await host.screenshot()).toString('base64');
}

test('a pane in a second window follows the page, answers to keys and pointer, and comes back', async ({
  page,
}) => {
  await openStill(page, FILES);
  const before = await page.getByRole('tab').allInnerTexts();
  const second = await openSecond(page, 'Viewport');
  await expect(pane(page, 'viewport')).toHaveCount(0);
  const viewport = pane(second, 'viewport');
  await expect(viewport.locator('canvas').first()).toBeVisible();
  const still = await pictureOf(viewport);

  await second.keyboard.press('Space');
  await expect(timeField(page)).not.toHaveValue('0.0000');
  await expect.poll(() => pictureOf(viewport)).not.toBe(still);
  await second.keyboard.press('Space');
  await expect(statusBar(page)).toContainText('paused');

  // Its tab is as high as those of the page, and it has their theme; what opens in it stands in it.
  const heightOf = (one: Page): Promise<number> =>
    one
      .locator('.shell-tab')
      .first()
      .evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  expect(await heightOf(second)).toBe(await heightOf(page));
  await expect(second.locator('body')).toHaveAttribute('data-theme', 'dark');
  await viewport.getByRole('button', { name: 'perspective' }).click();
  await second.getByRole('menuitem', { name: 'Look: from the front' }).click();
  await expect(second.getByRole('menu')).toHaveCount(0);

  await test.step('dialogs open in the window that is used', async () => {
    await pane(second, 'viewport').locator('canvas').first().click();

    await second.keyboard.press('Control+k');
    const palette = second.getByRole('dialog', { name: 'Commands' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await second.keyboard.type('keyboard shortcuts');
    await second.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    const shortcuts = second.getByRole('dialog', { name: 'Keyboard and mouse' });
    await expect(shortcuts).toBeInViewport({ ratio: 1 });
    await second.keyboard.press('Escape');
    await expect(shortcuts).toHaveCount(0);

    await pane(second, 'viewport').locator('canvas').first().click();
    await second.keyboard.press('Control+/');
    await expect(second.getByRole('dialog', { name: 'Viewport' })).toBeVisible();
    await second.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Timeline', exact: true }).click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  // The canvas has the size of the window.
  await second.setViewportSize({ width: 700, height: 400 });
  await expect
    .poll(() =>
      viewport
        .locator('canvas')
        .first()
        .evaluate(({ width, clientWidth }: HTMLCanvasElement) => [width, clientWidth]),
    )
    .toEqual([700, 700]);

  await second.close();
  await expect(pane(page, 'viewport').locator('canvas').first()).toBeVisible();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(before);
});

test('a second window is there again after a reload, and its pane is put back', async ({
  page,
}) => {
  await openStill(page, FILES);
  await openSecond(page, 'Timeline');
  const opened = page.context().waitForEvent('page');
  await page.reload();
  const second = await opened;
  await expect(pane(second, 'timeline').locator('canvas').first()).toBeVisible();
  await choose(second, 'Timeline', 'Put back into the page');
  await expect(pane(page, 'timeline').locator('canvas').first()).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);

  await test.step('where the browser blocks it, the page says so in one sentence', async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await choose(page, 'Timeline', 'Open in a second window');
    const sentence =
      'The browser has blocked the second window: allow pop-ups for this page, then choose the command again.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(pane(page, 'timeline').locator('canvas').first()).toBeVisible();
  });
});
