import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sharedBuild } from '../scripts/lib/shared-builds.mjs';
import { gltfBytes, madeGltf } from '../test/support/made-gltf.ts';
import { ONE_JOINT, complaintsOf, keptText, statusBar, timeField, valid } from './support/page.ts';
import { expect, test } from './support/test.ts';

let commandLine = '';
let command: ChildProcess | undefined;
test.beforeAll(async () => {
  // It serves the app that lies beside it.
  await sharedBuild('app');
  commandLine = await sharedBuild('cli');
});
test.afterEach(() => void command?.kill());

/** Starts the command, and returns the address that it prints. */
async function opened(...args: readonly string[]): Promise<string> {
  const program = path.join(commandLine, 'posescope.js');
  const started = spawn(process.execPath, [program, 'open', '--no-browser', ...args]);
  command = started;
  return await new Promise((resolve, reject) => {
    started.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    started.once('exit', (code) => reject(new Error(`it has ended: ${code}`)));
  });
}

/** A folder of an exporter, with a skeleton and a clip. */
function exported(): (name: string) => string {
  const folder = test.info().outputPath('export #1 ü%41');
  mkdirSync(folder, { recursive: true });
  copyFileSync(valid('eight.skeleton.ozz'), path.join(folder, 'skeleton.ozz'));
  copyFileSync(valid('eight.animation.ozz'), path.join(folder, 'clip #1.ozz'));
  return (name) => path.join(folder, name);
}

const said = (page: Page) => page.getByRole('log', { name: 'Problems' });

/** Shows the clip at a time, where it stands still. */
async function stopAt(page: Page, time: string): Promise<void> {
  await expect(statusBar(page)).toContainText('8 joints');
  await expect(statusBar(page)).toContainText('paused');
  await timeField(page).fill(time);
  await timeField(page).press('Enter');
  await expect(timeField(page)).toHaveValue(time);
}

/** Expects the strip of keys in memory order to look as when it is opened anew. */
async function expectFreshStrip(page: Page): Promise<void> {
  const strip = page.getByRole('figure', { name: 'Keys in memory order' });
  let shown = await strip.screenshot();
  const isStable = async (): Promise<boolean> => {
    const before = shown;
    shown = await strip.screenshot();
    return shown.equals(before);
  };
  await expect.poll(isStable).toBe(true);
  const toggle = page.getByRole('button', { name: 'Memory order' });
  await toggle.click();
  await expect(strip).toBeHidden();
  await toggle.click();
  await expect.poll(async () => (await strip.screenshot()).equals(shown)).toBe(true);
}

test('what an exporter writes again is shown at the same time, with the version before as A', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const file = exported();
  await page.goto(await opened(file('.')));
  await stopAt(page, '1.2500');
  await expect(statusBar(page)).toContainText('668 keys');
  copyFileSync(valid('eight.optimized.animation.ozz'), file('clip #1.ozz'));
  await expect(statusBar(page)).toContainText('667 keys');
  await expect(said(page)).toContainText('1 key removed');
  await said(page).getByRole('button', { name: 'Dismiss' }).click();
  await expectFreshStrip(page);
  await expect(timeField(page)).toHaveValue('1.2500');
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByText('before clip #1.ozz').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a half-written file is waited for; a broken one leaves the clip as it was', async ({
  page,
}) => {
  const file = exported();
  await page.goto(await opened(file('skeleton.ozz'), file('clip #1.ozz')));
  await stopAt(page, '0.5000');
  truncateSync(file('clip #1.ozz'), 700);
  await expect(said(page)).toContainText('The version before stays open.');
  await expect(statusBar(page)).toContainText('668 keys');
  copyFileSync(valid('eight.optimized.animation.ozz'), file('new.ozz'));
  renameSync(file('new.ozz'), file('clip #1.ozz'));
  await expect(statusBar(page)).toContainText('667 keys');
  await expect(said(page)).not.toContainText('stays open');
});

test('new files are opened, and deleted ones are said', async ({ page }) => {
  const file = exported();
  await page.goto(await opened(file('.')));
  await stopAt(page, '0.5000');
  mkdirSync(file('more'));
  copyFileSync(valid('eight.optimized.animation.ozz'), file('more/other.ozz'));
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByText('more/other.ozz').first()).toBeVisible();
  rmSync(file('more/other.ozz'));
  await expect(said(page)).toContainText('more/other.ozz was deleted');
  // What is written as a page is left is added to a session that is kept.
  await expect.poll(() => keptText(page)).not.toBe('');
  await page.reload();
  await expect(statusBar(page)).toContainText('8 joints');
  await expect(timeField(page)).toHaveValue('0.5000');
});

/** A ball that turns for some seconds, by an exporter of this name; the signs of its rotations differ. */
function turn(generator: string, seconds: number): Uint8Array {
  const animations = [
    {
      name: 'turn',
      samplers: [{ input: 0, output: 1 }],
      channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
    },
  ];
  const rotations = [0, 0, 0, 1, 0, -0.6, 0, -0.8, 0, 0.8, 0, 0.6];
  const model = madeGltf({ nodes: [{ name: 'ball' }], animations }, [
    { values: [0, 1, seconds] },
    { values: rotations, type: 'VEC4' },
  ]);
  return gltfBytes({ ...model, asset: { version: '2.0', generator } });
}

