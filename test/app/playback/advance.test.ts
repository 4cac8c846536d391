import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, createPlayhead } from '../../../app/playback/advance.ts';
import type { LoopMode } from '../../../app/session/state/transport.ts';
import { between } from '../../support/numbers.ts';

function moved(time: number, step: number, from: number, to: number, mode: LoopMode) {
  const playhead = { ...createPlayhead(), time };
  advance(playhead, step, from, to, mode);
  return playhead;
}

describe('a range without length', () => {
  it.each([
    [1, 1],
    [2, 1],
    [1, Number.NaN],
  ])('[%d, %d] holds the playhead at its start', (from, to) => {
    expect(moved(0.5, 0.1, from, to, 'loop').time).toBe(from);
  });
});

describe('advancing in [1, 3]', () => {
  it.each<[LoopMode, number, number, number]>([
    ['loop', 2, 0.5, 2.5],
    ['loop', 2.5, 1, 1.5],
    ['loop', 1.5, -1, 2.5],
    ['loop', 1.5, 8.25, 1.75],
    ['loop', 1.5, -8.25, 1.25],
    ['once', 2, 0.5, 2.5],
    ['once', 2.5, 1, 3],
    ['once', 1.5, -1, 1],
    ['ping-pong', 2, 0.5, 2.5],
    ['ping-pong', 2.5, 1, 2.5],
    ['ping-pong', 1.5, -1, 1.5],
    ['ping-pong', 1.5, 4, 1.5],
  ])('%s from %d by %d comes to %d', (mode, time, step, expected) => {
    expect(moved(time, step, 1, 3, mode).time).toBeCloseTo(expected, 12);
  });

  it.each<[number, number, number]>([
    [0.25, 0.5, 1.5],
    [0.25, -0.5, 2.5],
    [9, 0.5, 1.5],
    [9, -0.5, 2.5],
  ])('enters from %d by %d at the end it plays from: %d', (time, step, expected) => {
    expect(moved(time, step, 1, 3, 'loop').time).toBeCloseTo(expected, 12);
  });

  it.each([
    [2.5, 1, true],
    [1.5, -1, true],
    [2, 0.5, false],
    [3, 0, false],
  ])('once from %d by %d has ended: %j', (time, step, ended) => {
    expect(moved(time, step, 1, 3, 'once').ended).toBe(ended);
  });

  it.each<[LoopMode, number, number]>([
    ['loop', 2, 1],
    ['loop', 20, 10],
    ['loop', -2.5, -1],
    ['ping-pong', 3, 0],
    ['ping-pong', 4, 1],
  ])('%s by %d counts %d loops', (mode, step, loops) => {
    expect(moved(1.5, step, 1, 3, mode).loops).toBe(loops);
  });

  it('a ping-pong goes on in the direction it has turned to', () => {
    const playhead = { ...createPlayhead(), time: 2.5 };
    const times = [0, 1, 2, 3, 4].map(() => {
      advance(playhead, 0.75, 1, 3, 'ping-pong');
      return Number(playhead.time.toFixed(6));
    });
    expect(times).toEqual([2.75, 2, 1.25, 1.5, 2.25]);
  });
});

describe('a clip of any duration', () => {
  const durations = [1.4e-45, 1e-38, 1e-30, 1e-6, 1, 1e9, 3e38];
  const modes: LoopMode[] = ['loop', 'ping-pong', 'once'];
  const cases = durations.flatMap((duration) => modes.map((mode) => [mode, duration] as const));

  it.each(cases)('plays in mode %s, %d s', (mode, duration) => {
    for (const step of [0.016, -0.016, 1, -4 / 3]) {
      const { time, loops } = moved(duration / 3, step, 0, duration, mode);
      expect(time).toBeGreaterThanOrEqual(0);
      expect(time).toBeLessThanOrEqual(duration);
      expect(Number.isFinite(loops)).toBe(true);
    }
  });

  it('comes to an exact place in the last of many loops', () => {
    // A power of two goes into 1 without a rest.
    expect(moved(2 ** -121, 1, 0, 2 ** -120, 'loop').time).toBe(2 ** -121);
    expect(moved(2 ** -121, -1, 0, 2 ** -120, 'loop').time).toBe(2 ** -121);
    expect(moved(2 ** -121, 1, 0, 2 ** -120, 'ping-pong').time).toBe(2 ** -121);
    expect(moved(2 ** -121, 1, 0, 2 ** -120, 'loop').loops).toBe(2 ** 120);
  });
});

describe('in every mode', () => {
  const time = between(-10, 10);
  const modes = constantFrom<LoopMode>('loop', 'ping-pong', 'once');

  it('the playhead stays within the range, whatever the step', () => {
    assert(
      property(modes, time, time, (mode, start, step) => {
        const playhead = moved(start, step, -1, 2.5, mode);
        expect(playhead.time).toBeGreaterThanOrEqual(-1);
        expect(playhead.time).toBeLessThanOrEqual(2.5);
      }),
    );
  });

  it('two steps come to where their sum comes', () => {
    const step = between(0, 5);
    assert(
      property(constantFrom<LoopMode>('loop', 'ping-pong'), step, step, (mode, a, b) => {
        const twice = createPlayhead();
        advance(twice, a, 0, 2, mode);
        advance(twice, b, 0, 2, mode);
        const once = moved(0, a + b, 0, 2, mode);
        // At the seam of a loop, rounding decides between its two ends.
        const apart = Math.abs(twice.time - once.time);
        expect(Math.min(apart, Math.abs(apart - 2))).toBeLessThan(1e-9);
      }),
    );
  });
});
