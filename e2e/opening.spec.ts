import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedDir, sharedMissing } from '../test/support/shared-dir.ts';
import {
  ONE_JOINT,
  REPLACING,
  addressOf,
  broken,
  complaintsOf,
  dragFiles,
  dropFiles,
  older,
  openFiles,
  openPane,
  statusBar,
  timeField,
  valid,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

const EIGHT = ['eight.skeleton.ozz', 'eight.animation.ozz'];

test.describe('what cannot be opened', () => {
  test('is named with the reason; what is good beside it opens, and what was open stays', async ({
    page,
  }) => {
    await page.goto(addressOf(EIGHT));
    await expect(statusBar(page)).toContainText('8 joints');
    await dropFiles(page, [
      broken('unknown-tag.ozz'),
      valid('eight.optimized.animation.ozz'),
      broken('empty.ozz'),
    ]);
    const problems = page.getByRole('log', { name: 'Problems' });
    await expect(problems.getByRole('article')).toHaveCount(2);
    await expect(problems).toContainText('unknown-tag.ozz');
    await expect(problems).toContainText('expected');
    await expect(page.getByText('eight.optimized.animation.ozz added')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('eight.animation.ozz');
    await expect(statusBar(page)).toContainText('8 joints');
    await problems.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
    await expect(problems.getByRole('article')).toHaveCount(1);

    await test.step('a pair names both counts', async () => {
      await dropFiles(page, [...EIGHT, 'three.animation.ozz'].map(valid), REPLACING);
      await expect(problems).toContainText('3 tracks, the skeleton 8 joints');
    });
  });

  test('from an address is named with the reason', async ({ page }) => {
    await page.goto('/?file=./fixtures/no-such-file.ozz&file=./fixtures/three.skeleton.ozz');
    await expect(statusBar(page)).toContainText('3 joints');
    await expect(page.getByRole('log', { name: 'Problems' })).toContainText('no-such-file.ozz');
  });
});

test.describe('opening', () => {
  test('the page shows its first example, playing, and complains of nothing', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    await expect(statusBar(page)).toContainText('60 joints');
    await expect(statusBar(page)).toContainText('fps');
    const time = await timeField(page).inputValue();
    await expect(timeField(page)).not.toHaveValue(time);
    expect(complaints).toEqual([]);
  });

  test('by the dialog takes the place of the example; by dropping adds on the left and replaces on the right, and says so before', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(statusBar(page)).toContainText('60 joints');
    await openFiles(page, EIGHT.map(valid));
    await expect(statusBar(page)).toContainText('8 joints · 2 groups');
    await expect(page.getByRole('banner')).not.toContainText('walk.ozz');
    const three = [valid('three.skeleton.ozz')];
    await dragFiles(page, three, 0.4, ['dragenter', 'dragover']);
    await expect(page.getByText('what plays goes on playing')).toBeVisible();
    await dragFiles(page, three, 0.4, ['drop']);
    await expect(page.getByText('what plays goes on playing')).toBeHidden();
    await expect(page.getByText('three.skeleton.ozz added')).toBeVisible();
    await expect(statusBar(page)).toContainText('8 joints');
    await expect(page.getByRole('banner')).toContainText('eight.animation.ozz');
    await dropFiles(page, [valid('one.skeleton.ozz')], REPLACING);
    await expect(statusBar(page)).toContainText('1 joint');
    await expect(page.getByRole('banner')).not.toContainText('eight.animation.ozz');
  });

  test('clips of older releases, one after the other, and a hundred files at once', async ({
    page,
  }) => {
    await page.goto(ONE_JOINT);
    await dropFiles(page, [older('skeleton.v1.ozz'), older('walk.v3.ozz')], REPLACING);
    await expect(page.getByRole('banner')).toContainText('walk.v3.ozz');
    await dropFiles(page, ['walk.v1.ozz', 'walk.v2.ozz', 'walk.v4.ozz'].map(older));
    await openPane(page, 'Assets');
    const assets = page.getByRole('tabpanel', { name: 'Assets' });
    for (const version of [1, 2, 4]) await expect(assets).toContainText(`walk.v${version}.ozz`);
    await expect(page.getByRole('log', { name: 'Problems' }).getByRole('article')).toHaveCount(0);
    const clips = Array.from({ length: 99 }, () => valid('one.animation.ozz'));
    await dropFiles(page, [valid('one.skeleton.ozz'), ...clips], REPLACING);
    await expect(page.getByRole('banner')).toContainText('100 files');
  });
});

test('an address restores the moment, and a link to the view opens the same view', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${addressOf(EIGHT)}&time=0.25&joint=joint_3&theme=light`);
  const expectView = async (): Promise<void> => {
    await expect(statusBar(page)).toContainText('8 joints');
    await expect(timeField(page)).toHaveValue('0.2500');
    await expect(statusBar(page)).toContainText('paused');
    const joint = page.getByRole('treeitem', { name: 'joint_3', exact: false }).first();
    await expect(joint).toHaveAttribute('aria-selected', 'true');
  };
  await expectView();
  await expect(page.locator('.posescope')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expectView();
});

test('a link to files of this machine asks for them, and then opens the same view', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/?file=./fixtures/eight.skeleton.ozz');
  await expect(statusBar(page)).toContainText('8 joints');
  await openFiles(page, [valid('eight.animation.ozz')]);
  await expect(statusBar(page)).toContainText('keys');
  await timeField(page).fill('0.25');
  await timeField(page).press('Enter');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this view (without the files)' }).click();
  await expect(page.getByText('Link (without the files) copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.goto(link);
  const asked = page.getByText('eight.animation.ozz. Drop it here');
  await expect(asked).toBeVisible();
  const folder = mkdtempSync(path.join(tmpdir(), 'posescope-link-'));
  const other = path.join(folder, 'eight.animation.ozz');
  cpSync(valid('eight.optimized.animation.ozz'), other);
  await openFiles(page, [other]);
  await expect(page.getByText('is not the file of the link')).toBeVisible();
  await expect(asked).toBeVisible();
  rmSync(folder, { recursive: true });

  await page.goto(link);
  await openFiles(page, [valid('eight.animation.ozz')]);
  await expect(timeField(page)).toHaveValue('0.2500');
  await expect(statusBar(page)).toContainText('paused');
  await expect(asked).toBeHidden();
});

test('nothing moves by itself for a person who wants no motion; with everything closed the page says what to do', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  await expect(statusBar(page)).toContainText('paused');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Close all files' }).click();
  await expect(statusBar(page)).toContainText('Nothing open');
  await expect(page.getByText(/drop/i).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

const shared = sharedDir();
test.describe(`real files ${shared === undefined ? sharedMissing : ''}`, () => {
  test.skip(shared === undefined);
  const ozz = (name: string): string => path.join(shared ?? '', 'assets/ozz', name);

  test('of every kind open in one drop', async ({ page }) => {
    await page.goto(ONE_JOINT);
    await dropFiles(
      page,
      [
        'pab_skeleton.ozz',
        'pab_walk.ozz',
        'pab_walk_raw.ozz',
        'arnaud_mesh.ozz',
        'pab_walk_motion_track.ozz',
      ].map(ozz),
      REPLACING,
    );
    await expect(statusBar(page)).toContainText('67 joints · 17 groups');
    await expect(statusBar(page)).toContainText('41 timepoints');
    await expect(page.getByRole('log', { name: 'Problems' }).getByRole('article')).toHaveCount(0);
  });
});
