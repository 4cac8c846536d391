import { addressOf, complaintsOf, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('opens without a complaint, isolated from other origins, and can draw with WebGL 2', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Posescope' })).toBeVisible();
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const context = await page.evaluate(
    () => document.createElement('canvas').getContext('webgl2') !== null,
  );
  expect(context).toBe(true);
});

test('arrows and Enter that are pressed while the palette still loads count as well', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/overlay-dialogs-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(addressOf(['eight.skeleton.ozz', 'eight.animation.ozz']));
  await expect(statusBar(page)).toContainText('8 joints');
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.keyboard.type('workspace');
  for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  release();
  await expect(page.getByRole('button', { name: 'Workspace: Animator' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a pane that fails says so, keeps the others going, and can be reloaded', async ({ page }) => {
  await page.route('**/curves-pane-*.js', (route) => route.abort());
  await page.goto(addressOf(['eight.skeleton.ozz', 'eight.animation.ozz']));
  await expect(statusBar(page)).toContainText('8 joints');
  await page.getByRole('tab', { name: 'Curves' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Curves has stopped' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('tree', { name: 'Joints' })).toBeVisible();
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Reload pane' }).click();
  await expect(failure).toBeHidden();
  // The docked group has the same name.
  const panel = page.getByRole('tabpanel', { name: 'Curves' });
  await expect(panel.getByRole('region', { name: 'Curves' })).toBeVisible();
});
