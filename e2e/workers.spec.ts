import type { Page } from '@playwright/test';
import { dropFiles, openStill, statusBar, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

const problems = (page: Page) => page.getByRole('log', { name: 'Problems' });

declare global {
  interface Window {
    /** Whether a worker ends when it is sent something. */
    workersEnd?: boolean;
  }
}

/** Lets the page's workers end without an event, as those do that the system ends; call it before the page loads. */
async function makeMortal(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      #hasStarted = false;
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        // The first thing that it says is that it has started: before, its end could not be noticed.
        this.addEventListener('message', () => this.#start(), { once: true });
      }
      #start(): void {
        this.#hasStarted = true;
        if (window.workersEnd === true) super.terminate();
      }
      override postMessage(message: unknown, transfer: unknown = []): void {
        if (window.workersEnd !== true) super.postMessage(message, transfer as Transferable[]);
        else if (this.#hasStarted) super.terminate();
      }
    };
  });
}

const letWorkersEnd = (page: Page, end: boolean): Promise<void> =>
  page.evaluate((value) => void (window.workersEnd = value), end);

/** Tries again what a worker's end has stopped. */
async function tryAgain(page: Page, subject: string): Promise<void> {
  const problem = problems(page).getByRole('article').filter({ hasText: subject });
  await expect(problem).toContainText('The work stopped (it ended unexpectedly)');
  await letWorkersEnd(page, false);
  await problem.getByRole('button', { name: 'Try again' }).click();
}

test('a worker that ends by itself is noticed, and the work can be tried again', async ({
  page,
}) => {
  await makeMortal(page);
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.raw.ozz']);
  await letWorkersEnd(page, true);
  await page.getByRole('tab', { name: 'Key prices' }).click();
  await expect(problems(page)).toContainText('The work stopped (it ended unexpectedly)');
  await letWorkersEnd(page, false);
  const again = problems(page).getByRole('button', { name: 'Try again' });
  const prices = page.getByRole('region', { name: 'Price of keys' });
  // Other work may have stopped, too, and that of prices again: a machine that is busy says so later.
  await expect(async () => {
    while ((await again.count()) > 0) await again.first().click();
    await expect(prices.getByText(/could be removed together/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(problems(page).getByRole('article')).toHaveCount(0);
});

test('files whose worker ended while they were read, zipped or unzipped can be tried again', async ({
  page,
}) => {
  await makeMortal(page);
  await openStill(page, ['three.skeleton.ozz', 'three.animation.ozz']);
  await letWorkersEnd(page, true);
  await dropFiles(page, [valid('character/skeleton.ozz')], 0.9);
  await tryAgain(page, 'skeleton.ozz');
  await expect(statusBar(page)).toContainText('60 joints');
  await letWorkersEnd(page, true);
  await page.keyboard.press('ControlOrMeta+Shift+KeyS');
  const saving = page.waitForEvent('download');
  await tryAgain(page, 'Saving');
  const zip = test.info().outputPath('all.zip');
  await (await saving).saveAs(zip);
  await openStill(page, ['three.skeleton.ozz', 'three.animation.ozz']);
  await letWorkersEnd(page, true);
  await dropFiles(page, [zip], 0.9);
  await tryAgain(page, 'all.zip');
  await expect(statusBar(page)).toContainText('60 joints');
});

test('a crowd whose thread ended goes on alone, and its threads can be tried again', async ({
  page,
}) => {
  await makeMortal(page);
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz']);
  await page.getByRole('tab', { name: 'Crowd' }).click();
  const crowd = page.getByRole('region', { name: 'Crowd', exact: true });
  await expect(crowd.getByText('threads', { exact: true })).toBeVisible();
  await letWorkersEnd(page, true);
  await page.getByRole('combobox', { name: 'Threads' }).click();
  await page.getByRole('option', { name: '2 threads', exact: true }).click();
  const note = crowd.getByRole('alert');
  await expect(note).toHaveText(/A thread of the crowd has ended .*: the page goes on alone\./);
  await letWorkersEnd(page, false);
  await crowd.getByRole('button', { name: 'Try again' }).click();
  await expect(note).toHaveCount(0);
  const threads = () => page.workers().filter((worker) => worker.url().includes('crowd'));
  await expect.poll(() => threads().length).toBe(1);
});
