import type { Browser, Page } from '@playwright/test';

/** What the main thread has done in a stretch of time; processor time, so that nothing else counts that runs. */
export interface MainThread {
  /** Milliseconds of script of every frame: its own callbacks, and all that ran until the next one. */
  readonly script: readonly number[];
  /** Milliseconds of every task. What waits for the processor to draw what a card would draw is left out. */
  readonly tasks: readonly number[];
}

/** An event of Chromium's trace, as far as it is read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  /** Of `dur`, what the thread really ran. */
  readonly tdur?: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** What script begins with that is called from outside. */
const ENTRIES = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
]);

/** Notes what the page's main thread does while something is done with it. */
export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return readTrace(traceEvents);
}

function readTrace(events: readonly TraceEvent[]): MainThread {
  // Only the page itself has frames with callbacks.
  const main = events.find(({ name }) => name === 'FireAnimationFrame');
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  const named = (name: string): TraceEvent[] => own.filter((event) => event.name === name);
  return {
    script: scriptByFrame(own, named('RunTask')),
    tasks: workOf(named('RunTask'), named('Commit')),
  };
}

/** A frame begins with the task that its first callback is called in. */
function scriptByFrame(own: readonly TraceEvent[], tasks: readonly TraceEvent[]): number[] {
  const frames: number[] = [];
  let task = 0;
  let last = -1;
  let end = 0;
  for (const event of own) {
    if (!ENTRIES.has(event.name) || event.ts < end) continue;
    end = event.ts + event.dur;
    while (task + 1 < tasks.length && tasks[task + 1].ts <= event.ts) task++;
    if (event.name === 'FireAnimationFrame' && task !== last) {
      frames.push(0);
      last = task;
    }
    if (frames.length > 0) frames[frames.length - 1] += milliseconds(event);
  }
  return frames;
}

function workOf(tasks: readonly TraceEvent[], waits: readonly TraceEvent[]): number[] {
  const work = tasks.map(milliseconds);
  for (const wait of waits) {
    const task = tasks.findLastIndex(({ ts }) => ts <= wait.ts);
    if (task >= 0) work[task] -= milliseconds(wait);
  }
  return work;
}

function milliseconds({ dur, tdur = dur }: TraceEvent): number {
  return tdur / 1000;
}
