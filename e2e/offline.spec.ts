import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { addressOf, complaintsOf, openPane, statusBar } from './support/page.ts';

test('a page that is kept opens without a network, with panes that were never shown', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Keep this page for offline use' }).click();
  await expect(page.getByText('The page is kept')).toBeVisible();
  await context.setOffline(true);
  const complaints = complaintsOf(page);
  await page.goto(addressOf(['eight.skeleton.ozz', 'eight.animation.ozz']));
  await expect(statusBar(page)).toContainText('8 joints');
  await openPane(page, 'Curves');
  await expect(page.getByRole('tabpanel', { name: 'Curves' })).toContainText('joint_0');
  await page.reload();
  await expect(statusBar(page)).toContainText('8 joints');
  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.setOffline(false);
});

test('the list of kept files is the whole page', async ({ request }) => {
  const { files } = (await (await request.get('/offline-files.json')).json()) as {
    files: readonly string[];
  };
  for (const file of [
    '',
    'manifest.webmanifest',
    'fixtures/character/walk.ozz',
    'elsewhere/fetch.js',
  ]) {
    expect(files).toContain(file);
  }
  expect(files).not.toContain('service-worker.js');
});

test('opens the files that the installed page is started with', async ({ page }) => {
  await page.addInitScript(() => {
    const setConsumer = (open: (launch: { files: readonly FileSystemFileHandle[] }) => void) =>
      Object.assign(globalThis, { launch: open });
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } });
  });
  await page.goto('/?file=./fixtures/one.skeleton.ozz');
  await expect(statusBar(page)).toContainText('1 joint');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names = ['eight.skeleton.ozz', 'eight.animation.ozz'];
    const files = names.map(async (name) => {
      const handle = await root.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      await stream.write(await (await fetch(`./fixtures/${name}`)).blob());
      await stream.close();
      return handle;
    });
    const { launch } = globalThis as unknown as { launch(given: { files: unknown }): void };
    launch({ files: await Promise.all(files) });
  });
  await page.getByRole('tab', { name: 'Assets' }).click();
  await expect(page.getByText('eight.animation.ozz').first()).toBeVisible();
});

test('the manifest names files that can be opened, and icons that are there', async ({
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: readonly { src: string }[];
    file_handlers: readonly { accept: Readonly<Record<string, readonly string[]>> }[];
  };
  for (const { src } of manifest.icons) expect((await request.get(`/${src}`)).ok()).toBe(true);
  const endings = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
  expect(endings).toEqual(['.ozz', '.glb', '.fbx', '.posescope']);
  const html = readFileSync(path.resolve(import.meta.dirname, '../index.html'), 'utf8');
  expect(html).toContain('rel="manifest"');
});
