import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import {
  LARGE_WINDOW,
  addressOf,
  complaintsOf,
  openStill,
  statusBar,
  timeField,
  valid,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

const SOURCES = ['walker.skeleton.ozz', 'walker.raw_animation.ozz'];

const pane = (page: Page): Locator => page.getByRole('region', { name: 'Build', exact: true });

async function buildSource(page: Page): Promise<void> {
  await expect(page.getByText('sampled directly')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyB');
  await expect(pane(page).getByRole('button', { name: 'Rebuild' })).toBeVisible();
}

/** The numbers of a row: of the source, of what was built, the part that is kept. */
async function row(page: Page, name: RegExp): Promise<string[]> {
  const cells = pane(page).getByRole('row', { name }).getByRole('cell');
  return await cells.allInnerTexts();
}

async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

test('a clip that lacks its skeleton says so', async ({ page }) => {
  await page.goto(addressOf(['walker.raw_animation.ozz']));
  await expect(page.getByText('sampled directly')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+KeyB');
  await expect(pane(page).getByRole('alert')).toContainText('which optimising needs');
});

test('a build is compared with its source, saved, and made anew with other settings', async ({
  page,
}) => {
  await openStill(page, SOURCES);
  await buildSource(page);

  await test.step('while X is held the source is shown', async () => {
    const note = page.getByText(/^Source of /);
    await expect(note).toBeHidden();
    await page.keyboard.down('KeyX');
    await expect(note).toBeVisible();
    await page.keyboard.up('KeyX');
    await expect(note).toBeHidden();
  });

  await test.step('settings and everything can be saved', async () => {
    const settings = page.waitForEvent('download');
    await pane(page).getByRole('button', { name: 'Save build settings as JSON' }).click();
    const config = JSON.parse((await bytesOf(await settings)).toString()) as unknown;
    expect(config).toMatchObject({ animations: [{ clip: '*', optimize: true }] });
    const zip = page.waitForEvent('download');
    await page.keyboard.press('ControlOrMeta+Shift+KeyS');
    const download = await zip;
    expect(download.suggestedFilename()).toBe('posescope.zip');
    expect((await bytesOf(download)).subarray(0, 2).toString()).toBe('PK');
  });

  const rotations = async (): Promise<number> =>
    Number((await row(page, /rotations/))[1].replaceAll(/\s/g, ''));
  const before = await rotations();
  await test.step('another tolerance builds it again, and fewer keys are kept', async () => {
    await enter(pane(page).getByRole('textbox', { name: 'Tolerance', exact: true }), '5 cm');
    await expect.poll(rotations).toBeLessThan(before);
    await expect(pane(page).getByRole('textbox', { name: 'Tolerance', exact: true })).toHaveValue(
      '5 cm',
    );
  });

  await test.step('which can be undone at once, and done again', async () => {
    await page.keyboard.press('ControlOrMeta+KeyZ');
    await expect.poll(rotations).toBe(before);
    await page.keyboard.press('ControlOrMeta+Shift+KeyZ');
    await expect.poll(rotations).toBeLessThan(before);
  });

  await test.step('an override that matches no joint is told while it is typed, and does not stop the build', async () => {
    await pane(page).getByRole('button', { name: 'Add joints by name' }).click();
    const pattern = pane(page).getByRole('textbox', { name: 'Joints to override' });
    await pattern.fill('*1');
    await expect(pane(page).getByText(/^\d+ joints?$/)).toBeVisible();
    await pattern.fill('nobody');
    const told = pane(page).getByText('The override "nobody" matches no joint and has no effect');
    await expect(told).toBeVisible();
    await pattern.press('Enter');
    await expect(pane(page).getByRole('progressbar')).toBeHidden();
    await expect(pane(page).getByRole('alert')).toBeHidden();
    await expect(told).toContainText('the nearest are');
    await pane(page).getByRole('button', { name: 'Remove nobody' }).click();
    await expect(told).toBeHidden();
  });
});

test('a range of a source is built, from the loop range or from times, and can be undone', async ({
  page,
}) => {
  await page.setViewportSize(LARGE_WINDOW);
  const complaints = complaintsOf(page);
  await openStill(page, SOURCES, 3);
  await page.keyboard.press('KeyI');
  await enter(timeField(page), '5');
  await page.keyboard.press('KeyO');
  await buildSource(page);
  const range = pane(page).getByRole('checkbox', { name: 'Cut to a range' });
  await range.click();
  const [from, to] = ['From', 'To'].map((name) =>
    pane(page).getByRole('textbox', { name: `${name}, a time of the source` }),
  );
  await expect(from).toHaveValue('3.000 s');
  await expect(to).toHaveValue('5.000 s');
  await expect(statusBar(page)).toContainText('2.000 s');
  const built = page.getByText('build (1 mm at 10 cm, 3–5 s)').first();
  await expect(built).toBeVisible();

  await enter(to, 'f120');
  await expect(to).toHaveValue('4.000 s');
  await expect(statusBar(page)).toContainText('1.000 s');
  await enter(from, '4.5');
  await expect(to).toHaveValue('9.000 s');
  await enter(to, '2');
  await expect(from).toHaveValue('0.000 s');
  for (const [field, text] of [
    [from, '9'],
    [to, '0'],
  ] as const) {
    await field.fill(text);
    await expect(pane(page).locator('[data-invalid]')).toHaveCount(1);
    await field.press('Escape');
  }
  await pane(page).getByRole('button', { name: 'Use loop range' }).click();
  // Marks on the build before would go with its poses.
  await expect(built).toBeVisible();

  // That of the build, too, which all of the next one is.
  await enter(timeField(page), '0.5');
  await page.keyboard.press('KeyI');
  await enter(timeField(page), '1.5');
  await page.keyboard.press('KeyO');
  const clear = page.getByRole('button', { name: 'Clear loop range' });
  await expect(clear).toBeVisible();
  await pane(page).getByRole('button', { name: 'Use loop range' }).click();
  await expect(from).toHaveValue('3.500 s');
  await expect(to).toHaveValue('4.500 s');
  await expect(statusBar(page)).toContainText('1.000 s');
  await expect(clear).toBeHidden();

  // Changes that follow each other at once are one step.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+KeyZ');
    await expect(range).not.toBeChecked({ timeout: 100 });
  }).toPass();
  expect(complaints).toEqual([]);
});

test('on a laptop, a build leaves the number of the frame whole, and notes have all their lines', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStill(page, SOURCES, 4);
  await buildSource(page);
  const cut = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;
  await expect(page.locator('.transport-frame')).toHaveText(/120\.0 \/ 270/);
  expect(await page.locator('.transport-frame').evaluate(cut)).toBeLessThanOrEqual(0);

  await openStill(page, ['character/skeleton.ozz', 'character/walk.raw.ozz']);
  await buildSource(page);
  await pane(page).getByRole('button', { name: 'Add joints by name' }).click();
  await enter(pane(page).getByRole('textbox', { name: 'Joints to override' }), '*h*');
  const note = pane(page).locator('.build-matches');
  await expect(note).toContainText('with other capitals are not meant');
  const hidden = await note.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  );
  expect(hidden).toBeLessThanOrEqual(0);
  expect((await note.boundingBox())?.height).toBeGreaterThan(24);
});

