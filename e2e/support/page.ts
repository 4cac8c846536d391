import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');

/** The window of a large screen, for what smaller ones leave out or draw too small. */
export const LARGE_WINDOW = { width: 1680, height: 1020 };

/** Absolute path of a valid fixture. */
export function valid(name: string): string {
  return path.join(fixtures, 'valid', name);
}

/** Absolute path of a broken fixture. */
export function broken(name: string): string {
  return path.join(fixtures, 'broken', name);
}

/** The page's address with files of `fixtures/valid` that open at once. */
export function addressOf(names: readonly string[]): string {
  return `/?${names.map((name) => `file=./fixtures/${name}`).join('&')}`;
}

/** The page with one joint, the least that it shows: for what something else is opened in at once. */
export const ONE_JOINT = addressOf(['one.skeleton.ozz']);

/** Where files that are dropped take the place of what is open: a share of the page's width. */
export const REPLACING = 0.9;

/** Absolute path of a fixture of an older release. */
export function older(name: string): string {
  return path.join(fixtures, 'old', name);
}

/** Opens files that come with the page by its address, and waits until they stand still at a time. */
export async function openStill(
  page: Page,
  names: readonly string[],
  time: number = 0,
): Promise<void> {
  await page.goto(`${addressOf(names)}&time=${time}`);
  await expect(timeField(page)).toHaveValue(time.toFixed(4));
  await expect(statusBar(page)).toContainText('joint');
  await expect(statusBar(page)).toContainText('paused');
}

/** Brings a docked pane to the front. */
export async function openPane(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: title }).click();
}

/** Waits until what has changed is drawn: the pointer finds on canvases only what is. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** What the browser says of itself where it reads back what WebGL has drawn without a graphics card. */
const OF_THE_BROWSER = /GPU stall due to ReadPixels/;

/** Everything that the page has complained of so far: exceptions, errors and warnings. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (!isComplaint || OF_THE_BROWSER.test(message.text())) return;
    const { url } = message.location();
    complaints.push(url === '' ? message.text() : `${message.text()} (${url})`);
  });
  return complaints;
}

/**
 * Drags files over the page and lets them go; `x` is the place, as a share of its width.
 * @param heldMs how long they are held over the page
 */
export async function dropFiles(
  page: Page,
  files: readonly string[],
  x = 0.4,
  heldMs = 0,
): Promise<void> {
  await dragFiles(page, files, x, ['dragenter', 'dragover', 'drop'], heldMs);
}

/** Some of the events of dragging files over the page. */
export async function dragFiles(
  page: Page,
  files: readonly string[],
  x: number,
  events: readonly string[],
  heldMs = 0,
): Promise<void> {
  const contents = files.map((file) => ({
    name: path.basename(file),
    base64: readFileSync(file).toString('base64'),
  }));
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, contents);
  const { width, height } = page.viewportSize() ?? { width: 1000, height: 1000 };
  const place = { clientX: width * x, clientY: height / 2 };
  for (const type of events) {
    if (type === 'drop') await page.waitForTimeout(heldMs);
    await page.dispatchEvent('.posescope', type, { dataTransfer: data, ...place });
  }
  await data.dispose();
}

/** Chooses files in the dialog that the keyboard opens. */
export async function openFiles(page: Page, files: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // Waiting is asked for without waiting for the answer; by now the browser knows that the dialog is ours.
  await page.evaluate(() => undefined);
  await page.keyboard.press('ControlOrMeta+KeyO');
  await (await chooser).setFiles([...files]);
}

/** The bar that says what is on the stage. */
export function statusBar(page: Page): Locator {
  return page.getByRole('contentinfo');
}

/** The transport's time field. */
export function timeField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Time in seconds' });
}

/** Opens the page with a crowd of its first character, and returns the pane's toolbar. */
export async function openCrowd(page: Page, characters: number): Promise<Locator> {
  await page.goto('/');
  await expect(statusBar(page)).toContainText('60 joints');
  await page.locator('.shell-tab', { hasText: 'Crowd' }).click();
  const bar = page.getByRole('toolbar', { name: 'Crowd' });
  await bar.getByRole('textbox', { name: 'Characters' }).fill(String(characters));
  await page.keyboard.press('Enter');
  return bar;
}

/** What the browser keeps of sessions by now, as text; empty where it keeps none yet. */
export async function keptText(page: Page): Promise<string> {
  const read = page.evaluate(async () => {
    const home = await (await navigator.storage.getDirectory()).getDirectoryHandle('posescope');
    const sessions = await home.getDirectoryHandle('sessions');
    let text = '';
    for await (const entry of sessions.values()) {
      if (entry instanceof FileSystemFileHandle) text += await (await entry.getFile()).text();
    }
    return text;
  });
  return await read.catch(() => '');
}
