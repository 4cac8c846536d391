import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page, Response } from '@playwright/test';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { dropFiles, statusBar } from '../../e2e/support/page.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { millionKeys } from './million-keys.ts';
import { blending } from './page-blending.ts';
import { dropArchives, frameFigures, framesOver, newPage, untilMoving } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';

/** What the page itself notes down while it is measured. */
declare global {
  interface Window {
    /** Milliseconds that the opening it waits for took. */
    posescopeOpened?: number;
  }
}

const PLAYING_MS = 6000;
const GROWTH_MS = 60_000;

/** The figures of the built page at `url`, in the Chromium at `executablePath`. */
export async function pageFigures(url: string, executablePath: string): Promise<PageFigure[]> {
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments(), '--enable-precise-memory-info'],
  });
  try {
    return [
      ...(await firstLoad(browser, url)),
      ...(await playing(browser, url)),
      ...(await opening(browser, url)),
      ...(await zooming(browser, url)),
      ...(await blending(browser, url)),
    ];
  } finally {
    await browser.close();
  }
}

async function firstLoad(browser: Browser, url: string): Promise<PageFigure[]> {
  const page = await newPage(browser);
  const fetched: Promise<FetchedScript>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) fetched.push(fetchedScript(response));
  });
  const document = await (await page.goto(url))?.text();
  const interactive = await untilMoving(page);
  const scripts = await Promise.all(fetched);
  const initial = scripts.filter((script) => document?.includes(path.basename(script.url)));
  const sizeOf = (some: readonly FetchedScript[]): number =>
    some.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1000;
  await page.close();
  return [
    {
      name: 'first load, until the character moves',
      value: interactive,
      unit: 'ms',
      how: 'from navigation until frames are drawn of a clip on the stage; empty cache, local server',
    },
    {
      name: 'initial JavaScript',
      value: sizeOf(initial),
      unit: 'kB gzipped',
      how: 'what the document itself names: its script and all that this imports at once',
    },
    {
      name: 'JavaScript until the character moves',
      value: sizeOf(scripts),
      unit: 'kB gzipped',
      how: 'the same with the panes of the first screen, three.js for the viewport, and workers',
    },
  ];
}

interface FetchedScript {
  readonly url: string;
  /** Bytes. */
  readonly gzipped: number;
}

async function fetchedScript(response: Response): Promise<FetchedScript> {
  const body = await response.body();
  return { url: response.url(), gzipped: gzipSync(body, { level: 9 }).length };
}

const STAGES = [
  { joints: '67 joints', files: ['pab_skeleton.ozz', 'pab_walk.ozz', 'arnaud_mesh.ozz'] },
  { joints: '1 007 joints', files: ['baked_skeleton.ozz', 'baked_animation.ozz'] },
];

async function playing(browser: Browser, url: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const figures: PageFigure[] = [];
  for (const { joints, files } of STAGES) {
    const page = await newPage(browser);
    await page.goto(url);
    await untilMoving(page);
    await dropFiles(
      page,
      files.map((name) => path.join(shared, 'assets/ozz', name)),
    );
    await statusBar(page).getByText(joints).waitFor();
    const frames = await framesOver(page, PLAYING_MS);
    figures.push(...frameFigures(`playing, ${joints}, the panes of the first screen`, frames));
    figures.push(await heapGrowth(page, joints));
    await page.close();
  }
  return figures;
}

/** Live heap after collecting garbage, before and after a minute of playing. */
async function heapGrowth(page: Page, joints: string): Promise<PageFigure> {
  const session = await page.context().newCDPSession(page);
  const before = await liveHeap(session);
  await page.waitForTimeout(GROWTH_MS);
  const after = await liveHeap(session);
  return {
    name: `live heap, ${joints}, growth over ${GROWTH_MS / 1000} s of playing`,
    value: (after - before) / 1000,
    unit: 'kB',
    how: 'used heap after a forced garbage collection, both times',
  };
}

async function liveHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

const OPENINGS = 5;

async function opening(browser: Browser, url: string): Promise<PageFigure[]> {
  const shared = sharedDir();
  if (shared === undefined) return [];
  const folder = path.join(shared, 'assets/gltf/cmu_01_06_120hz/ozz');
  const files = ['skeleton.ozz', 'cmu_01_06.ozz'].map((name) => path.join(folder, name));
  const took: number[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    const page = await newPage(browser);
    await page.goto(url);
    await untilMoving(page);
    await page.waitForTimeout(1000);
    await noteOpening(page, 'cmu_01_06');
    await dropFiles(page, files);
    took.push(
      (await page.waitForFunction(() => window.posescopeOpened).then((it) => it.jsonValue())) ??
        NaN,
    );
    await page.close();
  }
  return [
    {
      name: 'opening the 793 kB clip with its skeleton, on screen',
      value: took.toSorted((a, b) => a - b)[OPENINGS >> 1],
      unit: 'ms',
      how: `from the drop until the frame after its name is shown; median of ${OPENINGS} pages`,
    },
  ];
}

/** Notes how long it takes from the next drop until the frame after the top bar names a file. */
function noteOpening(page: Page, name: string): Promise<void> {
  return page.evaluate((shown) => {
    window.addEventListener(
      'drop',
      () => {
        const start = performance.now();
        const look = (): void => {
          const there = document.querySelector('header')?.textContent.includes(shown) === true;
          requestAnimationFrame(
            there ? () => void (window.posescopeOpened = performance.now() - start) : look,
          );
        };
        look();
      },
      { capture: true, once: true },
    );
  }, name);
}

const ZOOMS = 120;

async function zooming(browser: Browser, url: string): Promise<PageFigure[]> {
  const page = await newPage(browser);
  await page.goto(url);
  await untilMoving(page);
  const { skeleton, animation } = millionKeys();
  await dropArchives(page, {
    'million.skeleton.ozz': skeleton,
    'million.animation.ozz': animation,
  });
  await statusBar(page)
    .getByText(/1.000.0\d\d keys/)
    .waitFor({ timeout: 60_000 });
  await page.keyboard.press('KeyK');
  await page.waitForTimeout(1500);
  const box = await page.locator('.timeline-body').boundingBox();
  if (box === null) throw new Error('The timeline is not on the screen.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => void (window.posescopeFrames = []));
  for (let i = 0; i < ZOOMS; i++) {
    const key = i % 3 === 2 ? 'Shift' : 'Control';
    await page.keyboard.down(key);
    await page.mouse.wheel(0, i < ZOOMS / 2 ? -60 : 60);
    await page.keyboard.up(key);
  }
  const frames = await page.evaluate(() => window.posescopeFrames);
  await page.close();
  return frameFigures('zooming and panning a million keys', frames);
}
