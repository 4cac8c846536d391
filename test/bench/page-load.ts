import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser, Page, Response } from '@playwright/test';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { newPage } from './page-frames.ts';
import type { PageFigure } from './page-frames.ts';

declare global {
  interface Window {
    /** When the character moved, milliseconds after navigation; undefined until then. */
    posescopeMoving?: number;
  }
}

/** What the scripts of the first screen are meant to be at most, in kB gzipped. */
export const MAX_INITIAL_KB = 560;

export interface FetchedScript {
  readonly name: string;
  /** Bytes. */
  readonly gzipped: number;
}

const LOADS = 9;

/**
 * How long the page takes to be of use, and what it has fetched by then; as Chromium puts a page together where there is no
 * graphics card, and as it does where there is one, which the processor then has to be as well.
 */
export async function firstLoad(url: string, executablePath: string): Promise<PageFigure[]> {
  const [software, graphics] = [
    await loadWith('software', url, executablePath),
    await loadWith('graphics', url, executablePath),
  ];
  const how =
    'from navigation until a clip on the stage is drawn for the second time; empty cache, local server';
  const ofAll = `${how}; median of ${LOADS} pages`;
  return [
    {
      name: 'first load, until the character moves',
      value: software.median,
      unit: 'ms',
      most: 1000,
      how: ofAll,
    },
    {
      name: '… as the first page of a browser, which starts its renderer of 3D pictures then',
      value: software.first.moving,
      unit: 'ms',
      how,
    },
    {
      name: 'first load, put together as with a graphics card',
      value: graphics.median,
      unit: 'ms',
      how: ofAll,
    },
    ...sizes(software.first.scripts, software.first.document),
  ];
}

/** The first page of a browser, and the median of those after it, milliseconds. */
async function loadWith(
  compositor: 'software' | 'graphics',
  url: string,
  executablePath: string,
): Promise<{ readonly first: FirstScreen; readonly median: number }> {
  const args = chromiumArguments({ compositor });
  const browser = await chromium.launch({ executablePath, args });
  const first = await fetchFirstScreen(browser, url);
  const later: number[] = [];
  for (let round = 0; round < LOADS; round++) {
    later.push((await fetchFirstScreen(browser, url)).moving);
  }
  await browser.close();
  return { first, median: later.toSorted((a, b) => a - b)[LOADS >> 1] ?? NaN };
}

interface FirstScreen {
  /** When the character moved, milliseconds after navigation. */
  readonly moving: number;
  readonly scripts: readonly FetchedScript[];
  /** The text of the page's document. */
  readonly document: string;
}

/** Opens the page with an empty cache and waits until every pane of the first screen shows something. */
export async function fetchFirstScreen(browser: Browser, url: string): Promise<FirstScreen> {
  const page = await newPage(browser);
  await page.addInitScript(noteMoving);
  const addresses = new Set<string>();
  const note = (response: Response): void => {
    if (new URL(response.url()).pathname.endsWith('.js')) addresses.add(response.url());
  };
  page.on('response', note);
  const document = (await (await page.goto(url))?.text()) ?? '';
  const moving = await (
    await page.waitForFunction(() => window.posescopeMoving)
  ).evaluate((found) => found ?? NaN);
  await everyPaneThere(page);
  page.off('response', note);
  // The page's own responses may have no body any more, as those of workers that have ended.
  const scripts = await Promise.all(Array.from(addresses, fetchScript));
  await page.close();
  return { moving, scripts, document };
}

/** Runs in the page before anything else: a clip moves once it is drawn for the second time. */
function noteMoving(): void {
  const context = WebGL2RenderingContext.prototype;
  let isDrawn = false;
  for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays'] as const) {
    const draw: (...args: number[]) => void = context[name];
    context[name] = function drawn(this: WebGL2RenderingContext, ...args: number[]): void {
      isDrawn = true;
      draw.apply(this, args);
    };
  }
  const hasClip = (): boolean =>
    document.querySelector('footer')?.textContent.includes('joints') === true;
  let drawings = 0;
  const look = (): void => {
    // The drawing was in an earlier callback of this frame, or in the frame before.
    if (isDrawn && hasClip() && ++drawings === 2) window.posescopeMoving = performance.now();
    isDrawn = false;
    if (drawings < 2) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function sizes(scripts: readonly FetchedScript[], document: string): PageFigure[] {
  const [named, later] = partition(scripts, ({ name }) => document.includes(name));
  const [workers, panes] = partition(later, ({ name }) => name.includes('worker'));
  const unit = 'kB gzipped';
  return [
    {
      name: 'initial JavaScript',
      value: kilobytes(scripts),
      unit,
      most: MAX_INITIAL_KB,
      how: 'every script fetched until the character moves and every pane of the first screen is there, workers included',
    },
    {
      name: '… named by the document',
      value: kilobytes(named),
      unit,
      how: 'its script and all that this imports at once',
    },
    {
      name: '… for the panes of the first screen',
      value: kilobytes(panes),
      unit,
      how: 'three.js among them',
    },
    { name: '… for workers', value: kilobytes(workers), unit, how: 'what reads files' },
  ];
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): [Item[], Item[]] {
  return [items.filter((item) => isFirst(item)), items.filter((item) => !isFirst(item))];
}

export function kilobytes(scripts: readonly FetchedScript[]): number {
  return scripts.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1000;
}

async function fetchScript(address: string): Promise<FetchedScript> {
  const body = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const name = path.basename(new URL(address).pathname);
  return { name, gzipped: gzipSync(body, { level: 9 }).length };
}

/** Waits until every pane that is in front shows something. */
async function everyPaneThere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-pane]')].every(
      (pane) => !pane.checkVisibility() || pane.childElementCount > 0,
    ),
  );
}
