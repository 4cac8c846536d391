import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { complaintsOf, openPane, openStill, timeField, untilDrawn } from './support/page.ts';
import { expect, test } from './support/test.ts';

const SKELETON = 'walker.skeleton.ozz';
const SOURCE = 'walker.raw_animation.ozz';
const BUILDS = ['walker.animation.ozz', 'walker.optimized.animation.ozz'];

const pane = (page: Page): Locator => page.getByRole('region', { name: 'Comparison of A and B' });
const list = (page: Page): Locator => pane(page).getByRole('tree');

/** Opens files, and no others, and runs a command. */
async function open(page: Page, command: string, ...files: readonly string[]): Promise<void> {
  await openStill(page, files);
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.getByRole('option', { name: command }).click();
}

async function compare(page: Page, ...files: readonly string[]): Promise<void> {
  await open(page, 'Compare two clips, key by key', ...files);
}

/** The cells of a row of the numbers: of A, of B, and how B is to A. */
async function numbers(page: Page, name: RegExp): Promise<string[]> {
  return await pane(page).getByRole('row', { name }).getByRole('cell').allInnerTexts();
}

async function choose(page: Page, side: 'A' | 'B', name: RegExp): Promise<void> {
  await pane(page).getByRole('combobox', { name: side, exact: true }).click();
  await page.getByRole('option', { name }).click();
}

test('a clip alone has nothing to be compared with', async ({ page }) => {
  await open(page, 'Pane: A | B', SKELETON, BUILDS[0]);
  await expect(page.getByText('Nothing to compare', { exact: true })).toBeVisible();
});

test('two builds: what is gone, what each costs, and where', async ({ page }) => {
  const complaints = complaintsOf(page);
  await compare(page, SKELETON, ...BUILDS);

  await test.step('keys that are gone are counted and listed', async () => {
    await expect(pane(page)).toContainText('keys the same');
    expect((await numbers(page, /^bytes/))[2]).toMatch(/^▼ \d+ %$/);
    expect((await numbers(page, /rotation keys/))[2]).toMatch(/^▼ \d+ %$/);
    const removed = pane(page).getByRole('button', { name: /removed/ });
    await expect(removed).toHaveAttribute('aria-pressed', 'true');
    await expect(removed).not.toHaveText(/removed 0/);
    await expect(list(page).getByRole('treeitem').first()).toContainText('▼');
    await removed.click();
    await expect(list(page).getByRole('treeitem', { name: '▼' })).toHaveCount(0);
  });

  await test.step('both are drawn in the viewport, and are on one axis of time', async () => {
    await pane(page).getByRole('button', { name: 'Wipe' }).click();
    const edge = page.getByRole('button', { name: /^Edge between A .* and B / });
    await expect(edge).toBeVisible();
    await pane(page).getByRole('button', { name: 'B only' }).click();
    await expect(edge).toBeHidden();
    const strips = pane(page).getByRole('button', { name: /Keys of A and B over time/ });
    await untilDrawn(page);
    const box = await strips.boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    await page.mouse.click(x + 22 + (width - 30) / 2, y + height / 2);
    await expect.poll(async () => Number(await timeField(page).inputValue())).toBeCloseTo(4.5, 1);
  });

  expect(complaints).toEqual([]);
});

test('a difference takes one to its joint, key and time', async ({ page }) => {
  await compare(page, SKELETON, SOURCE, BUILDS[1]);
  const filter = pane(page).getByRole('searchbox', { name: 'Filter differences' });
  await filter.fill('nobody');
  await expect(pane(page)).toContainText(/None of [\d\s\u202f]+ differences is shown/);
  await filter.fill('*7');
  await expect(list(page).getByRole('treeitem').first()).toContainText(/7/);
  await pane(page)
    .getByRole('button', { name: /removed/ })
    .click();
  const row = list(page).getByRole('treeitem').nth(2);
  await row.click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  const [, name, , after] = await row.locator('> span').allInnerTexts();
  await expect(timeField(page)).toHaveValue(after);
  await expect(
    page.getByRole('tabpanel', { name: 'Joints' }).getByRole('treeitem', { selected: true }),
  ).toContainText(name);
  // The keyboard walks on.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('treeitem').nth(3)).toHaveAttribute('aria-selected', 'true');
});

