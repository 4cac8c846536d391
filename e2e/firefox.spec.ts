import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { build } from 'vite';
import { findFirefox } from '../scripts/lib/firefox.mjs';
import { startHost, type Host } from './support/hosts.ts';
import { digestPoses } from './support/pose-digest.ts';
import { expect, test } from './support/test.ts';

const executablePath = findFirefox();
const missing = executablePath === undefined ? '[skipped: Firefox is not installed]' : '';

const root = path.resolve(import.meta.dirname, '..');
const clips = path.join(root, 'fixtures/valid/character');
const files = readdirSync(clips).filter((name) => name.endsWith('.ozz'));

/** Runs in a page that serves the digest and the clips. */
async function digestInPage(names: readonly string[]): Promise<string> {
  const address = new URL('digest.js', document.baseURI).href;
  const { digestPoses: digest } = (await import(address)) as { digestPoses: typeof digestPoses };
  const read = async (name: string) => new Uint8Array(await (await fetch(name)).arrayBuffer());
  return digest(await Promise.all(names.map(read)));
}

/** Serves the digest, bundled, and the clips. */
async function startDigestHost(): Promise<Host> {
  const entry = path.join(root, 'e2e/support/pose-digest.ts');
  const bundled = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, target: 'es2023', lib: { entry, formats: ['es'], fileName: 'digest' } },
  });
  const [output] = Array.isArray(bundled) ? bundled : [];
  const code = output?.output[0].code ?? '';
  return startHost((name) => {
    if (name === '/') return '<!doctype html><link rel="icon" href="data:," />';
    return name === '/digest.js' ? code : readFileSync(path.join(clips, name));
  });
}

/** What Firefox says when a page ends a worker that is at work: a job that is no longer wanted. */
const ENDED_WORKER = /^Error: uncaught exception: undefined$/;

test.describe(`Firefox ${missing}`, () => {
  test.skip(executablePath === undefined);
  let firefox: Browser;
  test.beforeAll(async () => {
    firefox = await launch({
      browser: 'firefox',
      executablePath,
      defaultViewport: null,
      args: ['--width=1600', '--height=1000'],
    });
  });
  test.afterAll(() => firefox?.close());

  const textOf = (page: Page, selector: string): Promise<string> =>
    page.$eval(selector, (element) => element.textContent ?? '');

  test('loads the page, and plays', async ({ baseURL }) => {
    const page = await firefox.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => {
      if (!ENDED_WORKER.test(String(error))) errors.push(String(error));
    });
    await page.goto(baseURL ?? '');
    await expect.poll(() => textOf(page, 'footer'), { timeout: 30_000 }).toContain('60 joints');
    const time = (): Promise<string> =>
      page.$eval('input[aria-label="Time in seconds"]', (field) => field.value);
    const before = await time();
    await expect.poll(time).not.toBe(before);
    const draws = await page.evaluate(
      () => document.createElement('canvas').getContext('webgl2') !== null,
    );
    const viewport = await textOf(page, '[data-pane=viewport]');
    expect(viewport.includes('This browser does not draw in three dimensions')).toBe(!draws);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('computes the same bits as Chromium and Node', async ({ page }) => {
    const host = await startDigestHost();
    try {
      const other = await firefox.newPage();
      await other.goto(host.url);
      await page.goto(host.url);
      const expected = digestPoses(files.map((name) => readFileSync(path.join(clips, name))));
      expect(await other.evaluate(digestInPage, files)).toBe(expected);
      expect(await page.evaluate(digestInPage, files)).toBe(expected);
      await other.close();
    } finally {
      host.close();
    }
  });
});
