import { describe, expect, it, vi } from 'vitest';
import { createFrame } from '../../../app/playback/frame.ts';
import { createFrameLoop } from '../../../app/playback/loop.ts';
import type { Player } from '../../../app/playback/player.ts';

/** A loop whose frames a test calls by hand. */
function handLoop(playing = false) {
  const state = { playing, elapsed: [] as number[] };
  const callbacks: ((now: number) => void)[] = [];
  const player: Player = {
    frame: createFrame(),
    seek: () => undefined,
    place: () => undefined,
    refresh: () => undefined,
    addListener: () => undefined,
    tick: (elapsed) => {
      state.elapsed.push(elapsed);
      return true;
    },
  };
  const loop = createFrameLoop(
    player,
    () => state.playing,
    (callback) => callbacks.push(callback),
  );
  /** Runs the frame that is asked for; false where none is. */
  const frame = (now: number): boolean => {
    const callback = callbacks.shift();
    callback?.(now);
    return callback !== undefined;
  };
  return { state, loop, frame, asked: () => callbacks.length };
}

/** For painters that must not fail. */
function rethrow(error: unknown): never {
  throw error;
}

describe('a frame', () => {
  it('draws everything before anything is written', () => {
    const { loop, frame } = handLoop();
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    loop.addPainter('numbers', note('numbers'), rethrow, 0, true);
    loop.addPainter('timeline', note('timeline'), rethrow);
    loop.addPainter('readout', note('readout'), rethrow, 0, true);
    loop.addPainter('viewport', note('viewport'), rethrow);
    frame(0);
    expect(order).toEqual(['timeline', 'viewport', 'numbers', 'readout']);
  });
});

describe('a second window', () => {
  it('has frames drawn while those of the page stand still, and ends', () => {
    const { state, loop, asked } = handLoop(true);
    const paint = vi.fn();
    loop.addPainter('a', paint, rethrow);
    const others: ((now: number) => void)[] = [];
    const end = loop.drawWith((callback) => others.push(callback));
    expect(asked()).toBe(1);
    for (let i = 0; i < 20; i++) others.shift()?.(0);
    // Some come too soon after the one before, and are put off.
    expect(paint).toHaveBeenCalled();
    expect(state.elapsed.every((elapsed) => elapsed >= 0)).toBe(true);
    expect(others).toHaveLength(1);
    expect(asked()).toBe(1);
    end();
    others.shift()?.(0);
    expect(others).toHaveLength(0);
  });

  it('on the same screen adds no frames', () => {
    const { loop, frame } = handLoop(true);
    const paint = vi.fn();
    loop.addPainter('a', paint, rethrow);
    const others: ((now: number) => void)[] = [];
    vi.useFakeTimers();
    loop.drawWith((callback) => others.push(callback));
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(16);
      frame(performance.now());
      others.shift()?.(performance.now());
    }
    vi.useRealTimers();
    expect(paint).toHaveBeenCalledTimes(10);
  });
});

describe('nothing is drawn', () => {
  it('while nothing has changed', () => {
    const { loop, frame, asked } = handLoop();
    const paint = vi.fn();
    loop.addPainter('a', paint, rethrow);
    frame(0);
    expect(paint).toHaveBeenCalledTimes(1);
    expect(asked()).toBe(0);
  });

  it('by a painter that was disposed of', () => {
    const { loop, frame } = handLoop();
    const paint = vi.fn();
    const painter = loop.addPainter('a', paint, rethrow);
    painter.dispose();
    painter.dispose();
    frame(0);
    expect(paint).not.toHaveBeenCalled();
  });

  it('again by a painter that has failed; the others go on', () => {
    const { loop, frame } = handLoop();
    const failures: unknown[] = [];
    const bad = vi.fn(() => {
      throw new Error('no canvas');
    });
    const good = vi.fn();
    loop.addPainter('bad', bad, (error) => failures.push(error));
    loop.addPainter('good', good, rethrow);
    frame(0);
    loop.invalidateAll();
    frame(16);
    expect(bad).toHaveBeenCalledTimes(1);
    expect(good).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([new Error('no canvas')]);
  });
});

describe('at rest', () => {
  it('only the invalidated painter draws, once, however often it asked', () => {
    const { loop, frame, asked } = handLoop();
    const [a, b] = [vi.fn(), vi.fn()];
    const painter = loop.addPainter('a', a, rethrow);
    loop.addPainter('b', b, rethrow);
    frame(0);
    painter.invalidate();
    painter.invalidate();
    expect(asked()).toBe(1);
    frame(16);
    expect(a).toHaveBeenCalledTimes(2);
    expect(b).toHaveBeenCalledTimes(1);
  });
});

