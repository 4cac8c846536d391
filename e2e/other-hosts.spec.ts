import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { gltfBytes, swing } from '../test/support/made-gltf.ts';
import { broken, complaintsOf, dropFiles, statusBar, valid } from './support/page.ts';
import { appFile, startHost, type Host } from './support/hosts.ts';
import { expect, test } from './support/test.ts';

/** The page's own host, which sends no policy, and a host elsewhere. */
let own: Host;
let other: Host;

const [{ uri, byteLength }] = swing().buffers as [{ uri: string; byteLength: number }];

/** A model of the page's own host with its numbers elsewhere, as text. */
const model = (numbers: string): Uint8Array =>
  gltfBytes({ ...swing(), buffers: [{ byteLength, uri: numbers }] });

test.beforeAll(async () => {
  other = await startHost((path) =>
    path === '/ball.bin'
      ? Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
      : path.endsWith('.ozz')
        ? readFileSync(valid(path.slice(1)))
        : undefined,
  );
  own = await startHost((path) => {
    if (path === '/ball.gltf') return model(`${other.url}ball.bin`);
    if (path === '/away.ozz') return new URL('eight.skeleton.ozz', other.url);
    return appFile(path);
  });
});
test.beforeEach(() => void other.asked.splice(0));
test.afterAll(() => {
  own.close();
  other.close();
});

const question = (page: Page) => page.getByRole('log', { name: 'Questions' }).getByRole('article');
const agree = (page: Page) => question(page).getByRole('button', { name: /^Fetch from/ });

async function openLink(page: Page, ...files: readonly string[]): Promise<void> {
  await page.goto(`${own.url}?${files.map((file) => `file=${file}`).join('&')}`);
}

test.describe('nothing is asked of another host', () => {
  test('by a link alone, nor after no', async ({ page }) => {
    await openLink(page, `${other.url}eight.skeleton.ozz`, `${other.url}eight.animation.ozz`);
    await expect(question(page)).toHaveCount(1);
    await expect(question(page)).toContainText(new URL(other.url).origin);
    expect(other.asked).toEqual([]);
    const place = await question(page).boundingBox();
    await dropFiles(page, [broken('cut-at-end.ozz')]);
    await expect(page.getByRole('log', { name: 'Problems' })).toContainText('cut-at-end');
    expect(await question(page).boundingBox()).toEqual(place);
    await question(page).getByRole('button', { name: 'Don’t' }).click();
    await expect(page.getByRole('log', { name: 'Problems' })).toContainText('did not agree');
    expect(other.asked).toEqual([]);
  });

  test('by a model of the own host that names files there', async ({ page }) => {
    await openLink(page, './ball.gltf');
    await expect(question(page)).toContainText('ball.gltf');
    expect(other.asked).toEqual([]);
  });

  test('by the page itself, by a worker or by an address that leads there', async ({ page }) => {
    const tries = (url: string): Promise<string> =>
      fetch(url).then(
        () => 'fetched',
        () => 'refused',
      );
    await openLink(page, './fixtures/eight.skeleton.ozz');
    await expect(statusBar(page)).toContainText('8 joints');
    const address = `${other.url}eight.animation.ozz`;
    const [worker] = page.workers();
    expect(await page.evaluate(tries, address)).toBe('refused');
    expect(await worker.evaluate(tries, address)).toBe('refused');
    expect(await worker.evaluate(tries, `${own.url}away.ozz`)).toBe('refused');
    expect(await worker.evaluate(tries, `${own.url}fixtures/eight.animation.ozz`)).toBe('fetched');
    expect(other.asked).toEqual([]);
  });

  test('by a worker that has not the policy of the page: there is none', async ({ page }) => {
    await page.goto(own.url);
    await expect(statusBar(page)).toContainText('60 joints');
    expect(page.workers().length).toBeGreaterThan(0);
    expect(page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(
      page.workers().map(() => 'blob:'),
    );
  });
});

test('files of another host open once the person has agreed to it', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openLink(page, `${other.url}eight.skeleton.ozz`, `${other.url}eight.animation.ozz`);
  await agree(page).click();
  await expect(statusBar(page)).toContainText('8 joints');
  await expect(question(page)).toHaveCount(0);
  expect(other.asked.toSorted()).toEqual(['/eight.animation.ozz', '/eight.skeleton.ozz']);
  expect(complaints).toEqual([]);
});

test('a model comes with its files of another host once the person has agreed', async ({
  page,
}) => {
  await openLink(page, './ball.gltf');
  await agree(page).click();
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => other.asked).toEqual(['/ball.bin']);
  await expect(statusBar(page)).toContainText('1 joint');
});
