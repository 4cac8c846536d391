import type { Page } from '@playwright/test';
import { openStill, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
}

test('workspaces have their own panes, and keep time, selection and their layout', async ({
  page,
}) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz'], 0.25);
  const tabs = page.getByRole('tab');
  const all = await tabs.count();
  await choose(page, 'Animator');
  await expect(page.getByRole('button', { name: 'Workspace: Animator' })).toBeVisible();
  await expect(tabs).toHaveText(['Joints', 'Viewport', 'Blend', 'Error', 'Curves', 'Tracks']);
  await expect(timeField(page)).toHaveValue('0.2500');
  await page.getByRole('tab', { name: 'Tracks' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await expect(tabs).toHaveCount(5);
  await choose(page, 'Engine');
  await expect(tabs).toHaveCount(all);
  await choose(page, 'Animator');
  await expect(tabs).toHaveCount(5);
  await choose(page, 'Reset layout');
  await expect(tabs).toHaveCount(6);
});

test('an own workspace is saved by name, comes back after a reload, and is forgotten', async ({
  page,
}) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz']);
  await choose(page, 'Blank');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await choose(page, 'Save as…');
  const name = page.getByRole('textbox', { name: 'Name of the workspace' });
  // Cancelled, it gives the focus back to the button of its menu, again and again.
  for (let time = 0; time < 2; time++) {
    await expect(name).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Workspace:/ })).toBeFocused();
    await choose(page, 'Save as…');
  }
  await name.fill('build');
  await expect(page.getByText('There is a workspace of this name')).toBeVisible();
  await name.fill('Only the viewport');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Workspace: Only the viewport' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Workspace: Only the viewport' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await choose(page, 'Forget “Only the viewport”');
  await expect(page.getByRole('button', { name: 'Workspace: Engine' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
});
