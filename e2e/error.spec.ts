import { complaintsOf } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('says of what an error comes, what keys are worth and what bytes are for', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await page.getByRole('tab', { name: 'Error map' }).click();
  const map = page.getByRole('region', { name: 'Error map' });
  await expect(map.getByRole('textbox', { name: 'Tolerance' })).toHaveValue('1 mm');
  await expect(map.getByRole('checkbox', { name: 'outline above' })).toBeChecked();

  await page.getByRole('tab', { name: 'Causes' }).click();
  const causes = page.getByRole('region', { name: 'Causes of an error' });
  await expect(causes.getByRole('rowheader', { name: 'dropped keys' })).toBeVisible();
  await expect(causes.locator('caption')).toHaveText(/ at \d+\.\d{4} s$/);
  await expect(causes.getByText(/^drift .* rms/).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Key prices' }).click();
  const prices = page.getByRole('region', { name: 'Price of keys' });
  await expect(prices.getByText(/could be removed together/)).toBeVisible();
  await expect(prices.getByRole('treeitem').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Budget' }).click();
  const budget = page.getByRole('region', { name: 'Byte budget' });
  await budget.getByRole('button', { name: 'section', exact: true }).click();
  await expect(budget.getByText(/, 100 %$/)).toBeVisible();
  expect(complaints).toEqual([]);
});
