import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, createPlayhead } from '../../../app/playback/advance.ts';
import { visitPassedRanges } from '../../../app/playback/passed-ranges.ts';
import type { LoopMode } from '../../../app/session/state/transport.ts';
import { between } from '../../support/numbers.ts';

type Stretch = readonly [loop: number, from: number, to: number];

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

describe('travel', () => {
  it.each<[string, LoopMode, number[], Stretch[]]>([
    ['goes nowhere in a step of nothing', 'loop', [0], []],
    ['goes along one stretch', 'loop', [0.5], [[0, 0, 0.5]]],
    [
      'passes the end',
      'loop',
      [1.5],
      [
        [0, 0, 1],
        [1, 0, 0.5],
      ],
    ],
    [
      'passes it several times',
      'loop',
      [2.25],
      [
        [0, 0, 1],
        [1, 0, 1],
        [2, 0, 0.25],
      ],
    ],
    [
      'passes the beginning',
      'loop',
      [-0.25],
      [
        [0, 0, 0],
        [-1, 1, 0.75],
      ],
    ],
    [
      'turns round',
      'ping-pong',
      [1.25],
      [
        [0, 0, 1],
        [0, 1, 0.75],
      ],
    ],
    [
      'turns round twice',
      'ping-pong',
      [2.25],
      [
        [0, 0, 1],
        [0, 1, 0],
        [1, 0, 0.25],
      ],
    ],
    ['stops', 'once', [1.5], [[0, 0, 1]]],
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
          const length = stretches.reduce((sum, [, from, to]) => sum + Math.abs(to - from), 0);
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
});
