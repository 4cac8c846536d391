import { test as base } from '@playwright/test';
import type { Page, ViewportSize } from '@playwright/test';

export { expect } from '@playwright/test';

/** What the tests of one process use, one after the other; replaced together with the browser. */
let kept: Page | undefined;

/**
 * Playwright's test, with a page that is kept. Most of what a test takes is the app's start, and
 * that takes a third where a process has had it before. The document, its workers and its storage
 * are new in every test; compiled code and cached files are not. A test that fails ends the process.
 */
export const test = base.extend({
  context: async ({ browser, baseURL, viewport }, use) => {
    if (kept?.context().browser() !== browser) kept = await (await browser.newContext()).newPage();
    await use(kept.context());
    await leave(kept, new URL('favicon.svg', baseURL).href, viewport);
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0]);
  },
});

/**
 * Makes a page as good as new. `blank` is of the app's origin, for elsewhere its process would not
 * go along.
 */
async function leave(page: Page, blank: string, viewport: ViewportSize | null): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll();
  await page.goto(blank);
  await page.evaluate(() => localStorage.clear());
  await context.clearPermissions();
  await page.emulateMedia({ reducedMotion: null });
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}
