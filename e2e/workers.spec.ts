import type { Worker } from '@playwright/test';
import { openStill } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('a worker that ends by itself is noticed, and the work can be tried again', async ({
  page,
}) => {
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.raw.ozz']);
  const workers = page.workers();
  // Closes without an event, as a worker does that the system ends.
  const end = (worker: Worker): void => void worker.evaluate(() => close()).catch(() => undefined);
  page.on('worker', end);
  await page.getByRole('tab', { name: 'Key prices' }).click();
  const problems = page.getByRole('log', { name: 'Problems' });
  await expect(problems).toContainText('The work stopped (it ended unexpectedly)');
  page.off('worker', end);
  const again = problems.getByRole('button', { name: 'Try again' });
  while ((await again.count()) > 0) await again.first().click();
  await expect(problems.getByRole('article')).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBeGreaterThan(workers.length);
});
