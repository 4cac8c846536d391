import { LEAST_CONTROL, smallControls } from './support/small-controls.ts';
import { statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

test(`every control is at least ${LEAST_CONTROL} pixels high and wide`, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  await expect(statusBar(page)).toContainText('paused');
  await page.getByRole('tab', { name: 'Blend' }).click();
  await page.getByRole('button', { name: 'Blend walk, jog, run' }).click();
  await expect(page.getByRole('slider', { name: 'Weight of walk' })).toBeVisible();
  for (const tab of await page.locator('.shell-tab').all()) {
    await tab.click();
    await expect(page.locator('.shell-pane-body:visible:empty')).toHaveCount(0);
    expect(await smallControls(page, '.posescope'), await tab.innerText()).toEqual([]);
  }
});
