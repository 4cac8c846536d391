import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { emptyStorage } from './support/test.ts';
import { complaintsOf, openFiles, openPane, statusBar, timeField, valid } from './support/page.ts';

/** Milliseconds after which every edit is kept. */
const KEPT = 1500;

/** What a saved session has of the edits below. */
interface SavedSession {
  readonly files: readonly { readonly name: string; readonly origin: string }[];
  readonly parts: {
    readonly marks: readonly {
      readonly markers: readonly (number | { readonly text?: string })[];
      readonly loopRangeOn: boolean;
    }[];
    readonly masks: { readonly masks: object };
    readonly 'joint-sets': { readonly sets: readonly (readonly [string, string])[] };
    readonly layers: { readonly layers: readonly unknown[] };
  };
}

interface Edit {
  readonly make: (page: Page) => Promise<void>;
  readonly isKept: (session: SavedSession) => boolean;
}

const opening = (name: string): Edit => ({
  make: async (page) => await openFiles(page, [valid(name)]),
  isKept: ({ files }) => files.some((file) => file.name === name),
});

const marking = (time: number): Edit => ({
  make: async (page) => {
    await page.getByRole('tab', { name: 'History' }).focus();
    await page.keyboard.press('KeyK');
    await expect(statusBar(page)).toContainText('paused');
    await timeField(page).fill(String(time));
    await timeField(page).press('Enter');
    await expect(timeField(page)).toHaveValue(time.toFixed(4));
    await page.getByRole('tab', { name: 'History' }).focus();
    await page.keyboard.press('KeyM');
  },
  isKept: ({ parts }) => parts.marks.some(({ markers }) => markers.includes(time)),
});

const joining: Edit = {
  make: async (page) => {
    await openPane(page, 'Joints');
    await page.getByLabel('Filter joints').fill('joint');
    await expect(page.locator('.joints-count')).toHaveText('8 of 8');
    await page.getByRole('button', { name: /^Joint set:/ }).click();
    await page.getByRole('menuitem', { name: /what the filter finds/ }).click();
    await page.getByLabel('Name of the joint set').fill('all eight');
    await page.keyboard.press('Enter');
    await openPane(page, 'History');
  },
  isKept: ({ parts }) => parts['joint-sets'].sets.some(([name]) => name === 'all eight'),
};

const masking: Edit = {
  make: async (page) => {
    const file = test.info().outputPath('masks.json');
    const masks = { arms: { joint_2: 0.25 } };
    writeFileSync(file, JSON.stringify({ kind: 'posescope joint masks', version: 1, masks }));
    await openFiles(page, [file]);
  },
  isKept: ({ parts }) => 'arms' in parts.masks.masks,
};

const noting: Edit = {
  make: async (page) => {
    await page.keyboard.press('Shift+KeyN');
    await openPane(page, 'History');
  },
  isKept: ({ parts }) =>
    parts.marks.some(({ markers }) => markers.some((marker) => typeof marker === 'object')),
};

const building: Edit = {
  make: async (page) => {
    await page.keyboard.press('ControlOrMeta+KeyB');
    await openPane(page, 'History');
  },
  isKept: ({ files }) => files.some(({ origin }) => origin === 'built'),
};

const EDITS: readonly Edit[] = [
  opening('eight.skeleton.ozz'),
  opening('eight.animation.ozz'),
  joining,
  marking(0.5),
  masking,
  opening('eight.raw_animation.ozz'),
  building,
  noting,
  opening('track_1.ozz'),
  marking(2.5),
];

/** Starts a browser whose storage is in `profile`, as the next start after it has it. */
async function start(profile: string): Promise<BrowserContext> {
  const { baseURL, contextOptions, launchOptions, viewport } = test.info().project.use;
  return await chromium.launchPersistentContext(profile, {
    ...contextOptions,
    ...launchOptions,
    baseURL,
    viewport,
    acceptDownloads: true,
  });
}

/** Ends the browser at once, so that nothing of it can write any more. */
async function kill(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close');
  // The browser's lock on its profile leads to `HOST-PROCESS`.
  const owner = readlinkSync(`${profile}/SingletonLock`);
  process.kill(Number(owner.slice(owner.lastIndexOf('-') + 1)), 'SIGKILL');
  await closed;
}

/** What the page would save of its session. */
async function savedSession(page: Page): Promise<SavedSession> {
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'File' }).click();
  await page.getByRole('menuitem', { name: 'Save the session as a file' }).click();
  const file = test.info().outputPath('session.posescope');
  await (await saved).saveAs(file);
  const { 'session.json': manifest } = unzipSync(readFileSync(file));
  return JSON.parse(new TextDecoder().decode(manifest)) as SavedSession;
}

/** Makes edits, one when the one before is on the list of the History pane. */
async function edit(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index++) {
    await EDITS[index].make(page);
    await expect(page.locator('.history-step')).toHaveCount(index + 2);
  }
}

/** Opens the page with its first example and its history, as if for the first time. */
async function openAnew(page: Page): Promise<void> {
  // From a plain file, where no script of the app writes.
  await page.goto('/favicon.svg');
  await emptyStorage(page);
  await page.goto('/?time=0');
  await expect(statusBar(page)).toContainText('60 joints');
  await page.getByRole('tab', { name: 'History' }).click();
}

/** Expects the first edits to be there again, five at least, and nothing to be in the way of the others. */
async function expectFirstEdits(page: Page): Promise<void> {
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(statusBar(page)).toContainText('8 joints');
  const session = await savedSession(page);
  const kept = EDITS.map(({ isKept }) => isKept(session));
  const count = kept.lastIndexOf(true) + 1;
  expect(count).toBeGreaterThanOrEqual(5);
  expect(kept).toEqual(EDITS.map((_, index) => index < count));
  await page.getByRole('tab', { name: 'History' }).click();
  for (let index = count; index < EDITS.length; index++) {
    await EDITS[index].make(page);
    await expect(page.locator('.history-step')).toHaveCount(index - count + 2);
  }
  const whole = await savedSession(page);
  expect(EDITS.every(({ isKept }) => isKept(whole))).toBe(true);
  expect(complaints).toEqual([]);
  page.removeAllListeners();
}

test('a browser that is killed among ten edits loses those of a second at most', async () => {
  const profile = test.info().outputPath('profile');
  let browser = await start(profile);
  // The last edit is made this long before the end, in milliseconds: while nothing is written yet, and in the midst.
  for (const late of [0, 400, 700]) {
    await test.step(`${late} ms after one`, async () => {
      const page = browser.pages()[0];
      await openAnew(page);
      await edit(page, 0, 5);
      await page.waitForTimeout(KEPT);
      await edit(page, 5, 8);
      await page.waitForTimeout(late);
      await kill(browser, profile);
      browser = await start(profile);
      await expectFirstEdits(browser.pages()[0]);
    });
  }
  await browser.close();
});
