import type { Locator, Page } from '@playwright/test';
import { openPane, openStill, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { timeline } from './support/timeline.ts';

function hotKeys(page: Page): Locator {
  return page.getByRole('tree', { name: /^Hot keys/ });
}

/** The numbers of a row of the table of the step, translations first. */
function stepRow(page: Page, label: string): Promise<string[]> {
  const row = page.locator('.sampling-step tr').filter({ hasText: label });
  return row.locator('td').allTextContents();
}

async function goTo(page: Page, time: string): Promise<void> {
  await timeField(page).fill(time);
  await timeField(page).press('Enter');
}

test('a source clip has keys, but no memory order and no context, and the pane says so', async ({
  page,
}) => {
  await openStill(page, ['walker.skeleton.ozz', 'walker.raw_animation.ozz']);
  await expect(timeline(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Memory order' })).toBeHidden();
  await openPane(page, 'Sampling');
  await expect(page.getByText('A source clip has no sampling context')).toBeVisible();
});

test('a runtime clip shows its steps and hot keys', async ({ page, context }) => {
  await openStill(page, ['walker.skeleton.ozz', 'walker.animation.ozz']);
  await openPane(page, 'Sampling');

  await test.step('shows what a step did: forward, backward, nothing, by way of a snapshot', async () => {
    await goTo(page, '0');
    await goTo(page, '0.1');
    await expect.poll(() => stepRow(page, 'access')).toContain('forward');
    await goTo(page, '0.05');
    await expect.poll(() => stepRow(page, 'access')).toContain('backward');
    await goTo(page, '0.0501');
    await expect.poll(() => stepRow(page, 'access')).toEqual(['cached', 'cached', 'cached']);
    expect(await stepRow(page, 'keys forward')).toEqual(['0 / 0', '0 / 0', '0 / 0']);
    await goTo(page, '8');
    await expect.poll(async () => (await stepRow(page, 'access'))[1]).toMatch(/^iframe \d/);
    await expect(page.locator('.sampling-reads')).toHaveText(/^[\d.]+ (Ki)?B of \d+ lines$/);
  });

  await test.step('selects the key that is clicked, and its joint everywhere', async () => {
    const row = hotKeys(page).getByRole('treeitem').filter({ hasText: 'joint_7' });
    await row.locator('.sampling-left').click();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await expect(row.locator('.sampling-left')).toHaveAttribute('data-selected', '');
    const tree = page.getByRole('tree', { name: 'Joints', exact: true });
    await expect(tree.locator('[aria-selected="true"]')).toContainText('joint_7');
  });

  await test.step('tells a lane in full: both keys, their ratios and values, and what comes of them', async () => {
    await goTo(page, '1');
    await goTo(page, '1.1');
    const row = hotKeys(page).getByRole('treeitem').filter({ hasText: 'joint_7' });
    await row.click();
    const details = page.getByRole('region', { name: 'Lane of the selected joint' });
    await expect(details).toContainText('joint_7 lane 1.3');
    await expect(details.getByRole('row', { name: /^between/ })).toContainText(/α [01]\.\d{3}/);
    for (const side of ['left', 'right']) {
      const cell = details.getByRole('row', { name: new RegExp(`^${side}`) }).getByRole('cell');
      const inTable = (): Promise<string | null> => row.locator(`.sampling-${side}`).textContent();
      await expect.poll(async () => cell.first().textContent()).toBe(await inTable());
    }
    const last = details.getByRole('row', { name: /^right/ });
    await expect(last.getByRole('cell').last()).toHaveText(/^(\s+−?\d+\.\d{3}){4}$/);
  });

  await test.step('goes back to the time of a bar that is clicked', async () => {
    await goTo(page, '1');
    await goTo(page, '5');
    await goTo(page, '2');
    const chart = page.getByRole('button', { name: /^Cost of the last steps/ });
    const box = await chart.boundingBox();
    await chart.hover({ position: { x: (box?.width ?? 0) - 4, y: 20 } });
    await expect(page.locator('.sampling-readout')).toContainText('5.0000 s');
    await chart.click({ position: { x: (box?.width ?? 0) - 4, y: 20 } });
    await expect(timeField(page)).toHaveValue('5.0000');
  });

  await test.step('has all of it in the table where there is room', async () => {
    await goTo(page, '0.3');
    const row = hotKeys(page).getByRole('treeitem').filter({ hasText: 'joint_2' }).first();
    await expect(row.locator('.sampling-left-value')).toBeHidden();
    await hotKeys(page).focus();
    await page.keyboard.press('Backquote');
    await expect(row.locator('.sampling-lane')).toHaveText('0.2');
    await expect(row.locator('.sampling-span')).toHaveText(/^\d\.\d{4}–\d\.\d{4}$/);
    for (const cell of ['left-value', 'value', 'right-value']) {
      await expect(row.locator(`.sampling-${cell}`)).toHaveText(/^(\s+−?\d+\.\d{3}){4}$/);
    }
    await page.keyboard.press('Backquote');
    await expect(row.locator('.sampling-left-value')).toBeHidden();
  });

  await test.step('shows the two hot keys of every joint, live', async () => {
    await goTo(page, '0');
    const row = hotKeys(page).getByRole('treeitem').filter({ hasText: 'joint_3' }).first();
    await expect(row.locator('.sampling-left')).toHaveText('3');
    const right = await row.locator('.sampling-right').textContent();
    await expect(row.locator('.sampling-alpha')).toHaveText('0.000');
    const play = page.getByRole('button', { name: 'Play / pause' });
    await play.click();
    await expect(row.locator('.sampling-right')).not.toHaveText(right ?? '');
    await play.click();
  });

  await test.step('copies the hot keys of the kind that is shown', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'translation', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copy the hot keys as a table' }).click();
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('joint\tgroup\tlane\toutdated\tleft\tleft ratio');
    expect((await copied()).split('\n')).toHaveLength(38);
  });
});
