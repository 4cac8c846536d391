import type { Locator, Page } from '@playwright/test';
import { cutTexts } from './support/cut-text.ts';
import { LARGE_WINDOW, addressOf, openStill, statusBar } from './support/page.ts';
import { sidewaysParts } from './support/sideways.ts';
import { smallControls } from './support/small-controls.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 640 };

/** Measures for minutes, and is read as well while it does. */
const NEVER_DONE = 'Layouts';

/** What is opened where only panes and their places matter. */
const EIGHT = addressOf(['eight.skeleton.ozz', 'eight.animation.ozz']);

async function openOnPhone(page: Page, address: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(address);
  await expect(statusBar(page)).toContainText(address === EIGHT ? '8 joints' : '60 joints');
}

/** Brings a pane to the front; its tab may have no room. */
async function showPane(tab: Locator): Promise<string> {
  await tab.dispatchEvent('pointerup', { button: 0 });
  return (await tab.textContent()) ?? '';
}

test('on a phone all panes are tabs of one column, whole and scrolled one way, with the transport below', async ({
  page,
}) => {
  await openOnPhone(page, '/');
  await expect(statusBar(page)).toContainText('paused');
  // Dialogs bring styles with them, which must change nothing of the page.
  await page.keyboard.press('ControlOrMeta+KeyK');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const bar = page.getByRole('banner');
  expect(await bar.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expect(page.getByRole('tablist')).toHaveCount(1);
  await expect(page.getByRole('tab').first()).toHaveText('Viewport');
  const box = await page.getByRole('group', { name: 'Move the playhead' }).boundingBox();
  expect(box?.y).toBeGreaterThan(PHONE.height * 0.8);
  for (const tab of await page.locator('.shell-tab').all()) {
    const title = await showPane(tab);
    await expect(page.locator('.shell-pane-body:visible:empty')).toHaveCount(0);
    if (!title.startsWith(NEVER_DONE)) {
      await expect(page.locator('[data-pane] progress:visible')).toHaveCount(0);
    }
    expect(await sidewaysParts(page, '.posescope'), title).toEqual([]);
    expect(await smallControls(page, '.posescope'), title).toEqual([]);
    expect(await cutTexts(page, '.posescope, [data-pane]'), title).toEqual([]);
  }
});

test('a pane that is in front of the column stays there over a reload; a wide page has its layout again', async ({
  page,
}) => {
  await page.goto(EIGHT);
  await page.getByRole('tab', { name: 'Viewport' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await openOnPhone(page, EIGHT);
  await expect(page.getByRole('tab', { name: 'Viewport' })).toHaveCount(0);
  await showPane(page.locator('.shell-tab', { hasText: 'Findings' }));
  const findings = page.getByRole('tabpanel', { name: 'Findings' });
  await expect(findings).toBeVisible();
  await page.reload();
  await expect(findings).toBeVisible();
  await page.setViewportSize(LARGE_WINDOW);
  await expect(page.getByRole('tab', { name: 'Joints' })).toBeVisible();
  await expect.poll(() => page.getByRole('tablist').count()).toBeGreaterThan(2);
  await expect(page.getByRole('tab', { name: 'Viewport' })).toHaveCount(0);
});

test('the default layout that is asked for on a phone is there after a reload on a wide page', async ({
  page,
}) => {
  await page.goto(EIGHT);
  await page.getByRole('tab', { name: 'Timeline' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await openOnPhone(page, EIGHT);
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.getByRole('dialog').getByRole('combobox').fill('Reset layout');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(statusBar(page)).toContainText('8 joints');
  await page.setViewportSize(LARGE_WINDOW);
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  await expect.poll(() => page.getByRole('tablist').count()).toBeGreaterThan(2);
});

test('on a phone, one tap on the status bar shows what is wrong', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openStill(page, ['character/skeleton.ozz', 'eight.animation.ozz']);
  await statusBar(page).getByRole('button', { name: 'Show findings' }).click();
  await expect(page.getByRole('region', { name: 'Findings' })).toBeVisible();
});
