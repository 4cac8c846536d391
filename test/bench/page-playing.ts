import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { dropFiles, statusBar } from '../../e2e/support/page.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { openEveryPane } from './every-pane.ts';
import { frameFigures, framesOver, newPage, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';

const PLAYING_MS = 6000;
const WARMING_MS = 20_000;
const GROWTH_MS = 60_000;

interface Stage {
  readonly joints: string;
  readonly files: readonly string[];
  /** What the median of script a frame is meant to be at most, in milliseconds. */
  readonly most: number;
}

const STAGES: readonly Stage[] = [
  { joints: '67 joints', files: ['pab_skeleton.ozz', 'pab_walk.ozz', 'arnaud_mesh.ozz'], most: 4 },
  { joints: '1 007 joints', files: ['baked_skeleton.ozz', 'baked_animation.ozz'], most: 8 },
];

/** Script a frame and growth of the heap, with the panes of the first screen and with all that there are. */
export async function playing(browser: Browser, url: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const folder = path.join(shared, 'assets/ozz');
  const figures: PageFigure[] = [];
  for (const stage of STAGES) {
    for (const every of [false, true]) {
      const page = await newPage(browser);
      await page.goto(url);
      await untilMoving(page);
      const count = every ? await openEveryPane(page) : 0;
      figures.push(...(await figuresOf(page, stage, folder, count)));
      await page.close();
    }
  }
  return figures;
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
  return [
    ...frameFigures(`playing, ${what}`, await framesOver(page, PLAYING_MS), most),
    await heapGrowth(page, what),
  ];
}

/** Live heap after collecting garbage, before and after a minute of playing. */
async function heapGrowth(page: Page, what: string): Promise<PageFigure> {
  const session = await page.context().newCDPSession(page);
  await page.waitForTimeout(WARMING_MS);
  const before = await liveHeap(session);
  await page.waitForTimeout(GROWTH_MS);
  const after = await liveHeap(session);
  return {
    name: `live heap, ${what}, growth over ${GROWTH_MS / 1000} s of playing`,
    value: (after - before) / 1000,
    unit: 'kB',
    how: `used heap after a forced garbage collection, both times; the ${WARMING_MS / 1000} s before, in which code is compiled as it is first run, are left out`,
  };
}

async function liveHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
