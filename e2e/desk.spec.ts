import type { Page } from '@playwright/test';
import {
  addressOf,
  openFiles,
  openPane,
  statusBar,
  timeField,
  untilDrawn,
  valid,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

const EIGHT = addressOf(['eight.skeleton.ozz', 'eight.animation.ozz']);

/** Milliseconds after which every edit is kept. */
const KEPT = 1500;

/** Opens a clip, marks its time 0.5 and goes to its end. */
async function openAndMark(page: Page): Promise<void> {
  await page.goto(`${EIGHT}&time=0.5`);
  await expect(statusBar(page)).toContainText('8 joints');
  await expect(timeField(page)).toHaveValue('0.5000');
  await page.keyboard.press('KeyM');
  await page.keyboard.press('End');
  await expect(timeField(page)).not.toHaveValue('0.5000');
}

/** Expects what {@link openAndMark} has left: the files, the end of the clip, and a marker at 0.5. */
async function expectAsLeft(page: Page): Promise<void> {
  await expect(statusBar(page)).toContainText('8 joints');
  await expect(timeField(page)).toHaveValue('4.0000');
  await page.keyboard.press('Shift+KeyM');
  await expect(timeField(page)).toHaveValue('0.5000');
}

/** Chooses an entry of a menu, and waits until keys go to the page again. */
async function choose(page: Page, menu: string, entry: string | RegExp): Promise<void> {
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('what was open is there again in the next tab after the browser crashed', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAndMark(page);
  await page.waitForTimeout(KEPT);
  const client = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void client.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto('/');
  await expectAsLeft(next);

  await test.step('and after a reload, with what was done just before', async () => {
    await next.waitForTimeout(KEPT);
    await timeField(next).fill('2.5');
    await timeField(next).press('Enter');
    await next.keyboard.press('KeyM');
    await next.reload();
    await expect(statusBar(next)).toContainText('8 joints');
    await expect(timeField(next)).toHaveValue('2.5000');
    await next.keyboard.press('Home');
    for (const marker of ['0.5000', '2.5000']) {
      await next.keyboard.press('Shift+KeyM');
      await expect(timeField(next)).toHaveValue(marker);
    }
  });
  await context.close();
});

/** From the start of a group's tabs to the first of them that is shown, in pixels. */
const gapBefore = (page: Page, pane: string): Promise<number> =>
  page.locator('.dv-tabs-container', { hasText: pane }).evaluate((strip) => {
    const start = strip.getBoundingClientRect().left;
    const shown = [...strip.querySelectorAll('.shell-tab:not([data-cut])')];
    return Math.min(...shown.map((one) => one.getBoundingClientRect().left - start));
  });

test('panes stay where they are over reloads, with the tab of the one in front in sight', async ({
  page,
}) => {
  await openAndMark(page);
  await page.keyboard.press('Shift+KeyN');
  const note = page.getByRole('tab', { name: 'Notes' });
  await expect(note).toBeInViewport({ ratio: 0.99 });
  const places = (): Promise<readonly number[]> =>
    page.locator('[data-pane]:visible').evaluateAll((panes) =>
      panes.flatMap((pane) => {
        const { x, y, width, height } = pane.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(8);
  // In pixels; Infinity where other panes are seen.
  const moved = async (): Promise<number> => {
    const now = await places();
    if (now.length !== before.length) return Infinity;
    return Math.max(...now.map((place, index) => Math.abs(place - before[index])));
  };
  for (let time = 0; time < 2; time++) {
    await page.waitForTimeout(KEPT);
    await page.reload();
    await expect(statusBar(page)).toContainText('8 joints');
    await expect(note).toBeInViewport({ ratio: 0.99 });
    // Sizes are kept to a part of a pixel.
    await expect.poll(moved).toBeLessThan(0.5);
  }
  // As by a badge, which the checks bring after a reload.
  const findings = page.locator('.shell-tab', { hasText: 'Findings' });
  await findings.evaluate((tab) => tab.append('▲ 123'));
  await untilDrawn(page);
  await expect(note).toBeInViewport({ ratio: 0.99 });
  for (const pane of ['History', 'Second view']) {
    await openPane(page, pane);
    await expect(page.locator('.shell-tab', { hasText: pane })).toBeInViewport({ ratio: 0.99 });
    await expect.poll(() => gapBefore(page, pane), pane).toBeCloseTo(0, 0);
  }
});

test('edits are listed, undone and done again; a second tab does not take what the first one has open', async ({
  page,
}) => {
  await openAndMark(page);
  await choose(page, 'Edit', 'Undo “Add a marker”');
  await expect(timeField(page)).toHaveValue('4.0000');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+KeyM');
  await expect(timeField(page)).toHaveValue('0.0000');
  await page.keyboard.press('ControlOrMeta+Shift+KeyZ');
  await page.keyboard.press('Shift+KeyM');
  await expect(timeField(page)).toHaveValue('0.5000');
  await page.waitForTimeout(KEPT);
  const second = await page.context().newPage();
  await second.goto('/');
  await expect(statusBar(second)).toContainText('60 joints');
});

test('what was done to a link’s files, or was open before a fresh start, can be reopened; what is opened meanwhile stays alone', async ({
  page,
}) => {
  await openAndMark(page);
  await page.waitForTimeout(KEPT);

  await test.step('a link opens its files anew', async () => {
    await page.reload();
    await expect(timeField(page)).toHaveValue('0.5000');
    await choose(page, 'File', 'Reopen the last session');
    await expectAsLeft(page);
  });

  await test.step('starting afresh keeps what was open', async () => {
    await page.keyboard.press('End');
    await expect(timeField(page)).toHaveValue('4.0000');
    await page.waitForTimeout(KEPT);
    await choose(page, 'File', 'Start afresh');
    await expect(statusBar(page)).toContainText('60 joints');
    await choose(page, 'File', 'Reopen the last session');
    await expectAsLeft(page);
  });

  await test.step('what is opened while the example of a fresh start loads stays alone', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/fixtures/character/mesh.ozz', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/fixtures/character/mesh.ozz');
    await choose(page, 'File', 'Start afresh');
    await asked;
    await openFiles(page, [valid('five.skeleton.ozz'), valid('five.animation.ozz')]);
    await expect(statusBar(page)).toContainText('5 joints');
    const loaded = page.waitForResponse('**/fixtures/character/mesh.ozz');
    letGo();
    await loaded;
    await page.waitForTimeout(KEPT);
    await expect(statusBar(page)).toContainText('5 joints');
  });
});

test('a session file opens on another machine, and undo takes it back', async ({
  page,
  browser,
}) => {
  await openAndMark(page);
  const saved = page.waitForEvent('download');
  await choose(page, 'File', 'Save the session as a file');
  const file = test.info().outputPath('session.posescope');
  await (await saved).saveAs(file);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/');
  await expect(statusBar(other)).toContainText('60 joints');
  await openFiles(other, [file]);
  await expectAsLeft(other);
  await other.keyboard.press('ControlOrMeta+KeyZ');
  await expect(statusBar(other)).toContainText('60 joints');
  await context.close();
});
