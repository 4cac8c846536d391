import path from 'node:path';
import type { Page } from '@playwright/test';
import { dropFiles, openPane, statusBar, valid } from '../../e2e/support/page.ts';
import { pointAtRatio } from '../../e2e/support/timeline.ts';

/** What the rounds open; the last file of each is played. */
const STAGES = [
  { files: ['walker.skeleton.ozz', 'walker.raw_animation.ozz'], builds: true },
  { files: ['eight.skeleton.ozz', 'eight.animation.ozz'], builds: false },
  { files: ['character/skeleton.ozz', 'character/run.ozz'], builds: false },
  { files: ['eight.skeleton.ozz', 'eight.raw_animation.ozz'], builds: true },
] as const;

/**
 * Rounds after which the same files and panes come again. Hidden panes keep what they last showed, so counts can be
 * compared only after whole cycles.
 */
export const CYCLE = STAGES.length;

const RIGHT = 0.9;

/** Opens files in place of others, plays, seeks, builds, undoes, shows panes and closes everything. */
export async function soakRound(page: Page, round: number): Promise<void> {
  const step = round % CYCLE;
  const { files, builds } = STAGES[step];
  await dropFiles(page, files.map(valid), RIGHT);
  await page.getByRole('banner').getByText(path.basename(files[1])).first().waitFor();
  await playAndSeek(page, round);
  const tabs = await page.locator('.shell-tab').all();
  const panes = Math.ceil(tabs.length / CYCLE);
  for (const tab of tabs.slice(step * panes, (step + 1) * panes)) await tab.click();
  if (builds) await build(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+KeyZ');
  await page.keyboard.press('ControlOrMeta+Shift+KeyZ');
  await chooseIn(page, 'File', 'Close all files');
  await statusBar(page).getByText('Nothing open').waitFor();
  // What undo would open again is kept on purpose.
  await chooseIn(page, 'Edit', 'Forget undo history');
}

/** From the top of the timeline into its ruler, in pixels. */
const RULER = 8;

/**
 * Faster than anything is played: twice forward, once backward, and to times between. No times are typed, because the
 * browser keeps a thousand steps of typing, with their nodes, for its own undo.
 */
async function playAndSeek(page: Page, round: number): Promise<void> {
  for (const key of ['KeyL', 'KeyL', 'End', 'ArrowLeft', 'KeyJ', 'Home', 'ArrowRight']) {
    await page.keyboard.press(key);
  }
  await openPane(page, 'Timeline');
  for (const percent of [10 + (round % 80), 95 - (round % 80)]) {
    const { x, y } = await pointAtRatio(page, percent / 100, RULER);
    await page.mouse.click(x, y);
  }
  await page.keyboard.press('Space');
}

async function build(page: Page): Promise<void> {
  await chooseIn(page, 'File', 'Build the source');
  const pane = page.getByRole('region', { name: 'Build', exact: true });
  await pane.getByRole('button', { name: 'Rebuild' }).waitFor();
}

async function chooseIn(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('menuitem', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
