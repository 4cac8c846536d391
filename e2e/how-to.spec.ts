import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { writeArchive } from '../engine/archive/index.ts';
import { buildAnimation } from '../engine/offline/index.ts';
import { editKeys } from '../test/support/edit-clip.ts';
import { sourceClip } from '../test/support/planted-subjects.ts';
import { plantedDefects } from '../test/support/planted-defects.ts';
import { ONE_JOINT, REPLACING, dropFiles, openPane, statusBar, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Something that a person does: a press, a key, files that are dropped, a value that is typed. */
type Step = (what: string, act: () => Promise<unknown>) => Promise<void>;

/** What a task has to its service. */
interface Task {
  readonly page: Page;
  readonly step: Step;
  readonly testInfo: TestInfo;
}

const howTo = readFileSync(path.resolve(import.meta.dirname, '../docs/how-to.md'), 'utf8');

/** How many steps docs/how-to.md says that a task takes in the page. */
function stepsOf(title: string): number {
  const section = howTo.split('\n## ').find((text) => text.startsWith(`${title}\n`));
  return Number(/^Page, (\d+) steps:/m.exec(section ?? '')?.[1]);
}

/** Walks the page's way of a part of docs/how-to.md, and counts its steps. What is dropped replaces what is open. */
function task(title: string, walk: (task: Task) => Promise<void>, start = ONE_JOINT): void {
  test(title, async ({ page }, testInfo) => {
    const taken: string[] = [];
    const step: Step = async (what, act) => {
      taken.push(what);
      await test.step(what, act);
    };
    await page.goto(start);
    await expect(statusBar(page)).toContainText('joint');
    await walk({ page, step, testInfo });
    expect(taken).toHaveLength(stepsOf(title));
  });
}

/** A file of a planted defect with a skeleton. */
function planted(title: string, name: string, testInfo: TestInfo): string {
  const defect = plantedDefects().find((one) => one.title === title);
  if (defect === undefined) throw new Error(`no defect is called ${title}`);
  const file = testInfo.outputPath(name);
  writeFileSync(file, writeArchive(defect.objects));
  return file;
}

function finding(page: Page, code: string): Locator {
  return page.locator(`.finding[data-code="${code}"]`);
}

function compared(page: Page): Locator {
  return page.getByRole('region', { name: 'Comparison of A and B' });
}

/** Presses a button that opens a dialog of files, and chooses one there. */
async function choose(page: Page, button: Locator, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

task('A clip jitters far from the origin', async ({ page, step, testInfo }) => {
  const far = editKeys(sourceClip('walk'), 'translation', ({ track, time, value }) => {
    if (track === 0) value[0] += 200 + time;
  });
  const [clip, source] = ['far.ozz', 'far.raw.ozz'].map((name) => testInfo.outputPath(name));
  writeFileSync(clip, writeArchive([buildAnimation(far)]));
  writeFileSync(source, writeArchive([far]));
  const files = [valid('character/skeleton.ozz'), clip, source];
  await step('drop skeleton, clip and source', () => dropFiles(page, files, REPLACING));
  const found = finding(page, 'translation-coarse');
  await step('press on the finding', () => found.locator('.finding-title').click());
  await expect(page.getByRole('tabpanel', { name: 'Curves' })).toBeVisible();
  await step('open Causes', () => openPane(page, 'Causes'));
  const causes = page.getByRole('tabpanel', { name: 'Causes' });
  await expect(causes.getByText('12.5 cm').first()).toBeVisible();
  await step('open Build', () => page.getByRole('tab', { name: 'Build', exact: true }).click());
  const build = page.getByRole('tabpanel', { name: 'Build' });
  const extract = build.getByRole('checkbox', { name: 'Extract root motion' });
  await step('choose to extract root motion', () => extract.check());
  const press = build.getByRole('button', { name: 'Build', exact: true });
  await step('press Build', () => press.click());
  // Against the source without the motion: no step of the root is left.
  await expect(causes.getByText('12.5 cm')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: /201/ })).toHaveCount(0);
});

