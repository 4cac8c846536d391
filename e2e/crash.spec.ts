import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
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

/** Makes edits, one when the one before is on the list of the History pane, which has so many before. */
async function edit(page: Page, from: number, to: number, listed = 1): Promise<void> {
  for (let index = from; index < to; index++) {
    await EDITS[index].make(page);
    await expect(page.locator('.history-step')).toHaveCount(listed + index - from + 1);
  }
}

/** Expects the first edits to be there again, so many at least; returns how many. */
async function expectFirstEdits(page: Page, least: number): Promise<number> {
  const session = await savedSession(page);
  const kept = EDITS.map(({ isKept }) => isKept(session));
  const count = kept.lastIndexOf(true) + 1;
  expect(count).toBeGreaterThanOrEqual(least);
  expect(kept).toEqual(EDITS.map((_, index) => index < count));
  return count;
}

/**
 * When the browser is killed: after which of the edits, of which some were made long before, and how many milliseconds
 * after the last one, while nothing is written yet, and in the midst.
 */
const KILLS = [
  { kept: 3, made: 5, late: 0 },
  { kept: 5, made: 8, late: 400 },
  { kept: 8, made: 10, late: 700 },
];

test('a browser that is killed among ten edits loses those of a second at most', async () => {
  const profile = test.info().outputPath('profile');
  let browser = await start(profile);
  let complaints = complaintsOf(browser.pages()[0]);
  await browser.pages()[0].goto('/?time=0');
  await expect(statusBar(browser.pages()[0])).toContainText('60 joints');
  let count = 0;
  for (const { kept, made, late } of KILLS) {
    await test.step(`${late} ms after edit ${made}`, async () => {
      const before = browser.pages()[0];
      await before.getByRole('tab', { name: 'History' }).click();
      // What was lost is made once more: nothing is in its way.
      const early = Math.max(count, kept);
      await edit(before, count, early);
      await before.waitForTimeout(KEPT);
      await edit(before, early, made, 1 + early - count);
      await before.waitForTimeout(late);
      expect(complaints).toEqual([]);
      await kill(browser, profile);
      browser = await start(profile);
      const after = browser.pages()[0];
      complaints = complaintsOf(after);
      await after.goto('/');
      await expect(statusBar(after)).toContainText('8 joints');
      count = await expectFirstEdits(after, kept);
    });
  }
  const last = browser.pages()[0];
  await last.getByRole('tab', { name: 'History' }).click();
  await edit(last, count, EDITS.length);
  const whole = await savedSession(last);
  expect(EDITS.every(({ isKept }) => isKept(whole))).toBe(true);
  expect(complaints).toEqual([]);
  await browser.close();
});
