import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { ONE_JOINT, complaintsOf, openPane, statusBar, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** A folder of two rigs, with a file that is none. */
let folder = '';

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'posescope-library-'));
  mkdirSync(path.join(folder, 'hero/raw'), { recursive: true });
  mkdirSync(path.join(folder, 'other'));
  for (const name of ['skeleton', 'walk', 'run', 'jog']) {
    cpSync(valid(`character/${name}.ozz`), path.join(folder, `hero/${name}.ozz`));
  }
  cpSync(valid('character/walk.raw.ozz'), path.join(folder, 'hero/raw/raw_walk.ozz'));
  for (const name of ['skeleton', 'animation']) {
    cpSync(valid(`eight.${name}.ozz`), path.join(folder, `other/eight.${name}.ozz`));
  }
  writeFileSync(path.join(folder, 'other/broken.ozz'), 'none');
  const budgets = [{ files: 'hero/*', clipBytes: 1 }];
  const settings = { budgets, tags: { 'hero/jog.ozz': ['locomotion'] } };
  writeFileSync(path.join(folder, 'posescope.json'), JSON.stringify(settings));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

const pane = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Library' });
const row = (page: Page, name: string): Locator => pane(page).getByRole('row', { name });

async function listFolder(page: Page, start = ONE_JOINT): Promise<void> {
  await page.goto(start);
  await expect(statusBar(page)).toContainText('joint');
  await page.getByRole('menuitem', { name: 'File' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'List the clips of a folder…' }).click();
  await (await chooser).setFiles(folder);
  await expect(pane(page)).toContainText(/^.*4 clips: /);
}

test('lists the clips of a folder, sorts and filters them, and saves what is shown', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await listFolder(page);

  await test.step('with errors against their sources, and the settings of the project', async () => {
    await expect(row(page, 'hero/walk.ozz')).toContainText(/[\d.]+ mm/);
    await expect(row(page, 'hero/run.ozz')).not.toContainText('mm');
    await expect(pane(page)).toContainText('1 file cannot be read');
    await expect(row(page, 'hero/jog.ozz')).toContainText('locomotion');
    await expect(pane(page)).toContainText('3 above a budget');
    // What plays is not touched.
    await expect(statusBar(page)).toContainText('1 joint');
    expect(complaints).toEqual([]);
  });

  await test.step('the last column is whole on a laptop, while it is sorted by and clips are picked', async () => {
    const head = pane(page).getByRole('columnheader', { name: 'Infos' });
    await head.getByRole('button').click();
    const all = pane(page).getByRole('checkbox', { name: 'Pick all listed clips' });
    await all.check();
    const cut = await head
      .getByRole('button')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
    const rows = pane(page).locator('.library-rows');
    const room = await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(room).toBeLessThanOrEqual(0);
    await all.uncheck();
  });

  await test.step('sorts and filters, and saves what is shown', async () => {
    await pane(page).getByRole('button', { name: 'Joints' }).click();
    await expect(pane(page).getByRole('row').last()).toContainText('eight.animation');
    await pane(page).getByRole('button', { name: 'List 3 clips above a budget' }).click();
    await expect(pane(page)).toContainText('3 of 4 clips');
    await pane(page).getByRole('searchbox', { name: 'Filter clips' }).fill('joints>8 run*');
    await expect(pane(page)).toContainText('1 of 4 clips');
    const saved = page.waitForEvent('download');
    await pane(page).getByRole('button', { name: 'Save CSV' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('hero/run.ozz');
    const document = page.waitForEvent('download');
    await pane(page).getByRole('button', { name: 'Save JSON' }).click();
    const text = readFileSync(await (await document).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      clips: [{ file: expect.stringContaining('hero/run.ozz') }],
    });
  });
});

