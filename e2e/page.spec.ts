import { expect, test } from './support/test.ts';

test('opens without a complaint', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Posescope' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('is isolated from other origins and can draw with WebGL 2', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const context = await page.evaluate(
    () => document.createElement('canvas').getContext('webgl2') !== null,
  );
  expect(context).toBe(true);
});
