import { openStill } from './support/page.ts';
import { expect, test } from './support/test.ts';

const CLIP = ['eight.skeleton.ozz', 'eight.animation.ozz'];

test('a pane says what it answers and how to read it, and gives the focus back', async ({
  page,
}) => {
  await openStill(page, CLIP);
  await page.getByRole('button', { name: 'About Timeline' }).click();
  const help = page.getByRole('dialog', { name: 'Timeline' });
  await expect(help).toContainText('When does every joint have keys');
  await expect(help).toContainText('A row is a joint');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('tab', { name: 'Curves' }).click();
  await page.keyboard.press('ControlOrMeta+Slash');
  await expect(page.getByRole('dialog', { name: 'Curves' })).toContainText('quantisation');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const where of [
    page.getByRole('tree', { name: 'Joints' }),
    page.getByRole('tabpanel', { name: 'Joints' }).locator('[data-pane]'),
  ]) {
    await where.focus();
    await page.keyboard.press('ControlOrMeta+Slash');
    await expect(page.getByRole('dialog', { name: 'Joints' })).toContainText('How to read it');
    await page.keyboard.press('Escape');
    await expect(where).toBeFocused();
  }
});

test('the palette finds panes by what people call what is in them', async ({ page }) => {
  await openStill(page, CLIP);
  await test.step('the first Tab leads to the first menu', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menuitem', { name: 'File' })).toBeFocused();
  });

  await page.keyboard.press('ControlOrMeta+KeyK');
  const search = page.getByRole('combobox', { name: 'Find a command' });
  await search.fill('foot slide');
  await expect(page.getByRole('option')).toHaveText([
    /Pane: Findingsfoot slide/,
    /Pane: Tracksfoot slide/,
  ]);
  await search.fill('jitter');
  await page.getByRole('option', { name: 'Pane: Causes' }).click();
  await expect(page.getByRole('tab', { name: 'Causes' })).toHaveAttribute('aria-selected', 'true');
});
