import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { dropFiles, statusBar } from '../../e2e/support/page.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { openEveryPane } from './every-pane.ts';
import { frameFigures, newPage, takeFrames, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';
import { liveHeap } from './page-heap.ts';
import type { LiveHeap } from './page-heap.ts';

const WARMING_MS = 20_000;
const PLAYING_MS = 60_000;

interface Stage {
  readonly joints: string;
  readonly files: readonly string[];
  /** What the median of script a frame is meant to be at most, in milliseconds. */
  readonly most: number;
}

const STAGES: readonly Stage[] = [
  { joints: '67 joints', files: ['pab_skeleton.ozz', 'pab_walk.ozz', 'arnaud_mesh.ozz'], most: 3 },
  { joints: '1 007 joints', files: ['baked_skeleton.ozz', 'baked_animation.ozz'], most: 5 },
];

/** Script a frame and growth of the heap, with the panes of the first screen and with all that there are. */
export async function playing(browser: Browser, url: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const folder = path.join(shared, 'assets/ozz');
  const figures: PageFigure[] = [];
  for (const stage of STAGES) {
    for (const every of [false, true]) {
      const { page, count } = await (every ? openEveryPane : openFirstScreen)(browser, url);
      figures.push(...(await figuresOf(page, stage, folder, count)));
      await page.close();
    }
  }
  return figures;
}

async function openFirstScreen(
  browser: Browser,
  url: string,
): Promise<{ page: Page; count: number }> {
  const page = await newPage(browser);
  await page.goto(url);
  return { page, count: 0 };
}

/** @param every how many panes are seen at once; 0 for those of the first screen */
async function figuresOf(
  page: Page,
  { joints, files, most }: Stage,
  folder: string,
  every: number,
): Promise<PageFigure[]> {
  await untilMoving(page);
  await dropFiles(
    page,
    files.map((name) => path.join(folder, name)),
  );
  await statusBar(page).getByText(joints).waitFor();
  const what = `${joints}, ${every === 0 ? 'the panes of the first screen' : `all ${every} panes side by side`}`;
  const { frames, growth } = await playMinute(page);
  return [...frameFigures(`playing, ${what}`, frames, most), ...heapGrowth(what, growth)];
}

interface Minute {
  /** Milliseconds of script of every animation frame. */
  readonly frames: readonly number[];
  /** Bytes that the live heap is larger by at its end. */
  readonly growth: LiveHeap;
}

/** Frames and heap of the same minute, once what a person has just opened has been playing for a while. */
async function playMinute(page: Page): Promise<Minute> {
  const session = await page.context().newCDPSession(page);
  await page.waitForTimeout(WARMING_MS);
  const before = await liveHeap(session);
  await takeFrames(page);
  await page.waitForTimeout(PLAYING_MS);
  const frames = await takeFrames(page);
  const after = await liveHeap(session);
  const growth = { page: after.page - before.page, browser: after.browser - before.browser };
  return { frames, growth };
}

function heapGrowth(what: string, { page, browser }: LiveHeap): PageFigure[] {
  const name = `live heap, ${what}, growth over ${PLAYING_MS / 1000} s of playing`;
  const how = `between two snapshots; the ${WARMING_MS / 1000} s before, in which code is compiled as it is first run, are left out`;
  return [
    {
      name: `${name}: the page’s objects`,
      value: page / 1000,
      unit: 'kB',
      most: 1,
      how: `objects, arrays, strings and closures, ${how}`,
    },
    {
      name: `${name}: the browser’s`,
      value: browser / 1000,
      unit: 'kB',
      how: `compiled code, and what is kept of styles, layout and drawing, ${how}`,
    },
  ];
}