test("a source is shown at once, built beside itself, and is the reference's file when saved", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openStill(page, [...SOURCES, 'walker.raw_skeleton.ozz']);
  await expect(page.getByText('sampled directly')).toBeVisible();
  await page.getByRole('button', { name: 'Build', exact: true }).first().click();
  await expect(pane(page).getByRole('button', { name: 'Rebuild' })).toBeVisible();
  await expect(page.getByText('sampled directly')).toBeHidden();
  const iframes = async (): Promise<string> => (await row(page, /iframes/))[1];
  const before = await iframes();
  await enter(pane(page).getByRole('textbox', { name: 'Iframe interval' }), '2');
  await expect.poll(iframes).not.toBe(before);
  expect(await iframes()).toMatch(/^[2-9]/);
  const saved = page.waitForEvent('download');
  await pane(page).getByRole('button', { name: 'Save build…' }).click();
  await page.getByRole('menuitem', { name: /\.ozz$/ }).click();
  const expected = readFileSync(valid('walker.optimized.animation.ozz'));
  expect((await bytesOf(await saved)).equals(expected)).toBe(true);

  await test.step('another source is chosen by its name', async () => {
    await pane(page).getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: /\(skeleton\)/ }).click();
    await expect(pane(page).getByRole('row', { name: /joints/ })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
