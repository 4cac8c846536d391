import { cpSync } from 'node:fs';
import { dropFiles, openStill, statusBar, timeField, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

test('a file that is open is replaced by its new version, and both are compared', async ({
  page,
}) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz'], 1.25);
  const folder = test.info().outputPath('export');
  const file = `${folder}/eight.animation.ozz`;
  cpSync(valid('eight.optimized.animation.ozz'), file);
  await dropFiles(page, [file]);
  const question = page.getByRole('article', { name: 'eight.animation.ozz' });
  await question.getByRole('button', { name: 'Replace and compare' }).click();
  const said = page.getByRole('log', { name: 'Problems' });
  await expect(said).toContainText('eight.animation.ozz has a new version.');
  await expect(timeField(page)).toHaveValue('1.2500');
  const compared = page.getByRole('region', { name: 'Comparison of A and B' });
  await expect(compared).toContainText('before eight.animation.ozz');
  await expect(statusBar(page)).toContainText('8 joints');
  await page.keyboard.press('ControlOrMeta+KeyZ');
  await expect(compared).toHaveCount(0);
  await expect(timeField(page)).toHaveValue('1.2500');
});

test('the question about a new version goes with its file, and a note says what becomes of it', async ({
  page,
}) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz'], 1.25);
  const file = `${test.info().outputPath('export')}/eight.animation.ozz`;
  cpSync(valid('eight.optimized.animation.ozz'), file);
  await dropFiles(page, [file]);
  const questions = page.getByRole('log', { name: 'Questions' });
  await expect(questions.getByRole('article', { name: 'eight.animation.ozz' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyZ');
  await expect(questions.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('log', { name: 'Problems' })).toContainText(
    'eight.animation.ozz was offered as a new version of a file that is closed by now',
  );
});
