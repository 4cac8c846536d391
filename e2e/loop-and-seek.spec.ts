import { complaintsOf } from './support/page.ts';
import { sidewaysParts } from './support/sideways.ts';
import { expect, test } from './support/test.ts';

test('says whether a clip closes as a loop, and opens a copy with other iframes', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Error', exact: true }).click();
  const error = page.getByRole('region', { name: 'Error', exact: true });
  await error.getByRole('button', { name: 'at the loop' }).click();
  await expect(error.getByText(/^The loop closes/)).toBeVisible();
  await expect(error.getByRole('button', { name: 'Close the loop' })).toBeHidden();
  await error.getByRole('button', { name: 'Head', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Time in seconds' })).toHaveValue('1.0667');

  await page.getByRole('tab', { name: 'Iframes' }).click();
  await page.getByRole('button', { name: 'Other intervals…' }).click();
  const seeks = page.getByRole('region', { name: 'Seek cost' });
  await expect(seeks.getByText('as it is ★')).toBeVisible();
  expect(await sidewaysParts(page, '.seek')).toEqual([]);
  await seeks.getByRole('button', { name: 'none' }).click();
  await seeks.getByRole('button', { name: 'Build as B' }).click();
  const compared = page.getByRole('region', { name: 'Comparison of A and B' });
  await expect(compared.getByRole('row', { name: /^iframes \d+ 0/ })).toBeVisible();
  await expect(compared.getByText('Every key is the same.')).toBeVisible();
  await page.getByRole('tab', { name: 'Iframes' }).click();
  await expect(page.getByText('This clip has no iframes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Other intervals…' })).toBeVisible();
  expect(complaints).toEqual([]);
});
