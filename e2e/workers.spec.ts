import type { Page } from '@playwright/test';
import { openStill } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('a worker that ends by itself is noticed, and the work can be tried again', async ({
  page,
}) => {
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.raw.ozz']);
  await loseInputs(page);
  await page.getByRole('tab', { name: 'Key prices' }).click();
  const problems = page.getByRole('log', { name: 'Problems' });
  await expect(async () => {
    endWorkers(page);
    await expect(problems).toContainText('The work stopped (it ended unexpectedly)', {
      timeout: 1000,
    });
  }).toPass();
  await sendInputs(page);
  endWorkers(page); // those as well whose input was lost meanwhile
  const again = problems.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    while ((await again.count()) > 0) await again.first().click();
    await expect(problems.getByRole('article')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  const prices = page.getByRole('region', { name: 'Price of keys' });
  await expect(prices.getByText(/could be removed together/)).toBeVisible();
});

/** Ends workers without an event, as a system does that needs their memory. */
function endWorkers(page: Page): void {
  for (const worker of page.workers()) worker.evaluate(() => close()).catch(() => undefined);
}

/** From now on what the page posts to workers is lost, so that work goes on until its worker ends. */
async function loseInputs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Object.assign(Worker.prototype, { postMessage: () => undefined, sendsAgain: postMessage });
  });
}

async function sendInputs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { sendsAgain } = Worker.prototype as Worker & { sendsAgain: Worker['postMessage'] };
    Worker.prototype.postMessage = sendsAgain;
  });
}
