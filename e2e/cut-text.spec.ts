import type { Page } from '@playwright/test';
import { cutTexts } from './support/cut-text.ts';
import { statusBar } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Measures for minutes, and is read as well while it does. */
const NEVER_DONE = 'Layouts';

/** What no pane and no bar says in full, one pane of each group after the other brought to the front. */
async function cutsInAllPanes(page: Page): Promise<string[]> {
  const tabs = page.locator('.shell-tab');
  const found: string[] = [];
  for (const tab of await tabs.all()) {
    await tab.click();
    const title = await tab.innerText();
    if (!title.startsWith(NEVER_DONE)) {
      await expect(page.locator('[data-pane] progress:visible')).toHaveCount(0);
    }
    const cuts = await cutTexts(page, '.posescope, [data-pane]');
    found.push(
      ...cuts.map(({ text, place, pixels }) => `${title}: ${text}: ${pixels} in ${place}`),
    );
  }
  return found;
}

for (const [width, height] of [
  [1600, 1000],
  [1280, 720],
]) {
  test(`no text is cut in any pane at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(statusBar(page)).toContainText('60 joints');
    await expect(statusBar(page)).toContainText('paused');
    expect(await cutsInAllPanes(page)).toEqual([]);
  });
}
