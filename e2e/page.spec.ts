import { complaintsOf } from './support/page.ts';
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
