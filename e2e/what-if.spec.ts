import { complaintsOf, openFiles, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

const FILES = ['five.skeleton.ozz', 'five.raw_animation.ozz'].map(valid);

test('tries other settings, solves for a size, and builds what is picked beside the source', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await openFiles(page, FILES);
  await page.getByRole('tab', { name: 'What if' }).click();
  const pane = page.getByRole('region', { name: 'What if' });
  const solve = pane.getByRole('button', { name: 'Find the tolerance' });
  await expect(solve).toBeEnabled({ timeout: 20_000 });

  await pane.getByRole('checkbox', { name: 'error', exact: true }).click();
  await pane.getByRole('checkbox', { name: 'size', exact: true }).click();
  const size = pane.getByRole('textbox', { name: 'Largest size' });
  await size.fill('1 MB');
  await size.press('Enter');
  await expect(size).toHaveValue('1000 kB');
  // Without a unit: in the one that stands there.
  await size.fill('900');
  await size.press('Enter');
  await expect(size).toHaveValue('900 kB');
  await solve.click();
  await expect(pane.getByText(/^Met with/)).toBeVisible({ timeout: 20_000 });

  await pane.getByRole('button', { name: 'Show it' }).click();
  await expect(pane.getByRole('rowheader', { name: 'largest error' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Save settings' }).click();
  expect((await saved).suggestedFilename()).toBe('config.json');

  await pane.getByRole('button', { name: 'Build as B' }).click();
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByText(/ at 10 cm\.ozz/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('draws the smallest builds as a second curve, and builds the one that is picked as B', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await openFiles(page, FILES);
  await page.getByRole('tab', { name: 'What if' }).click();
  const pane = page.getByRole('region', { name: 'What if' });
  const sweep = pane.getByRole('button', { name: 'Sweep smallest' });
  await expect(sweep).toBeEnabled({ timeout: 20_000 });
  await sweep.click();
  await expect(sweep).toBeEnabled({ timeout: 60_000 });

  // Builds are in the order of their sizes: those by the reference's optimiser among the smallest ones.
  const chart = pane.getByLabel(/^Size of every build against its error/);
  const readout = pane.locator('.what-if-readout');
  await chart.focus();
  let text = await readout.innerText();
  while (!text.includes('smallest, error')) {
    await chart.press('ArrowRight');
    await expect(readout).not.toHaveText(text);
    text = await readout.innerText();
  }
  await chart.press('Enter');
  await expect(pane.getByRole('rowheader', { name: 'largest error' })).toBeVisible();

  await pane.getByRole('button', { name: 'Build as B' }).click();
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByText(/smallest, error .*\.ozz/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
