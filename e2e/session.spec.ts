import path from 'node:path';
import type { Page } from '@playwright/test';
import { sharedDir, sharedMissing } from '../test/support/shared-dir.ts';
import {
  addressOf,
  complaintsOf,
  dropFiles,
  openPane,
  statusBar,
  timeField,
  valid,
} from './support/page.ts';
import { expect, test } from './support/test.ts';
import { hotPixels, pointAtRatio, timeline } from './support/timeline.ts';

const shared = sharedDir();
const real = (name: string): string => path.join(shared ?? '', 'assets/ozz', name);

const SCENES = [
  {
    title: 'made here',
    files: ['skeleton', 'walk', 'mesh'].map((name) => valid(`character/${name}.ozz`)),
    joints: 60,
    isThere: true,
  },
  {
    title: `real ${shared === undefined ? sharedMissing : ''}`.trimEnd(),
    files: ['pab_skeleton.ozz', 'pab_walk.ozz', 'arnaud_mesh.ozz'].map(real),
    joints: 67,
    isThere: shared !== undefined,
  },
];

/** Looks many times a cycle: a look a second, as is usual, would see a cycle of about a second at one place. */
const OFTEN = { intervals: [70] };

const seconds = async (page: Page): Promise<number> => Number(await timeField(page).inputValue());

/** Indices of the two hot keys of every joint that is in sight of the sampling pane. */
function hotKeys(page: Page): Promise<string[]> {
  const rows = page.getByRole('tree', { name: /^Hot keys/ });
  return rows.locator('.sampling-left, .sampling-right').allTextContents();
}

async function seek(page: Page, time: string): Promise<void> {
  await timeField(page).fill(time);
  await timeField(page).press('Enter');
  // What was typed stays until a frame has been drawn.
  await expect(timeField(page)).toHaveValue(/^\d+\.\d{4}$/);
  await timeline(page).focus();
}

for (const { title, files, joints, isThere } of SCENES) {
  test(`skeleton, clip and mesh, ${title}, dropped at once play, scrub, go back and seek`, async ({
    page,
  }) => {
    test.skip(!isThere);
    const complaints = complaintsOf(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(addressOf(['one.skeleton.ozz']));
    await expect(statusBar(page)).toContainText('1 joint');
    await dropFiles(page, files, 0.9);
    await openPane(page, 'Sampling');
    await expect(statusBar(page)).toContainText(`${joints} joints`);
    const viewport = page.getByRole('tabpanel', { name: 'Viewport' });
    await expect(viewport).toContainText(/\d triangles/);
    const first = await seconds(page);
    await expect.poll(() => seconds(page)).not.toBe(first);

    await page.keyboard.press('KeyK');
    await expect(statusBar(page)).toContainText('paused');
    await seek(page, '0');
    await expect(timeField(page)).toHaveValue('0.0000');
    await expect.poll(() => hotPixels(page)).not.toBe('');
    const atStart = { keys: await hotKeys(page), pixels: await hotPixels(page) };
    await seek(page, '100%');
    const duration = await seconds(page);
    expect(duration).toBeGreaterThan(0);

    // Scrubbing.
    const from = await pointAtRatio(page, 0.2, 10);
    const to = await pointAtRatio(page, 0.6, 10);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await expect.poll(async () => (await seconds(page)) / duration).toBeCloseTo(0.2, 2);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await seconds(page)) / duration).toBeCloseTo(0.6, 2);
    await expect.poll(() => hotKeys(page)).not.toEqual(atStart.keys);
    await expect.poll(() => hotPixels(page)).not.toBe(atStart.pixels);

    // Backward, until it has gone on from the end.
    const scrubbed = { time: await seconds(page), keys: await hotKeys(page) };
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => seconds(page), OFTEN).toBeLessThan(scrubbed.time);
    // Far enough that other keys are hot.
    const farther = scrubbed.time + 0.1 * duration;
    await expect.poll(() => seconds(page), OFTEN).toBeGreaterThan(farther);
    // While it plays: by the time that it stands still, it may be where it began.
    await expect.poll(() => hotKeys(page), OFTEN).not.toEqual(scrubbed.keys);
    await page.keyboard.press('KeyK');

    // Seeking ends where playing forward does.
    await seek(page, '0');
    await expect.poll(() => hotKeys(page)).toEqual(atStart.keys);
    await expect.poll(() => hotPixels(page)).toBe(atStart.pixels);
    expect(complaints).toEqual([]);
  });
}