describe('while playing', () => {
  it('every frame moves the player by the time that has passed, and draws all', () => {
    const { loop, frame, state } = handLoop(true);
    const paint = vi.fn();
    loop.addPainter('a', paint, rethrow);
    for (const now of [100, 116, 150]) frame(now);
    expect(state.elapsed.map((seconds) => Math.round(seconds * 1000))).toEqual([0, 16, 34]);
    expect(paint).toHaveBeenCalledTimes(3);
  });

  it('a stall is not caught up', () => {
    const { loop, frame, state } = handLoop(true);
    loop.addPainter('a', () => undefined, rethrow);
    for (const now of [0, 60_000]) frame(now);
    expect(state.elapsed).toEqual([0, 0.25]);
  });

  it('a pause does not count as time', () => {
    const { loop, frame, state } = handLoop(true);
    loop.addPainter('a', () => undefined, rethrow);
    frame(0);
    state.playing = false;
    frame(16);
    state.playing = true;
    loop.invalidateAll();
    frame(5000);
    expect(state.elapsed).toEqual([0, 0]);
  });

  it('frames a second are those of the mean frame time', () => {
    const { loop, frame } = handLoop(true);
    loop.addPainter('a', () => undefined, rethrow);
    let now = 0;
    for (let i = 0; i < 400; i++) {
      frame(now);
      // One frame late, the next as much too early: 60 a second all the same.
      now += i % 2 === 0 ? 31 : 1000 / 30 - 31;
    }
    expect(loop.stats.framesPerSecond).toBeGreaterThan(55);
    expect(loop.stats.framesPerSecond).toBeLessThan(66);
    expect(loop.stats.frames).toBe(400);
  });
});

describe('while it is held', () => {
  it('nothing is drawn or asked for; what was missed comes when the last one lets go', () => {
    const { loop, frame, asked } = handLoop();
    const paint = vi.fn();
    loop.addPainter('a', paint, rethrow);
    frame(0);
    const [first, second] = [loop.hold(), loop.hold()];
    loop.invalidateAll();
    first();
    first();
    expect(asked()).toBe(0);
    second();
    expect(asked()).toBe(1);
    frame(16);
    expect(paint).toHaveBeenCalledTimes(2);
  });

  it('a frame that was asked for before draws nothing', () => {
    const { loop, frame } = handLoop();
    const paint = vi.fn();
    loop.addPainter('a', paint, rethrow);
    const release = loop.hold();
    frame(0);
    expect(paint).not.toHaveBeenCalled();
    release();
    frame(16);
    expect(paint).toHaveBeenCalledTimes(1);
  });

  it('no time passes for what plays, which goes on from where it was', () => {
    const { loop, frame, state } = handLoop(true);
    loop.addPainter('a', () => undefined, rethrow);
    frame(0);
    const release = loop.hold();
    frame(16);
    release();
    frame(80);
    frame(96);
    expect(state.elapsed).toEqual([0, 0, 0.016]);
  });
});

describe('costs', () => {
  it('are kept by the name of the painter', () => {
    const { loop, frame } = handLoop();
    loop.addPainter('timeline', () => undefined, rethrow);
    loop.addPainter('viewport', () => undefined, rethrow);
    frame(0);
    expect([...loop.stats.painters.keys()]).toEqual(['timeline', 'viewport']);
  });
});

describe('a painter of numbers, which rests between two drawings', () => {
  const REST_MS = 100;

  it('draws, while a clip plays, no sooner than its rest is over', () => {
    const { loop, frame } = handLoop(true);
    const drawn: number[] = [];
    let now = 0;
    loop.addPainter('numbers', () => drawn.push(now), rethrow, REST_MS);
    for (; now <= 300; now += 20) frame(now);
    expect(drawn).toEqual([0, 100, 200, 300]);
  });

  it('draws what it missed as soon as playing ends', () => {
    const { loop, frame, state } = handLoop(true);
    const paint = vi.fn();
    loop.addPainter('numbers', paint, rethrow, REST_MS);
    frame(0);
    frame(20);
    expect(paint).toHaveBeenCalledTimes(1);
    state.playing = false;
    expect(frame(40)).toBe(true);
    expect(paint).toHaveBeenCalledTimes(2);
  });

  it('draws at once while a person scrubs', () => {
    const { loop, frame } = handLoop();
    const paint = vi.fn();
    loop.addPainter('numbers', paint, rethrow, REST_MS);
    for (const now of [0, 10, 20]) {
      loop.invalidateAll();
      frame(now);
    }
    expect(paint).toHaveBeenCalledTimes(3);
  });
});
