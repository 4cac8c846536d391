import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { features } from '../../app/features/index.ts';
import type { PaneDefinition } from '../../app/session/panes.ts';
import { dockedPanes } from '../../app/shell/workspace.ts';
import { statusBar } from '../../e2e/support/page.ts';
import { readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { sharedDir } from '../support/shared-dir.ts';
import { millionKeys } from './million-keys.ts';
import { dropArchives, newPage, quantile, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';
import { traced } from './page-trace.ts';
import type { MainThread } from './page-trace.ts';

const MAX_MS = 8;
const LONG_MS = 50;
const PLAYING_MS = 1200;
const SETTLING_MS = 800;
const HALVINGS = 6;
const TYPED = 'kind:r gap>0.01 time:2..';

interface Stage {
  readonly name: string;
  readonly objects: Readonly<Record<string, AssetObject>>;
  /** What the status bar says of it. */
  readonly told: RegExp;
}

const panes = dockedPanes(features.flatMap((feature) => feature.panes));

/** What was done with a pane, and what that took of the main thread. */
interface Row {
  readonly pane: string;
  readonly doing: string;
  readonly took: MainThread;
}

/** Every pane in front, and alone: on changing to it, while playing, while it is used; with many joints, and with many keys. */
export async function everyPaneFigures(url: string, executablePath: string): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  for (const stage of stages()) {
    // Frames that are put together in software are many more, and the same script.
    const args = chromiumArguments({ compositor: 'software' });
    const browser = await chromium.launch({ executablePath, args });
    const page = await newPage(browser);
    await page.goto(url);
    await untilMoving(page);
    await dropArchives(page, stage.objects);
    await statusBar(page).getByText(stage.told).waitFor({ timeout: 60_000 });
    const rows: Row[] = [];
    for (const pane of panes) rows.push(...(await paneRows(browser, page, pane)));
    await browser.close();
    figures.push(...worst(stage.name, rows));
  }
  return figures;
}

function* stages(): Generator<Stage> {
  const shared = sharedDir();
  if (shared !== undefined) {
    const read = (name: string): AssetObject =>
      readArchive(readFileSync(path.join(shared, 'assets/ozz', name))).entries[0].object;
    const objects = {
      'baked_skeleton.ozz': read('baked_skeleton.ozz'),
      'baked_animation.ozz': read('baked_animation.ozz'),
    };
    yield { name: '1 007 joints, 80 000 keys', objects, told: /1.007 joints/ };
  }
  const { skeleton, animation } = millionKeys();
  const objects = { 'million.skeleton.ozz': skeleton, 'million.animation.ozz': animation };
  yield { name: 'a million keys', objects, told: /1.000.0\d\d keys/ };
}

async function paneRows(
  browser: Browser,
  page: Page,
  { id, title }: PaneDefinition,
): Promise<Row[]> {
  const rows: Row[] = [];
  const note = async (doing: string, act: () => Promise<unknown>): Promise<void> => {
    const took = await traced(browser, page, act);
    rows.push({ pane: title, doing, took });
    console.log(told({ pane: title, doing, took }));
  };
  const tab = page.getByRole('tab', { name: title, exact: true });
  const settle = (): Promise<void> => page.waitForTimeout(SETTLING_MS);
  await note('changed to', () => tab.click().then(settle));
  // Without a graphics card the processor would do nothing else than draw a thousand characters.
  if (id === 'crowd') for (let i = 0; i < HALVINGS; i++) await page.keyboard.press('Minus');
  for (const how of ['', ', alone']) {
    if (how !== '') await note('maximised', () => tab.dblclick().then(settle));
    await note(`playing${how}`, () => page.waitForTimeout(PLAYING_MS));
    await note(`used${how}`, () => use(page, id));
  }
  await tab.dblclick();
  return rows;
}

/** Moves over a pane, scrolls, zooms and pans it, and types where there is a box to ask in. */
async function use(page: Page, id: string): Promise<void> {
  const pane = page.locator(`[data-pane="${id}"]`);
  const box = await pane.boundingBox();
  if (box === null) throw new Error(`The pane "${id}" is not on the screen.`);
  for (let i = 0; i <= 12; i++) {
    const across = 0.05 + (0.9 * i) / 12;
    const down = 0.1 + (0.85 * ((i * 5) % 13)) / 13;
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down);
  }
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6);
  for (const [key, step] of [
    ['', 200],
    ['Control', -120],
    ['Shift', 120],
  ] as const) {
    if (key !== '') await page.keyboard.down(key);
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, i < 4 ? step : -step);
    if (key !== '') await page.keyboard.up(key);
  }
  const question = pane.getByRole('searchbox').first();
  if ((await question.count()) === 0) return;
  await question.pressSequentially(TYPED, { delay: 60 });
  await page.waitForTimeout(SETTLING_MS);
  await question.press('Escape');
}

/** The worst of all panes, by name. */
function worst(stage: string, rows: readonly Row[]): PageFigure[] {
  const most = (of: (row: Row) => number): Row => rows.reduce((a, b) => (of(b) > of(a) ? b : a));
  const figure = (what: string, of: (row: Row) => number, limit?: number): PageFigure => {
    const row = most(of);
    return {
      name: `${stage}, ${panes.length} panes in front and alone: ${what}`,
      value: of(row),
      unit: 'ms',
      most: limit,
      how: `${row.pane}, ${row.doing}, of ${rows.length} rows; processor time of the main thread`,
    };
  };
  const frames = (part: number) => (row: Row) => quantile(row.took.script, part);
  return [
    figure('worst median of script a frame', frames(0.5), MAX_MS),
    figure('worst nine in ten', frames(0.9)),
    figure('longest task', (row) => quantile(row.took.tasks, 1), LONG_MS),
  ];
}

function told({ pane, doing, took: { script, tasks } }: Row): string {
  const numbers = [0.5, 0.9, 1]
    .map((part) => quantile(script, part).toFixed(1).padStart(6))
    .join('');
  const long = tasks.filter((ms) => ms > LONG_MS).map((ms) => ms.toFixed(0));
  const longText = long.length === 0 ? '' : `  long tasks: ${long.join(', ')} ms`;
  return `${pane.padEnd(12)}${doing.padEnd(16)}${numbers} ms a frame (median, 9 in 10, most), ${script.length} frames${longText}`;
}
