import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { readArchive, writeArchive } from '../engine/archive/index.ts';
import { applyRemedy } from '../engine/findings/index.ts';
import { dropFiles, openStill, statusBar, valid } from './support/page.ts';
import { smallControls } from './support/small-controls.ts';
import { expect, test } from './support/test.ts';

/** The walk of the character in centimetres, for a skeleton in metres; as many times as is said. */
function inCentimetres(testInfo: TestInfo, name = 'walk_cm.ozz', times = 1): string {
  const bytes = new Uint8Array(readFileSync(valid('character/walk.ozz')));
  const clip = readArchive(bytes)
    .entries.map(({ object }) => object)
    .find(({ kind }) => kind === 'animation');
  if (clip === undefined) throw new Error('a clip is expected');
  const scaled = applyRemedy(clip, { name: 'convert-units', args: { factor: 100 } });
  const file = testInfo.outputPath(name);
  writeFileSync(file, writeArchive(Array.from({ length: times }, () => scaled)));
  return file;
}

function findings(page: Page, code: string): Locator {
  return page.locator(`.finding[data-code="${code}"]`);
}

test('a clip in another unit than its skeleton is found, gone to, mended, and that undone', async ({
  page,
}, testInfo) => {
  await openStill(page, ['character/skeleton.ozz']);
  await test.step('where nothing is wrong it says what was checked', async () => {
    await expect(page.getByRole('tabpanel', { name: 'Findings' })).toContainText(
      'problems looked for in 1 skeleton.',
    );
  });

  await dropFiles(page, [inCentimetres(testInfo)]);
  const found = findings(page, 'units-mismatch');

  await test.step('it is told at once, with why and what to do', async () => {
    await expect(found).toContainText('metres and centimetres');
    await expect(statusBar(page).getByRole('button', { name: '1 error' })).toBeVisible();
    expect(await smallControls(page, '.shell-status')).toEqual([]);
    await expect(page.getByRole('tab', { name: 'Findings' })).toContainText('✖');
    const news = page.getByRole('status', { name: 'New findings' });
    await expect(news).toHaveText(/^\d+ new findings? in walk_cm\.ozz: 1 error/);

    await found.getByRole('button', { name: 'Why' }).click();
    await expect(found.locator('dl')).toContainText(/factor(100|99\.9)/);
    const help = found.getByRole('article', { name: 'Help about units-mismatch' });
    await expect(help.getByRole('heading')).toHaveText([
      'How it is measured',
      'Example',
      'What to do',
    ]);
    await expect(help).toContainText('posescope lint --explain units-mismatch');
    await found.locator('.finding-title').click();
    const joints = page.getByRole('tree', { name: 'Joints', exact: true });
    await expect(joints.locator('[aria-selected="true"]')).toContainText('✖');
  });

  await test.step('arrow keys go from finding to finding', async () => {
    const titles = page.locator('.finding-title');
    await titles.first().focus();
    await page.keyboard.press('End');
    await expect(titles.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(titles.first()).toBeFocused();
  });

  await test.step('Tab goes through the buttons of one finding, and on', async () => {
    const cards = page.locator('.finding');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Tab');
    await expect(cards.locator(':focus'), 'no button of the one before').toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(cards.last().locator('.finding-title')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cards.last().locator('.finding-code')).toBeFocused();
  });

  await test.step('its remedy mends it, until that is undone', async () => {
    await found.getByRole('button', { name: 'Convert its unit' }).click();
    await expect(found).toHaveCount(0);
    await page.keyboard.press('Control+KeyZ');
    await expect(found).toHaveCount(1);
  });

  await test.step('the keys go on with the card in the place of one that was mended', async () => {
    const file = inCentimetres(testInfo, 'both.ozz', 2);
    await dropFiles(page, [valid('character/skeleton.ozz'), file], 0.85);
    const both = found.filter({ hasText: 'both.ozz' });
    await expect(both).toHaveCount(2);
    await both.first().getByRole('button', { name: 'Convert its unit' }).focus();
    await page.keyboard.press('Enter');
    await expect(both).toHaveCount(1);
    await expect(page.locator('.finding-title:focus')).toHaveCount(1);
  });

  await test.step('so they do in a second window', async () => {
    await page.keyboard.press('Control+KeyZ');
    await expect(found.filter({ hasText: 'both.ozz' })).toHaveCount(2);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('tab', { name: 'Findings' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open in a second window' }).click();
    const second = await opened;
    const both = findings(second, 'units-mismatch').filter({ hasText: 'both.ozz' });
    await both.first().getByRole('button', { name: 'Convert its unit' }).focus();
    await second.keyboard.press('Enter');
    await expect(both).toHaveCount(1);
    await expect(second.locator('.finding-title:focus')).toHaveCount(1);
  });
});

test('a clip that is far from its source is built again within the limit, as B', async ({
  page,
}) => {
  await openStill(page, ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.raw.ozz']);
  const found = findings(page, 'error-above');
  await expect(found).toContainText('the tolerance is 1 mm');
  await found.getByRole('button', { name: 'Build within 1 mm' }).click();
  await page.getByRole('tab', { name: 'Build', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'tolerance' })).not.toHaveValue('1');
  await page.getByRole('tab', { name: 'Findings' }).click();
  await expect(found).toHaveCount(0);
});

test('what is ignored says why, comes back, is saved for builds, and obeyed where that file is opened', async ({
  page,
}, testInfo) => {
  await openStill(page, ['character/skeleton.ozz']);
  await dropFiles(page, [inCentimetres(testInfo)]);
  const found = findings(page, 'units-mismatch');
  const again = page.getByRole('button', { name: 'Show again' });
  const ignore = async (): Promise<void> => {
    await found.getByRole('button', { name: 'Ignore…' }).click();
    await expect(found.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('scaled when it is loaded');
    await page.keyboard.press('Enter');
    await expect(found).toHaveCount(0);
  };

  await test.step('Esc takes it back', async () => {
    await found.getByRole('button', { name: 'Ignore…' }).click();
    const reason = found.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    const what = found.getByRole('combobox', { name: 'What to ignore' });
    await what.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    // As while the list opens: its button has the focus until then.
    await what.dispatchEvent('keydown', { key: 'Escape' });
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(reason).toBeVisible();
    for (const part of [reason, what, found.getByRole('button', { name: 'Cancel' })]) {
      await part.focus();
      await page.keyboard.press('Escape');
      await expect(reason).toHaveCount(0);
      await expect(found.getByRole('button', { name: 'Ignore…' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(reason).toBeFocused();
    }
    await page.keyboard.type('scaled');
    await page.keyboard.press('Escape');
    await expect(reason).toHaveCount(0);
  });

  await test.step('by the pointer and a reason, it leaves the keys to the page', async () => {
    await ignore();
    await expect(page.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(statusBar(page)).not.toContainText('paused');
    await page.keyboard.press('KeyK');
    await page.keyboard.press('Control+KeyZ');
    await expect(found).toHaveCount(1);
  });

  await test.step('by keys alone, it leads on to the finding after it', async () => {
    await found.getByRole('button', { name: 'Ignore…' }).press('Enter');
    await page.keyboard.type('scaled when it is loaded');
    await page.keyboard.press('Enter');
    await expect(found).toHaveCount(0);
    await expect(page.locator('.finding-title').first()).toBeFocused();
    await page.keyboard.press('Control+KeyZ');
    await expect(found).toHaveCount(1);
  });

  await test.step('what is ignored says why, and comes back', async () => {
    await ignore();
    await page.getByRole('button', { name: '1 finding ignored' }).click();
    const ignored = page.getByRole('region', { name: 'Ignored findings' });
    await expect(ignored).toContainText('scaled when it is loaded');
    await ignored.getByRole('button', { name: 'Show again' }).click();
    await expect(found).toHaveCount(1);
  });

  await test.step('what is ignored is saved for builds, and obeyed where that file is opened', async () => {
    await ignore();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save posescope.json' }).click();
    const file = testInfo.outputPath('posescope.json');
    const download = await saving;
    expect(download.suggestedFilename()).toBe('posescope.json');
    await download.saveAs(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      ignore: [{ code: 'units-mismatch', file: 'walk_cm.ozz', reason: 'scaled when it is loaded' }],
    });

    await again.click();
    await expect(found).toHaveCount(1);
    await dropFiles(page, [file]);
    await expect(found).toHaveCount(0);
    await expect(page.getByRole('button', { name: '1 finding ignored' })).toBeVisible();
  });
});
