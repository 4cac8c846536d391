import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { dropFiles, statusBar } from '../../e2e/support/page.ts';
import { writeArchive } from '../../engine/index.ts';
import type { AssetObject } from '../../engine/index.ts';

/** One figure of the page, with how it was taken. */
export interface PageFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly how: string;
}

/** What the page itself notes down while it is measured. */
declare global {
  interface Window {
    /** Milliseconds of script of every animation frame since it was last emptied. */
    posescopeFrames: number[];
  }
}

export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1680, height: 1020 } });
  await page.addInitScript(recordFrames);
  return page;
}

/** Runs in the page before anything else: times every callback of an animation frame. */
function recordFrames(): void {
  window.posescopeFrames = [];
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      const start = performance.now();
      callback(now);
      window.posescopeFrames.push(performance.now() - start);
    });
}

/** Waits until something moves: three frames were drawn after the transport's clock began to run. */
export async function untilMoving(page: Page): Promise<number> {
  await statusBar(page).getByText('joints').waitFor();
  await page.waitForFunction(() => window.posescopeFrames.length > 3);
  return page.evaluate(() => performance.now());
}

export async function framesOver(page: Page, ms: number): Promise<number[]> {
  await page.waitForTimeout(1500);
  await page.evaluate(() => void (window.posescopeFrames = []));
  await page.waitForTimeout(ms);
  return page.evaluate(() => window.posescopeFrames);
}

export function frameFigures(name: string, frames: readonly number[]): PageFigure[] {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
  const how = `main-thread script of an animation frame, ${frames.length} frames`;
  return [
    { name: `${name}: median`, value: at(0.5), unit: 'ms', how },
    { name: `${name}: nine in ten below`, value: at(0.9), unit: 'ms', how },
  ];
}

/** Drops objects on the page, each as a file of the name it stands under. */
export async function dropArchives(
  page: Page,
  objects: Readonly<Record<string, AssetObject>>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'posescope-bench-'));
  const files = Object.entries(objects).map(([name, object]) => {
    const file = path.join(folder, name);
    writeFileSync(file, writeArchive([object], { littleEndian: true }));
    return file;
  });
  await dropFiles(page, files);
  rmSync(folder, { recursive: true });
}
