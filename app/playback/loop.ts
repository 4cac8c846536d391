import type { Frame } from './frame.ts';
import { createFrameClock, type Scheduler } from './frame-clock.ts';
import type { Player } from './player.ts';

/** Draws what one pane shows of the current frame; allocates nothing. */
export type Paint = (frame: Frame) => void;

export interface Painter {
  /** Requests one drawing, because something besides the pose has changed. */
  invalidate(): void;
  dispose(): void;
}

/** The page's only animation frame loop: advance → sample → pose → draw. */
export interface FrameLoop {
  /**
   * `paint` runs in the next frame, whenever the pose changes, and when it is invalidated.
   * @param onFailure called once if `paint` throws, to show the failure in its place; `paint` is not
   * called again, other painters continue
   * @param restMs least milliseconds between two drawings during playback, for numbers that would
   * change too fast to read. The last state is drawn when playback ends.
   * @param writes whether it changes elements of the page. Such painters run last: drawing text on a
   * canvas after a change would force the browser to recompute styles each time
   */
  addPainter(
    name: string,
    paint: Paint,
    onFailure: (error: unknown) => void,
    restMs?: number,
    writes?: boolean,
  ): Painter;
  /** Redraws everything, because the pose or the stage has changed outside the loop. */
  invalidateAll(): void;
  /**
   * Stops drawing and playback until the returned function is called. Use it when new contents are
   * about to be shown, so that they need not wait for drawings of the old.
   */
  hold(): () => void;
  /** Draws in the frames of another window, too; returns a function that stops it. */
  drawWith(schedule: Scheduler): () => void;
  /** Stops drawing and playback for good. */
  dispose(): void;
  readonly stats: FrameStats;
}

/** Measured on the main thread, smoothed over about half a second. */
export interface FrameStats {
  /** Milliseconds of script per drawn frame. */
  scriptMs: number;
  framesPerSecond: number;
  /** Frames drawn since the page was opened. */
  frames: number;
  /** Milliseconds of the last drawing, by painter. */
  readonly painters: ReadonlyMap<string, { ms: number }>;
}

interface Registered {
  readonly paint: Paint;
  readonly onFailure: (error: unknown) => void;
  readonly cost: { ms: number };
  readonly restMs: number;
  readonly writes: boolean;
  /** Time of its last drawing, by the clock of frames. */
  drawnAt: number;
  dirty: boolean;
  failed: boolean;
}

const SMOOTHING = 0.1;

/** Longest time step, in seconds. A longer pause (a hidden tab) is not caught up. */
const LONGEST_STEP = 0.25;

export function createFrameLoop(
  player: Pick<Player, 'frame' | 'tick'>,
  isPlaying: () => boolean,
  schedule: Scheduler = (callback) => void requestAnimationFrame(callback),
): FrameLoop {
  const painters: Registered[] = [];
  const costs = new Map<string, { ms: number }>();
  const stats = { scriptMs: 0, framesPerSecond: 0, frames: 0, painters: costs };
  let scheduled = false;
  let disposed = false;
  let lastNow = -1;

  const wake = (): void => {
    if (scheduled || disposed || holds.areAny()) return;
    scheduled = true;
    clock.request();
  };

  const markAll = (): void => {
    for (const painter of painters) painter.dirty = true;
  };

  const holds = createBlockers(() => {
    lastNow = -1;
    wake();
  });

  const runFrame = (now: number): void => {
    scheduled = false;
    if (disposed || holds.areAny()) return;
    const start = performance.now();
    const elapsed = lastNow < 0 ? 0 : Math.max(0, now - lastNow) / 1000;
    const playing = isPlaying();
    if (playing && player.tick(Math.min(elapsed, LONGEST_STEP))) markAll();
    if (isPlaying()) wake();
    lastNow = playing ? now : -1;
    const isMoving = isPlaying();
    paintDirty(painters, false, player.frame, now, isMoving);
    paintDirty(painters, true, player.frame, now, isMoving);
    record(stats, performance.now() - start, elapsed);
  };

  const clock = createFrameClock(schedule, runFrame);
  return {
    stats,
    addPainter: (name, paint, onFailure, restMs = 0, writes = false) =>
      addTo(painters, { paint, onFailure, cost: costOf(costs, name), restMs, writes }, wake),
    invalidateAll: () => {
      markAll();
      if (painters.length > 0) wake(); // else the first painter starts the loop
    },
    hold: holds.hold,
    drawWith: clock.add,
    dispose: () => {
      disposed = true;
      painters.length = 0;
    },
  };
}

function addTo(
  painters: Registered[],
  given: Omit<Registered, 'drawnAt' | 'dirty' | 'failed'>,
  wake: () => void,
): Painter {
  const painter = { ...given, drawnAt: -Infinity, dirty: true, failed: false };
  painters.push(painter);
  wake();
  return {
    invalidate: () => {
      painter.dirty = true;
      wake();
    },
    dispose: () => {
      const index = painters.indexOf(painter);
      if (index >= 0) painters.splice(index, 1);
    },
  };
}

/** Counts the holds that stop the loop; calls `onRelease` when one of them ends. */
function createBlockers(onRelease: () => void): { areAny(): boolean; hold(): () => void } {
  const holds = new Set<symbol>();
  return {
    areAny: () => holds.size > 0,
    hold: () => {
      const hold = Symbol('hold');
      holds.add(hold);
      return () => {
        if (holds.delete(hold)) onRelease();
      };
    },
  };
}

/** Painters of one name, one after the other, share one cost. */
function costOf(costs: Map<string, { ms: number }>, name: string): { ms: number } {
  const cost = costs.get(name) ?? { ms: 0 };
  costs.set(name, cost);
  return cost;
}

/** Calls painters: those that do not change the page, or those that do, which come later. */
function paintDirty(
  painters: readonly Registered[],
  writes: boolean,
  frame: Frame,
  now: number,
  playing: boolean,
): void {
  for (let i = 0; i < painters.length; i++) {
    const painter = painters[i];
    if (painter.writes !== writes || !painter.dirty || painter.failed) continue;
    if (playing && now - painter.drawnAt < painter.restMs) continue;
    painter.drawnAt = now;
    paintOne(painter, frame);
  }
}

function paintOne(painter: Registered, frame: Frame): void {
  painter.dirty = false;
  const start = performance.now();
  try {
    painter.paint(frame);
  } catch (error) {
    painter.failed = true;
    painter.onFailure(error);
  }
  painter.cost.ms = performance.now() - start;
}

function record(stats: FrameStats, scriptMs: number, elapsed: number): void {
  stats.frames++;
  stats.scriptMs += (scriptMs - stats.scriptMs) * SMOOTHING;
  if (elapsed <= 0) return;
  // The mean of frame times, not of rates: a short frame after a long one must not count for many.
  const before = stats.framesPerSecond === 0 ? elapsed : 1 / stats.framesPerSecond;
  stats.framesPerSecond = 1 / (before + (elapsed - before) * SMOOTHING);
}