/** What repeats after ten seconds or more, for {@link runLongTimers} to run at once. */
async function holdLongTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setInterval: start } = globalThis;
    const held: (() => void)[] = [];
    const startOrHold = (run: () => void, ms: number): ReturnType<typeof start> => {
      if (ms >= 10_000) held.push(run);
      return start(run, ms);
    };
    Object.assign(globalThis, { held, setInterval: startOrHold });
  });
}

async function runLongTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { held } = globalThis as unknown as { readonly held: readonly (() => void)[] };
    for (const run of held) run();
  });
}

test('what was mended in a model stays over a reload until it is written again', async ({
  page,
}) => {
  const file = exported();
  writeFileSync(file('ball.gltf'), turn('first exporter', 2));
  await holdLongTimers(page);
  await page.goto(await opened(file('ball.gltf')));
  await expect(statusBar(page)).toContainText('1 joint');
  await page.getByRole('tab', { name: 'Findings' }).click();
  const mend = page.getByRole('button', { name: 'Flip the signs' });
  await mend.click();
  await expect(mend).toHaveCount(0);
  await test.step('its note is shown as long as the pointer is on it', async () => {
    const compare = said(page).getByRole('button', { name: 'Compare with before' });
    await compare.hover();
    await runLongTimers(page);
    await expect(compare).toBeVisible();
    await page.mouse.move(5, 5);
    await runLongTimers(page);
    await expect(compare).toBeHidden();
  });
  await expect.poll(() => keptText(page)).toContain('mended');
  const checked = page.waitForResponse('**/files/ball.gltf*');
  await page.reload();
  await checked;
  await expect(page.getByRole('tabpanel', { name: 'Findings' })).toContainText('looked for');
  await expect(mend).toHaveCount(0);
  await page.getByRole('tab', { name: 'Assets' }).click();
  await page.getByRole('treeitem', { name: 'turn' }).click();
  await expect(page.getByText('first exporter')).toBeVisible();
  await expect(said(page)).not.toContainText('new version');
  writeFileSync(file('ball.gltf'), turn('second exporter', 3));
  await expect(said(page)).toContainText('new version');
  await expect(mend.first()).toBeVisible();
  await expect(page.getByText('second exporter')).toBeVisible();
});

test('no other page can fetch the files', async ({ page, request }) => {
  const file = exported();
  writeFileSync(file('secret.txt'), 'secret');
  const address = new URL(await opened(file('.')));
  const files = new URL('watched/files/', address);
  const skeleton = new URL('skeleton.ozz', files).href;
  await expect.poll(async () => (await request.get(skeleton)).status()).toBe(200);
  for (const wrong of ['/watched/files/skeleton.ozz', `${files.pathname}secret.txt`]) {
    expect((await request.get(new URL(wrong, address).href)).status()).toBe(404);
  }
  await page.goto(ONE_JOINT);
  const outcome = await page.evaluate(
    async (of) =>
      await fetch(of).then(
        () => 'read',
        () => 'refused',
      ),
    skeleton,
  );
  expect(outcome).toBe('refused');
});

test('a folder that is chosen in the page is watched', async ({ page }) => {
  // The browser's own folder stands in for the one that a person would choose.
  await page.addInitScript(() => {
    const picker = { showDirectoryPicker: () => navigator.storage.getDirectory() };
    Object.assign(globalThis, picker);
  });
  await page.goto(ONE_JOINT);
  await expect(statusBar(page)).toContainText('1 joint');
  const write = (name: string, from: string): Promise<void> =>
    page.evaluate(
      async ([to, url]) => {
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle('export', { create: true });
        const file = await (await folder.getFileHandle(to, { create: true })).createWritable();
        await file.write(await (await fetch(url)).blob());
        await file.close();
      },
      [name, `./fixtures/${from}`],
    );
  await write('skeleton.ozz', 'eight.skeleton.ozz');
  await write('clip.ozz', 'eight.animation.ozz');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Watch a folder…' }).click();
  await page.getByRole('tab', { name: 'Assets' }).click();
  await page.getByRole('treeitem', { name: 'export/clip.ozz' }).click();
  await expect(statusBar(page)).toContainText('668 keys');
  await write('clip.ozz', 'eight.optimized.animation.ozz');
  await expect(statusBar(page)).toContainText('667 keys');
  await expect(said(page)).toContainText('1 key removed');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Stop watching' }).click();
  await write('clip.ozz', 'eight.animation.ozz');
  await page.waitForTimeout(1500);
  await expect(statusBar(page)).toContainText('667 keys');
});

test('a browser without folders says so', async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'showDirectoryPicker'));
  await page.goto(ONE_JOINT);
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Watch a folder…' }).click();
  await expect(said(page)).toContainText('This browser does not let a page watch a folder');
});
