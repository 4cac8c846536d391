import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { dropFiles, statusBar } from '../../e2e/support/page.ts';
import { writeArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';

/** One figure of the page, with how it was taken. */
export interface PageFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is meant to be at most. */
  readonly most?: number;
  /** What it is meant to be at least. */
  readonly least?: number;
  /** Digits after the point, by default one. */
  readonly digits?: number;
  readonly how: string;
}

/** What the page itself notes down while it is measured. */
declare global {
  interface Window {
    /** Milliseconds of script of the animation frames since they were last taken, and how many there were. */
    posescopeFrames: { readonly ms: Float32Array; count: number };
  }
}

export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1680, height: 1020 } });
  await page.addInitScript(recordFrames);
  return page;
}

/** Runs in the page before anything else: times every callback of an animation frame. */
function recordFrames(): void {
  // Made once: what is measured here is also whether the heap grows.
  const frames = { ms: new Float32Array(2 ** 16), count: 0 };
  window.posescopeFrames = frames;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      const start = performance.now();
      callback(now);
      frames.ms[frames.count++] = performance.now() - start;
    });
}

/** Waits until something moves: three frames were drawn after the transport's clock began to run. */
export async function untilMoving(page: Page): Promise<number> {
  await statusBar(page).getByText('joints').waitFor();
  await page.waitForFunction(() => window.posescopeFrames.count > 3);
  return page.evaluate(() => performance.now());
}

export async function framesOver(page: Page, ms: number): Promise<number[]> {
  await page.waitForTimeout(1500);
  await takeFrames(page);
  await page.waitForTimeout(ms);
  return await takeFrames(page);
}

/** Milliseconds of script of every animation frame since they were last taken. */
export function takeFrames(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { ms, count } = window.posescopeFrames;
    window.posescopeFrames.count = 0;
    return [...ms.subarray(0, count)];
  });
}

/** @param most what the median is meant to be at most, in milliseconds */
export function frameFigures(name: string, frames: readonly number[], most?: number): PageFigure[] {
  const how = `main-thread script of an animation frame, ${frames.length} frames`;
  return [
    { name: `${name}: median`, value: quantile(frames, 0.5), unit: 'ms', most, how },
    { name: `${name}: nine in ten below`, value: quantile(frames, 0.9), unit: 'ms', how },
  ];
}

/** The value that `part` of them do not exceed; NaN where there is none. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? NaN;
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
