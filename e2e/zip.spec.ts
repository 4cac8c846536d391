import { complaintsOf, dropFiles, openStill, statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('everything that is saved as a zip opens again by dropping the zip', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openStill(page, ['character/skeleton.ozz', 'character/run.ozz']);
  const saving = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+Shift+KeyS');
  const zip = test.info().outputPath('all.zip');
  await (await saving).saveAs(zip);
  await openStill(page, ['three.skeleton.ozz', 'three.animation.ozz']);
  await dropFiles(page, [zip], 0.9);
  await expect(statusBar(page)).toContainText('60 joints');
  await page.getByRole('tab', { name: 'Assets' }).click();
  const files = page.locator('[data-pane=assets]').getByRole('treeitem', { level: 1 });
  await expect(files).toHaveText([/skeleton\.ozz/, /run\.ozz/]);
  expect(complaints).toEqual([]);
});
