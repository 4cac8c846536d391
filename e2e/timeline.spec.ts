import type { Page } from '@playwright/test';
import { openStill, timeField } from './support/page.ts';
import { expect, test } from './support/test.ts';
import { hotPixels, overviewBar, pointAtRatio, timeline } from './support/timeline.ts';

/** Seconds of the clip that these tests look at, and its joints. */
const DURATION = 4;

test.beforeEach(async ({ page }) => {
  await openStill(page, ['eight.skeleton.ozz', 'eight.animation.ozz']);
  await expect(timeline(page).locator('canvas')).toHaveCount(2);
});

/** Where a time of the clip stands while all of it is shown, at a distance from the top of the ruler. */
const pointAt = (page: Page, time: number, below: number): Promise<{ x: number; y: number }> =>
  pointAtRatio(page, time / DURATION, below);

const shown = async (page: Page): Promise<string> =>
  (await overviewBar(page).getAttribute('aria-valuetext')) ?? '';

/** Middles of rows, from the top of the ruler: the first is joint 0. */
const row = (index: number): number => 24 + 20 * index + 10;

test('the pointer scrubs, selects keys and ranges, and drags the loop', async ({ page }) => {
  await test.step('a drag in the ruler scrubs', async () => {
    const from = await pointAt(page, 1, 10);
    const to = await pointAt(page, 3, 10);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await expect(timeField(page)).toHaveValue(/^(0\.99|1\.00)/);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(timeField(page)).toHaveValue(/^(2\.99|3\.00)/);
  });

  await test.step('a key under the pointer explains itself; a click selects it, a double click goes there', async () => {
    // Every track has a key at the very beginning.
    const { x, y } = await pointAt(page, 0, row(3));
    await page.mouse.move(x + 1, y);
    const tip = page.getByRole('tooltip').filter({ hasText: 'rotation key 3' });
    await expect(tip).toContainText('joint_3');
    await expect(tip).toContainText('before the clip begins');
    await expect(tip).toContainText('0x');
    await page.mouse.click(x, y);
    await expect(page.getByRole('treeitem', { name: 'joint_3' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('End');
    await expect(timeField(page)).toHaveValue('4.0000');
    await page.mouse.dblclick(x, y);
    await expect(timeField(page)).toHaveValue('0.0000');
  });

  await test.step('the same key lights up in memory order, and the other way round', async () => {
    const strip = page.getByRole('figure', { name: 'Keys in memory order' });
    const box = await strip.boundingBox();
    const first = await pointAt(page, 0, 0);
    if (box === null) throw new Error('the strip is on the page');
    await page.mouse.move(first.x + 2, box.y + 30);
    const tip = page.getByRole('tooltip').filter({ hasText: 'rotation key 0' });
    await expect(tip).toContainText('joint_0');
    await page.mouse.click(first.x + 2, box.y + 30);
    await expect(page.getByRole('treeitem', { name: 'joint_0' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const heading = page.getByRole('button', { name: 'Memory order' });
    await heading.click();
    await expect(strip).toBeHidden();
    await heading.click();
    await expect(strip).toBeVisible();
  });

  await test.step('a drag in the lanes selects a range and says what is in it', async () => {
    const from = await pointAt(page, 1, row(1));
    const to = await pointAt(page, 2, row(4));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    const bar = page.getByRole('region', { name: 'Selected range' });
    await expect(bar).toContainText(/keys: ■ \d+ ● \d+ ▲ \d+/);
    await bar.getByRole('button', { name: 'Table of the selected range' }).click();
    const table = page.getByRole('table', { name: 'Selected range by kind' });
    const rotations = table.getByRole('row', { name: /^● rotation/ });
    await expect(rotations).toContainText(/\d+\.\d %/);
    await bar.getByRole('button', { name: 'Zoom to the selected range' }).click();
    expect(Number.parseFloat(await shown(page))).toBeCloseTo(1, 1);
    await bar.getByRole('button', { name: 'Clear the selected range' }).click();
    await expect(bar).toBeHidden();
    await expect(table).toBeHidden();
    await timeline(page).focus();
    await page.keyboard.press('Digit0');
    await expect.poll(() => shown(page)).toBe('0.000 to 4.000 seconds');
  });

  await test.step('the ends of the loop are dragged in the ruler', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+Period');
    await page.keyboard.press('KeyI');
    await page.keyboard.press('End');
    await page.keyboard.press('KeyO');
    const end = await pointAt(page, DURATION, 6);
    const to = await pointAt(page, 2, 6);
    await page.mouse.move(end.x, end.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 1, to.y, { steps: 4 });
    await page.mouse.up();
    // What is played ends where the loop does now.
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(timeField(page)).toHaveValue('2.0000');
  });
});

test('while the clip plays, hot keys move on, and the page turns with the playhead', async ({
  page,
}) => {
  await test.step('hot keys move on while the clip plays', async () => {
    await expect.poll(() => hotPixels(page)).not.toBe('');
    const before = await hotPixels(page);
    await page.keyboard.press('Space');
    await expect.poll(() => hotPixels(page)).not.toBe(before);
    await page.keyboard.press('Space');
  });

  await test.step('the page turns with the playhead while zoomed in', async () => {
    await page.keyboard.press('Home');
    await timeline(page).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press('KeyW');
    const before = await shown(page);
    expect(before).toMatch(/^0\.000 to/);
    await page.keyboard.press('Space');
    await expect.poll(() => shown(page)).not.toBe(before);
  });
});

test('Ctrl and the wheel zoom at the pointer, Shift and the wheel pan, the wheel alone scrolls', async ({
  page,
}) => {
  await timeline(page).focus();
  // More rows than there is room for.
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']) {
    await page.keyboard.press(key);
  }
  const { x, y } = await pointAt(page, 1, row(2));
  await page.mouse.move(x, y);
  expect(await shown(page)).toBe('0.000 to 4.000 seconds');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -400);
  await page.keyboard.up('Control');
  await expect.poll(() => shown(page)).not.toBe('0.000 to 4.000 seconds');
  const [from, to] = (await shown(page)).match(/[\d.]+/g)?.map(Number) ?? [];
  expect((1 - from) / (to - from)).toBeCloseTo(0.25, 1);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Shift');
  await expect.poll(async () => Number.parseFloat(await shown(page))).toBeGreaterThan(from);
  const zoomed = await shown(page);
  const scrolled = (): Promise<number> => timeline(page).evaluate((element) => element.scrollTop);
  const before = await scrolled();
  await page.mouse.wheel(0, 40);
  await expect.poll(scrolled).toBe(before + 40);
  expect(await shown(page)).toBe(zoomed);
});

test('keys walk along the rows, and zoom and pan the time', async ({ page }) => {
  await test.step('rows are walked and opened with the keyboard', async () => {
    await timeline(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = timeline(page).getByRole('treeitem');
    await expect(active).toContainText('joint_1');
    await page.keyboard.press('Enter');
    await expect(active).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('keys of the timeline zoom, pan and show all again', async () => {
    await timeline(page).focus();
    await page.keyboard.press('KeyW');
    await page.keyboard.press('Equal');
    await expect.poll(() => shown(page)).not.toBe('0.000 to 4.000 seconds');
    const zoomed = await shown(page);
    await page.keyboard.press('KeyD');
    await expect.poll(() => shown(page)).not.toBe(zoomed);
    await page.keyboard.press('Digit0');
    await expect.poll(() => shown(page)).toBe('0.000 to 4.000 seconds');
  });
});

test('a filter hides joints, and the strip shows what the debugger looks at', async ({ page }) => {
  await test.step('a filter says how many joints it hides', async () => {
    await page.getByRole('searchbox', { name: 'Filter joints' }).fill('joint_1, joint_2');
    await expect(page.getByText('2 of 8 joints')).toBeVisible();
    await expect(page.getByText('6 hidden by the filter')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter joints' }).clear();
  });

  await test.step('the strip shows the state that the debugger looks at', async () => {
    const strip = page
      .getByRole('figure', { name: 'Keys in memory order' })
      .locator('canvas')
      .first();
    const picture = (): Promise<string> =>
      strip.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await page.keyboard.press('Home');
    await timeField(page).fill('0.2');
    await page.keyboard.press('Enter');
    await expect(timeField(page)).toHaveValue('0.2000');
    const after = await picture();
    const steps = 30;
    for (let i = 0; i < steps; i++) await page.keyboard.press('Shift+Semicolon');
    await expect.poll(picture).not.toBe(after);
    for (let i = 0; i < steps; i++) await page.keyboard.press('Semicolon');
    await expect.poll(picture).toBe(after);
  });
});

test('rows fold, are ordered and pinned; a drag with Alt counts the keys in a box', async ({
  page,
}) => {
  await openStill(page, ['walker.skeleton.ozz', 'walker.animation.ozz']);
  const header = page.locator('.timeline-header');
  await timeline(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expect(header).toContainText('folded');
  await page.keyboard.press('Shift+Enter');
  await expect(header).not.toContainText('folded');
  await page.getByRole('button', { name: 'Order of rows' }).click();
  await page.getByText('Pin the rows of the selected joints').click();
  await expect(header).toContainText('1 pinned');
  await page.getByRole('button', { name: 'Order of rows' }).click();
  await page.getByText('Rows with most keys first').click();
  await expect(header).toContainText('most keys first');
  const from = await pointAtRatio(page, 0.2, row(1));
  const to = await pointAtRatio(page, 0.6, row(2));
  await page.keyboard.down('Alt');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(page.getByRole('region', { name: 'Selected range' })).toContainText('2 joints');
});
