import type { CDPSession, Page } from '@playwright/test';

/** What a page holds at one moment, after garbage was collected. */
export interface Counts {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** Contexts, buffers, textures, programs and the like that were created and neither deleted nor collected. */
  readonly webgl: number;
}

export const COUNT_NAMES = ['heapBytes', 'nodes', 'listeners', 'workers', 'webgl'] as const;

declare global {
  interface Window {
    /** Live objects of WebGL, counted by {@link countWebGl}. */
    liveWebGl?: number;
  }
}

/** Has a page count its WebGL objects; call it before the page loads. */
export async function countWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.liveWebGl = 0;
    const add = (by: number): void => {
      window.liveWebGl = (window.liveWebGl ?? 0) + by;
    };
    const collected = new FinalizationRegistry<undefined>(() => add(-1));
    const watch = (object: unknown): void => {
      if (typeof object !== 'object' || object === null) return;
      add(1);
      collected.register(object, undefined, object);
    };
    type Methods = Record<string, (...given: unknown[]) => unknown>;
    const methods = WebGL2RenderingContext.prototype as unknown as Methods;
    for (const name of Object.getOwnPropertyNames(methods)) {
      if (!/^(create|fenceSync|delete)/.test(name)) continue;
      const inner = methods[name];
      methods[name] = function watched(...given) {
        const result = inner.apply(this, given);
        if (!name.startsWith('delete')) watch(result);
        else if (typeof given[0] === 'object' && given[0] !== null) {
          if (collected.unregister(given[0])) add(-1);
        }
        return result;
      };
    }
    for (const Canvas of [HTMLCanvasElement, OffscreenCanvas]) {
      const canvas = Canvas.prototype as unknown as Methods;
      const inner = canvas.getContext;
      const seen = new WeakSet();
      canvas.getContext = function watched(...given) {
        const context = inner.apply(this, given);
        if (context instanceof WebGL2RenderingContext && !seen.has(context)) {
          seen.add(context);
          watch(context);
        }
        return context;
      };
    }
  });
}

/** Collects garbage and counts what is left. */
export async function readCounts(page: Page, session: CDPSession): Promise<Counts> {
  // Finalizers run between two collections, and free what they held.
  for (let i = 0; i < 2; i++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => {
    const found = metrics.find((one) => one.name === name);
    if (found === undefined) throw new Error(`The browser does not count ${name}.`);
    return found.value;
  };
  return {
    heapBytes: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    workers: page.workers().length,
    webgl: await page.evaluate(() => window.liveWebGl ?? 0),
  };
}
