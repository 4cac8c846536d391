import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { statusBar } from '../../e2e/support/page.ts';
import { chromiumArguments } from '../../scripts/lib/chromium.mjs';
import { quantile } from './page-frames.ts';
import { traced } from './page-trace.ts';

/** How long a library may take before we give up, in milliseconds. */
const PATIENCE = 600_000;
/** Pages of the list that are scrolled by, and columns that it is sorted by. */
const SCROLLS = 60;
const COLUMNS = ['Keys', 'Max. error', 'Size', 'Worst joint', 'File'];

/** What the page notes down while it reads a library: milliseconds since the folder was chosen. */
declare global {
  interface Window {
    posescopeLibrary: { first: number; all: number };
  }
}

/** A row of the table: what, measured, CPU seconds, meant. */
type Row = readonly [string, string, string, string];

/** Lists a folder of clips in the page at $POSESCOPE_URL: times, frames while it is used, memory. */
export async function libraryPageFigures(library: string, clips: number): Promise<Row[]> {
  const { POSESCOPE_URL: url = '', POSESCOPE_CHROMIUM: executablePath } = process.env;
  const args = [...chromiumArguments(), '--enable-precise-memory-info'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({
      viewport: { width: 1680, height: 1020 },
      reducedMotion: 'reduce',
    });
    await page.goto(url);
    await statusBar(page).getByText('joints').waitFor();
    const cdp = await browser.newBrowserCDPSession();
    const before = await cpuSeconds(cdp);
    const { first, all } = await listFolder(page, library, clips);
    const cpu = (await cpuSeconds(cdp)) - before;
    const pane = page.getByRole('tabpanel', { name: 'Library' });
    const scrolling = await longest(browser, page, () => scroll(page, pane));
    const sorting = await longest(browser, page, () => sort(page, pane));
    const memory = await pageMemory(page);
    return [
      ['page: first rows', `${(first / 1000).toFixed(1)} s`, '', '1 s'],
      ['page: all rows', `${(all / 1000).toFixed(1)} s`, cpu.toFixed(1), '90 s'],
      ['page: scrolling, main thread', scrolling, '', '16 ms'],
      ['page: sorting, main thread', sorting, '', '16 ms'],
      ['page: memory, with its workers', `${memory.toFixed(0)} MB`, '', '500 MB'],
    ];
  } finally {
    await browser.close();
  }
}

/** Chooses the folder, and waits until every clip has its row. */
async function listFolder(
  page: Page,
  library: string,
  clips: number,
): Promise<Window['posescopeLibrary']> {
  await page.evaluate(noteRows);
  await page.getByRole('menuitem', { name: 'File' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'List the clips of a folder…' }).click();
  await (await chooser).setFiles(library, { timeout: PATIENCE });
  // Not asked in every frame, which would make the page draw frames.
  await page.waitForFunction(() => window.posescopeLibrary.all > 0, undefined, {
    polling: 500,
    timeout: PATIENCE,
  });
  const rows = await page.getByRole('table', { name: 'Clips' }).getAttribute('aria-rowcount');
  if (Number(rows) !== clips + 1)
    throw new Error(`The page lists ${rows} rows for ${clips} clips.`);
  return await page.evaluate(() => window.posescopeLibrary);
}

/** Runs in the page: notes when the first rows and all are there. The clock starts when the folder is chosen. */
function noteRows(): void {
  const noted = { first: 0, all: 0 };
  window.posescopeLibrary = noted;
  const watch = (): void => {
    const start = performance.now();
    const observer = new MutationObserver(() => {
      const hasRows = document.querySelector('.library-rows .library-row') !== null;
      const isWhole = document.querySelector('.library[aria-busy=false]') !== null;
      const time = performance.now() - start;
      if (hasRows && noted.first === 0) noted.first = time;
      if (!hasRows || !isWhole) return;
      noted.all = time;
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  };
  // Caught on its way down, before the page itself hears of it.
  addEventListener('change', watch, { capture: true, once: true });
}

async function cpuSeconds(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The longest tasks of the main thread while something is done, as text. */
async function longest(browser: Browser, page: Page, act: () => Promise<void>): Promise<string> {
  const { tasks } = await traced(browser, page, act);
  const work = tasks.filter((task) => task > 1);
  return `${quantile(work, 0.5).toFixed(1)} ms, longest ${Math.max(...work).toFixed(1)} ms`;
}

async function scroll(page: Page, pane: Locator): Promise<void> {
  await pane.locator('.library-rows').hover();
  for (let i = 0; i < SCROLLS; i++) {
    await page.mouse.wheel(0, i < SCROLLS / 2 ? 600 : -500);
    await nextFrame(page);
  }
}

async function sort(page: Page, pane: Locator): Promise<void> {
  for (const column of COLUMNS) {
    await pane.getByRole('columnheader', { name: column }).getByRole('button').click();
    await nextFrame(page);
  }
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Megabytes of the page and its workers, after a collection of garbage. */
async function pageMemory(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const { measureUserAgentSpecificMemory: measure } = performance as unknown as {
      measureUserAgentSpecificMemory(): Promise<{ bytes: number }>;
    };
    return (await measure.call(performance)).bytes / 1e6;
  });
}
