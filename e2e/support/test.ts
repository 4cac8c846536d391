import { test as base } from '@playwright/test';
import type { Disposable, Page } from '@playwright/test';

export { expect } from '@playwright/test';

/** What the tests of one process use, one after the other; replaced together with the browser. */
let kept: Page | undefined;

/**
 * Playwright's test, with a page that is kept. Most of what a test takes is the app's start, and
 * that takes a third where a process has had it before. The document, its workers, its storage and what
 * runs before its scripts are new in every test; compiled code and cached files are not. A test that
 * fails ends the process.
 */
export const test = base.extend({
  context: async ({ browser, baseURL, viewport }, use) => {
    if (kept?.context().browser() !== browser) kept = await (await browser.newContext()).newPage();
    if (viewport !== null) await kept.setViewportSize(viewport);
    await use(kept.context());
    await leave(kept, new Set([new URL(kept.url()).origin, new URL(baseURL ?? '').origin]));
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    const add = page.addInitScript.bind(page);
    const added: Disposable[] = [];
    page.addInitScript = async (...script) => {
      const one = await add(...script);
      added.push(one);
      return one;
    };
    await use(page);
    page.addInitScript = add;
    for (const one of added) await one.dispose();
  },
});

/**
 * Makes a page as good as new. Its storage is emptied from a plain file of each origin, where no
 * script of the app runs. The last of `origins` is the app's own.
 */
async function leave(page: Page, origins: ReadonlySet<string>): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll();
  for (const origin of origins) {
    if (!origin.startsWith('http')) continue;
    const answers = await page.goto(`${origin}/favicon.svg`).catch(() => null);
    // Else of a host that the test has closed: nobody comes back to it.
    if (answers !== null) await emptyStorage(page);
  }
  await context.clearPermissions();
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  await page.mouse.move(0, 0);
}

/** Forgets all that the page's origin has kept. */
export async function emptyStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
  });
}
