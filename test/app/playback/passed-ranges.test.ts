import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, createPlayhead } from '../../../app/playback/advance.ts';
import { visitPassedRanges } from '../../../app/playback/passed-ranges.ts';
import type { LoopMode } from '../../../app/session/state/transport.ts';
import { between } from '../../support/numbers.ts';

type Stretch = readonly [loop: number, from: number, to: number, times: number];

/** The stretches of some steps on [from, to]. */
function travelled(mode: LoopMode, from: number, to: number, ...steps: number[]): Stretch[] {
  const playhead = createPlayhead();
  playhead.time = from;
  const stretches: Stretch[] = [];
  for (const step of steps) {
    const before = { ...playhead };
    advance(playhead, step, from, to, mode);
    visitPassedRanges(before, playhead, step, from, to, mode, (...stretch) =>
      stretches.push(stretch),
    );
  }
  return stretches;
}

/** Every loop from one to another, passed one by one. */
function wholeLoops(first: number, end: number): Stretch[] {
  return Array.from({ length: end - first }, (_, i) => [first + i, 0, 1, 1]);
}

describe('travel', () => {
  it.each<[string, LoopMode, number[], Stretch[]]>([
    ['goes nowhere in a step of nothing', 'loop', [0], []],
    ['goes along one stretch', 'loop', [0.5], [[0, 0, 0.5, 1]]],
    [
      'passes the end',
      'loop',
      [1.5],
      [
        [0, 0, 1, 1],
        [1, 0, 0.5, 1],
      ],
    ],
    [
      'passes it several times',
      'loop',
      [2.25],
      [
        [0, 0, 1, 1],
        [1, 0, 1, 1],
        [2, 0, 0.25, 1],
      ],
    ],
    [
      'counts the first of many whole loops',
      'loop',
      [20.25],
      [[0, 0, 1, 1], [1, 0, 1, 11], ...wholeLoops(12, 20), [20, 0, 0.25, 1]],
    ],
    [
      'counts them backward',
      'loop',
      [-12.25],
      [
        [0, 0, 0, 1],
        [-1, 1, 0, 4],
        ...wholeLoops(5, 13).map(([loop]): Stretch => [-loop, 1, 0, 1]),
        [-13, 1, 0.75, 1],
      ],
    ],
    [
      'passes the beginning',
      'loop',
      [-0.25],
      [
        [0, 0, 0, 1],
        [-1, 1, 0.75, 1],
      ],
    ],
    [
      'turns round',
      'ping-pong',
      [1.25],
      [
        [0, 0, 1, 1],
        [0, 1, 0.75, 1],
      ],
    ],
    [
      'turns round twice',
      'ping-pong',
      [2.25],
      [
        [0, 0, 1, 1],
        [0, 1, 0, 1],
        [1, 0, 0.25, 1],
      ],
    ],
    [
      'counts whole halves, as many there as back',
      'ping-pong',
      [13.25],
      [
        [0, 0, 1, 1],
        [0, 1, 0, 2],
        [1, 0, 1, 2],
        ...[2, 3, 4, 5].flatMap((loop): Stretch[] => [
          [loop, 1, 0, 1],
          [loop + 1, 0, 1, 1],
        ]),
        [6, 1, 0.75, 1],
      ],
    ],
    ['stops', 'once', [1.5], [[0, 0, 1, 1]]],
  ])('%s', (_, mode, steps, expected) => {
    expect(travelled(mode, 0, 1, ...steps)).toEqual(expected);
  });

  it('is of one piece but for loops, and as long as the steps', () => {
    assert(
      property(
        array(between(-3, 3), { minLength: 1, maxLength: 6 }),
        constantFrom<LoopMode>('loop', 'ping-pong'),
        (steps, mode) => {
          const stretches = travelled(mode, 0.25, 1.25, ...steps);
          const length = stretches.reduce(
            (sum, [, from, to, times]) => sum + times * Math.abs(to - from),
            0,
          );
          expect(length).toBeCloseTo(
            steps.reduce((sum, step) => sum + Math.abs(step), 0),
            9,
          );
          for (let i = 1; i < stretches.length; i++) {
            const gap = Math.abs(stretches[i][1] - stretches[i - 1][2]);
            expect(mode === 'loop' && gap === 1 ? 0 : gap).toBe(0);
          }
        },
      ),
    );
  });

  it.each<[LoopMode, number]>([
    ['loop', 1.4e-45],
    ['loop', 1e-38],
    ['ping-pong', 1e-38],
    ['ping-pong', 1e-9],
  ])('in a %s of %d s calls a few times, however many loops there are', (mode, duration) => {
    const stretches = travelled(mode, 0, duration, 0.016, 0.016, -0.016);
    expect(stretches.length).toBeLessThanOrEqual(40);
    const length = stretches.reduce((sum, [, from, to, times]) => sum + times * (to - from), 0);
    expect(Math.abs(length)).toBeLessThanOrEqual(0.016 * (1 + 1e-9));
    for (const [, from, to] of stretches) {
      expect(Math.min(from, to)).toBeGreaterThanOrEqual(0);
      expect(Math.max(from, to)).toBeLessThanOrEqual(duration);
    }
  });
});