task('A clip is too large', async ({ page, step }) => {
  const files = ['three.skeleton.ozz', 'three.raw_animation.ozz'];
  await step('drop skeleton and source', () => dropFiles(page, files.map(valid), REPLACING));
  await step('open What if', () => openPane(page, 'What if'));
  const pane = page.getByRole('region', { name: 'What if' });
  const sweep = pane.getByRole('button', { name: 'Sweep smallest' });
  await expect(sweep).toBeEnabled();
  await step('press Sweep smallest', () => sweep.click());
  await expect(sweep).toBeEnabled();
  const chart = pane.getByLabel(/^Size of every build against its error/);
  await step('go to the chart', () => chart.focus());
  const readout = pane.locator('.what-if-readout');
  await step('go to one of the smallest builds', async () => {
    await expect(async () => {
      await chart.press('ArrowRight');
      await expect(readout).toContainText('smallest, error', { timeout: 250 });
    }).toPass({ intervals: [0] });
  });
  await step('choose it', () => chart.press('Enter'));
  await step('press Build as B', () => pane.getByRole('button', { name: 'Build as B' }).click());
  await expect(compared(page)).toBeVisible();
});

task('A seek is slow', async ({ page, step }) => {
  const files = ['character/skeleton.ozz', 'character/patrol.ozz'];
  await step('drop skeleton and clip', () => dropFiles(page, files.map(valid), REPLACING));
  await expect(finding(page, 'iframes-sparse')).toContainText('3395 keys');
  await step('open Seek cost', () => openPane(page, 'Seek cost'));
  const seeks = page.getByRole('region', { name: 'Seek cost' });
  await step('press on an interval', () => seeks.getByRole('button', { name: /^1 s/ }).click());
  await step('press Build as B', () => seeks.getByRole('button', { name: 'Build as B' }).click());
  await expect(compared(page).getByRole('row', { name: /^iframes 12 128/ })).toBeVisible();
});

task('An event fires twice, or never', async ({ page, step }) => {
  const files = ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.tracks.ozz'];
  await step('drop clip and tracks', () => dropFiles(page, files.map(valid), REPLACING));
  await expect(finding(page, 'edge-at-seam')).toContainText('LeftHeelContact');
  await step('open Tracks', () => openPane(page, 'Tracks'));
  await step('play backward', () => page.keyboard.press('Shift+Space'));
  const log = page.locator('[data-pane=tracks]').getByRole('log', { name: 'Event log' });
  await expect(log.getByText(/▲ rising, backward/).first()).toBeVisible();
});

task('A blend pops', async ({ page, step }) => {
  const files = ['character/skeleton.ozz', 'character/walk.ozz', 'character/run.ozz'];
  await step('drop skeleton and clips', () => dropFiles(page, files.map(valid), REPLACING));
  await step('open Blend', () => openPane(page, 'Blend'));
  const pane = page.locator('[data-pane=blend]');
  await step('make layers', () => pane.getByRole('button', { name: /^Layers of/ }).click());
  await expect(pane.getByText('none oppose')).toBeVisible();
  await expect(pane.getByRole('button', { name: /^Synchronise/ })).toBeVisible();
});

task('An additive clip bends the body', async ({ page, step, testInfo }) => {
  const file = planted('built poses that are called additive', 'wave_add.ozz', testInfo);
  await step('drop the file', () => dropFiles(page, [file], REPLACING));
  const found = finding(page, 'additive-pose');
  const remedy = found.getByRole('button', { name: 'Make it a difference to its first frame' });
  await step('press the remedy', () => remedy.click());
  await expect(found).toHaveCount(0);
});

task('An arm is wrong after export', async ({ page, step }) => {
  const files = ['models/walk.fbx', 'character/skeleton.ozz', 'character/walk.ozz'];
  await step('drop what went in and what came out', () =>
    dropFiles(page, files.map(valid), REPLACING),
  );
  await step('open A | B', () => openPane(page, 'A | B'));
  const largest = compared(page).getByRole('row', { name: /^largest error/ });
  await expect(largest).toContainText('1.401 m');
  await step('open the error map', () => openPane(page, 'Error map'));
});