test('plays a clip beside its name, and stops when it is left', async ({ page }) => {
  const complaints = complaintsOf(page);
  await listFolder(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const tip = page.locator('.library-picture');
  const picture = tip.locator('canvas');
  const drawn = async (): Promise<string> =>
    await picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const name = pane(page).getByRole('button', { name: 'hero/walk.ozz' });
  await name.hover();
  await expect(picture).toBeVisible();
  const first = await drawn();
  await expect.poll(drawn).not.toBe(first);
  await pane(page).getByRole('searchbox', { name: 'Filter clips' }).hover();
  await expect(tip).toHaveCount(0);
  // By the keyboard, and still for whoever wants no motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await row(page, 'hero/walk.ozz').getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await expect(name).toHaveAccessibleDescription(/60 joints/);
  await expect(picture).toBeVisible();
  // A canvas has this width until it is drawn on.
  await expect(picture).not.toHaveJSProperty('width', 300);
  const [before, after] = [await drawn(), await page.waitForTimeout(100).then(drawn)];
  expect(after).toBe(before);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('finds clips by the tags that people have given them, opens those that are picked, and changes budgets', async ({
  page,
}) => {
  await listFolder(page);

  await test.step('by their tags, until those are undone', async () => {
    await row(page, 'hero/run.ozz').getByRole('checkbox').check();
    await pane(page).getByRole('textbox', { name: 'Add a tag' }).fill('todo');
    await page.keyboard.press('Enter');
    await expect(row(page, 'hero/run.ozz')).toContainText('todo');
    await pane(page).getByRole('searchbox', { name: 'Filter clips' }).fill('tag:todo');
    await expect(pane(page)).toContainText('1 of 4 clips');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('menuitem', { name: 'Undo “Tags of clips”' }).click();
    await expect(pane(page)).toContainText('No clip matches');
    await pane(page).getByRole('button', { name: 'Show all clips' }).click();
    await expect(pane(page)).toContainText(/^.*4 clips: /);
  });

  await test.step('opens picked clips with their skeleton and source', async () => {
    await row(page, 'hero/run.ozz').getByRole('checkbox').uncheck();
    await row(page, 'eight.animation.ozz').getByRole('checkbox').check();
    await pane(page).getByRole('button', { name: 'Open 1 file' }).click();
    await expect(statusBar(page)).toContainText('8 joints');
    await row(page, 'eight.animation.ozz').getByRole('checkbox').uncheck();
    await row(page, 'hero/walk.ozz').getByRole('checkbox').check();
    await pane(page).getByRole('button', { name: 'Open 1 file' }).click();
    await expect(statusBar(page)).toContainText('60 joints');
    await openPane(page, 'Assets');
    await expect(page.getByRole('tabpanel', { name: 'Assets' })).toContainText('raw_walk.ozz');
  });

  await test.step('changes budgets, which can be undone', async () => {
    await expect(pane(page)).toContainText('3 above a budget');
    await pane(page).getByLabel('Totals by').click();
    await page.getByRole('option', { name: 'Totals by budget' }).click();
    const most = pane(page).getByLabel('Size of a clip of budget 1');
    await expect(most).toHaveValue('1 B');
    await most.fill('1 MB');
    await most.press('Enter');
    await expect(pane(page)).not.toContainText('above a budget');
    await pane(page).getByRole('button', { name: 'Add a budget' }).click();
    await pane(page).getByLabel('Largest error of budget 2').fill('0.001mm');
    await pane(page).getByLabel('Largest error of budget 2').press('Enter');
    await expect(pane(page)).toContainText('1 above a budget');
    // Quick changes of one thing are one step; on a slow machine they are not quick.
    await expect(async () => {
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('menuitem', { name: 'Undo “Settings of the project”' }).click();
      await expect(pane(page)).toContainText('3 above a budget', { timeout: 2000 });
    }).toPass();
  });
});

test('builds picked clips with one set of settings, and saves them', async ({ page }) => {
  await listFolder(page);
  for (const name of ['hero/walk.ozz', 'hero/run.ozz'])
    await row(page, name).getByRole('checkbox').check();
  await pane(page).getByLabel('Largest error').fill('5');
  await pane(page).getByRole('button', { name: 'Build 2 clips' }).click();
  await expect(pane(page)).toContainText(/Built 1 clip: .* largest error [1-5]\.?\d* mm/);
  await expect(pane(page)).toContainText('1 clip not built');
  const saved = page.waitForEvent('download');
  await pane(page).getByRole('button', { name: 'Save as zip' }).click();
  const files = unzipSync(readFileSync(await (await saved).path()));
  expect(Object.keys(files).map((name) => path.basename(name))).toEqual(['walk.ozz', 'builds.csv']);
});

test('says what changed since an earlier folder, and compares a clip with the one before', async ({
  page,
}) => {
  const earlier = mkdtempSync(path.join(tmpdir(), 'posescope-earlier-'));
  cpSync(folder, earlier, { recursive: true });
  cpSync(valid('character/jog.ozz'), path.join(earlier, 'hero/walk.ozz'));
  rmSync(path.join(earlier, 'hero/run.ozz'));
  cpSync(valid('character/wave.ozz'), path.join(earlier, 'hero/wave.ozz'));
  try {
    await listFolder(page);
    const chooser = page.waitForEvent('filechooser');
    await pane(page).getByRole('button', { name: 'Earlier folder…' }).click();
    await (await chooser).setFiles(earlier);
    await expect(pane(page)).toContainText(
      '1 changed (1 larger, 0 less exact), 1 added, 1 removed, 2 the same.',
    );
    await expect(pane(page).getByRole('row').nth(1)).toContainText('walk.ozz');
    for (const part of ['.library-heads', '.library-rows']) {
      const beyond = await pane(page)
        .locator(part)
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(beyond, `${part} scrolls sideways by itself`).toBeLessThanOrEqual(0);
    }
    await pane(page).getByLabel('Filter clips').fill('change:changed');
    await expect(pane(page)).toContainText('1 of 4 clips');
    await row(page, 'hero/walk.ozz').getByRole('checkbox').check();
    await pane(page).getByRole('button', { name: 'Compare' }).click();
    const compared = page.getByRole('tabpanel', { name: 'A | B' });
    await expect(compared).toBeVisible();
    await expect(compared).toContainText(/Ajog.*Bwalk/);
  } finally {
    rmSync(earlier, { recursive: true });
  }
});

test('its rows are there again after a reload, and its files when the folder is chosen', async ({
  page,
}) => {
  // A page that names files opens those anew.
  await listFolder(page, '/');
  await expect(row(page, 'hero/walk.ozz')).toContainText(/[\d.]+ mm/);
  await pane(page).getByLabel('Filter clips').fill('w*');
  const before = await row(page, 'hero/walk.ozz').innerText();
  // Every change is kept.
  await page.waitForTimeout(1500);
  await page.reload();
  await expect(pane(page)).toContainText('1 of 4 clips');
  await expect(pane(page)).toContainText('as it was read on');
  expect(await row(page, 'hero/walk.ozz').innerText()).toBe(before);
  await row(page, 'hero/walk.ozz').getByRole('checkbox').check();
  await expect(pane(page).getByRole('button', { name: 'Open 1 file' })).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await pane(page)
    .getByRole('button', { name: /^Choose .* again/ })
    .click();
  await (await chooser).setFiles(folder);
  await expect(pane(page)).not.toContainText('as it was read on');
  await row(page, 'hero/walk.ozz').getByRole('checkbox').check();
  await expect(pane(page).getByRole('button', { name: 'Open 1 file' })).toBeEnabled();
});