test('the error of both is measured against their source', async ({ page }) => {
  await compare(page, SKELETON, ...BUILDS, SOURCE);
  await choose(page, 'A', /walker\.animation\.ozz/);
  await choose(page, 'B', /walker\.optimized/);
  await expect.poll(async () => (await numbers(page, /^largest error/))[2]).toMatch(/^▲/);
  const [a, b] = await numbers(page, /^largest error/);
  expect(a).toMatch(/mm$/);
  expect(b).toMatch(/[cm]m$/);
  await pane(page).getByRole('button', { name: 'Joints' }).click();
  const firstRow = list(page).getByRole('treeitem').first();
  await expect(firstRow).toContainText(/[\d.]+$/);
  const errorOfB = pane(page).getByRole('button', { name: /^B error, [cm]?m$/ });
  await expect(pane(page).getByRole('button', { name: /^A error, [cm]?m$/ })).toBeVisible();
  await errorOfB.click();
  await expect(errorOfB).toHaveAttribute('aria-pressed', 'true');
  const [worst] = await firstRow.locator('> span').allInnerTexts();

  // How far B is from A: a press on a row goes to the joint and the time.
  await pane(page).getByRole('button', { name: 'Poses' }).click();
  await expect(pane(page)).toContainText(/\d+ of \d+ joints differ by more than 1 mm, at most/);
  await firstRow.click();
  const [name, , time] = await firstRow.locator('> span').allInnerTexts();
  await expect
    .poll(async () => Number(await timeField(page).inputValue()))
    .toBeCloseTo(Number(time), 2);
  const joints = page.getByRole('tabpanel', { name: 'Joints' });
  await expect(joints.getByRole('treeitem', { selected: true })).toContainText(name);
  await pane(page)
    .getByRole('button', { name: /^joint$/ })
    .click();
  await expect(firstRow).not.toContainText(name);
  await pane(page).getByRole('button', { name: 'Joints' }).click();
  await expect(firstRow).toContainText(worst);
  await pane(page).getByRole('button', { name: 'Swap A and B' }).click();
  await expect.poll(async () => (await numbers(page, /^largest error/))[2]).toMatch(/^▼/);
});

test('the error report is saved as a page that shows what it says', async ({ page, context }) => {
  await open(page, 'Pane: Error map', SKELETON, SOURCE, BUILDS[1]);
  await expect(page.locator('.error-map-legend')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyK');
  const saved = page.waitForEvent('download');
  await page.getByRole('option', { name: 'Save the error report: as a page…' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/-error\.html$/);
  const report = await context.newPage();
  const complaints = complaintsOf(report);
  await report.setContent(readFileSync(await download.path(), 'utf8'));
  await expect(report.getByRole('heading', { level: 1 })).toContainText('against');
  await expect(report.getByRole('img', { name: 'Error of every joint over time' })).toBeVisible();
  await expect(report.getByRole('row', { name: /joint_36/ }).last()).toContainText('mm');
  expect(complaints).toEqual([]);
});

test('a joint set limits what A | B, Causes and Key prices count', async ({ page }) => {
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.raw.ozz']);
  await page.getByLabel('Filter joints').fill('Left*');
  await page.getByRole('button', { name: /^Joint set/ }).click();
  await page.getByText('Save what the filter finds as a set…').click();
  await page.getByLabel('Name of the joint set').fill('Left');
  await page.keyboard.press('Enter');
  const inPane = (name: string) => page.getByRole('region', { name, exact: true });

  await openPane(page, 'Causes');
  await expect(inPane('Causes of an error').locator('.causes-joint')).toHaveText(/^Left/);

  await openPane(page, 'Key prices');
  const prices = inPane('Price of keys');
  await expect(prices.getByText('Only Left')).toBeVisible();
  const counts = prices.getByText(/^of \d+ keys,/);
  const keysIn = async (): Promise<number> => Number(/\d+/.exec(await counts.innerText()));
  const limited = await keysIn();

  await openPane(page, 'A | B');
  const compared = inPane('Comparison of A and B');
  const bytes = compared.getByRole('row', { name: /^bytes/ });
  await expect(bytes).toContainText('bytes of keys');
  await expect(compared.getByRole('columnheader', { name: 'in Left' })).toBeVisible();
  await compared.getByRole('button', { name: 'Show all joints again' }).click();
  await expect(bytes).not.toContainText('of keys');
  await openPane(page, 'Key prices');
  await expect.poll(keysIn).toBeGreaterThan(limited);
});