task('Feet slide', async ({ page, step, testInfo }) => {
  const file = planted('a source whose foot slides 20 mm', 'slides.ozz', testInfo);
  await step('drop the file', () => dropFiles(page, [file], REPLACING));
  const found = finding(page, 'contact-slides').locator('.finding-title');
  await expect(found).toContainText('slides 20 mm');
  await step('press on the finding', () => found.click());
  const joints = page.getByRole('tree', { name: 'Joints', exact: true });
  await expect(joints.locator('[aria-selected="true"]')).toContainText('foot');
});

task('A loop jumps', async ({ page, step, testInfo }) => {
  const file = planted('walk ends 31 mm higher than it begins, source', 'jumps.ozz', testInfo);
  await step('drop the file', () => dropFiles(page, [file], REPLACING));
  await expect(finding(page, 'loop-gap').first()).toContainText('Hips');
  await step('open Error', () => page.getByRole('tab', { name: 'Error', exact: true }).click());
  const error = page.getByRole('region', { name: 'Error', exact: true });
  const atLoop = error.getByRole('button', { name: 'at the loop' });
  await step('press at the loop', () => atLoop.click());
  await expect(error).toContainText('59 joints of 60 jump farther than 1 mm');
  await error.getByRole('button', { name: 'Close the loop' }).click();
  await expect(error).toContainText('The loop closes');
});

task('A clip was made for another character', async ({ page, step, testInfo }) => {
  const file = planted('walk in lengths × 100, source', 'other.ozz', testInfo);
  await step('drop the file', () => dropFiles(page, [file], REPLACING));
  const found = finding(page, 'units-mismatch');
  const remedy = found.getByRole('button', { name: 'Convert its unit' });
  await step('press Convert its unit', () => remedy.click());
  await expect(found).toHaveCount(0);
});

task("Last night's export changed something", async ({ page, step, testInfo }) => {
  const [earlier, now] = ['earlier', 'now'].map((name) => testInfo.outputPath(name));
  for (const folder of [earlier, now]) {
    mkdirSync(folder);
    for (const name of ['skeleton', 'walk', 'run'])
      cpSync(valid(`character/${name}.ozz`), path.join(folder, `${name}.ozz`));
  }
  cpSync(valid('character/jog.ozz'), path.join(earlier, 'walk.ozz'));
  const library = page.getByRole('tabpanel', { name: 'Library' });
  await step('open the File menu', () => page.getByRole('menuitem', { name: 'File' }).click());
  const list = page.getByRole('menuitem', { name: 'List the clips of a folder…' });
  await step('choose the folder', () => choose(page, list, now));
  const compare = library.getByRole('button', { name: 'Earlier folder…' });
  await step('choose the folder before', () => choose(page, compare, earlier));
  await expect(library).toContainText('1 changed');
  const first = library.getByRole('row').nth(1);
  await expect(first).toContainText('walk.ozz');
  await step('press twice on the first row', () => first.dblclick());
  await expect(compared(page)).toBeVisible();
});

task(
  'A colleague should see this',
  async ({ page, step }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const joint = page.getByRole('tree').getByText('Head', { exact: true });
    await step('select a joint', () => joint.click());
    await step('go to a time', () => page.keyboard.press('.'));
    await step('press Shift+N', () => page.keyboard.press('Shift+N'));
    const text = page.getByRole('textbox', { name: /^Note at/ });
    await expect(text).toBeFocused();
    await step('write', () => text.fill('nods too late'));
    await step('press Enter', () => text.press('Enter'));
    await step('open the File menu', () => page.getByRole('menuitem', { name: 'File' }).click());
    const copy = page.getByRole('menuitem', { name: 'Copy link to this view' });
    await step('choose Copy link to this view', () => copy.click());
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/Head~nods\+too\+late/);
  },
  '/',
);
