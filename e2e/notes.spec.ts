import type { Page } from '@playwright/test';
import { complaintsOf, openPane, statusBar, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';

const pane = (page: Page) => page.getByRole('tabpanel', { name: 'Notes' });

test('a note is written, taken back, and found again in a link', async ({ page, context }) => {
  const complaints = complaintsOf(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Letters are no shortcuts while the pane is still to come.
  let arrive = (): void => undefined;
  const asked = new Promise<void>((resolve) => void (arrive = resolve));
  await page.route('**/notes-pane-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  await page.getByRole('tree').getByText('Head', { exact: true }).click();
  await page.keyboard.press('Shift+N');
  await page.keyboard.type('blink');
  const body = pane(page).locator('.shell-pane-body');
  const before = body.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await before).toBe('"Loading…"');
  arrive();
  const text = pane(page).getByRole('textbox', { name: /^Note at/ });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('blink');
  await text.fill('nods too late');
  await text.press('Enter');
  await expect(pane(page)).toContainText('Head');

  await test.step('Enter leads to the place of the note itself, also below another one', async () => {
    await timeField(page).fill('0.9');
    await timeField(page).press('Enter');
    await page.keyboard.press('Shift+N');
    const later = pane(page).getByRole('textbox', { name: 'Note at 0.9000 s' });
    await expect(later).toBeFocused();
    await later.fill('and here');
    // The Enter that ends a composition is the input method's.
    await later.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(later).toBeFocused();
    await later.press('Enter');
    await expect(pane(page).getByRole('button', { name: /^0\.9000 s/ })).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(later).toBeHidden();
  });

  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: /link/i }).first().click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/note=[\d.]+~Head~nods\+too\+late/);
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await pane(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(pane(page)).toContainText('No notes yet');
  await page.keyboard.press('Control+Z');
  await expect(text).toHaveValue('nods too late');

  // A note and what was written in it are undone and redone in one step, whatever has the focus by then.
  await statusBar(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Control+Z');
  await expect(pane(page)).toContainText('No notes yet');
  await page.keyboard.press('Control+Shift+Z');
  await expect(text).toHaveValue('nods too late');
  await expect(text).not.toBeFocused();

  const other = await context.newPage();
  await other.goto(link);
  await expect(statusBar(other)).toContainText('60 joints');
  await openPane(other, 'Notes');
  await expect(pane(other).getByRole('textbox', { name: /^Note at/ })).toHaveValue('nods too late');
  expect(complaints).toEqual([]);
});
