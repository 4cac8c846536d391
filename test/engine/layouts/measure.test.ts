import { describe, expect, it, vi } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { measureInterleaved, ratioOf, type Candidate } from '../../../engine/layouts/measure.ts';

const settings = { rounds: 5, turn: 0.01, warmUp: 0.05 };

function counting(name: string, order: string[]): Candidate {
  return { name, units: 4, run: () => void order.push(name) };
}

describe('measuring', () => {
  it('stops when it is told to', () => {
    const order: string[] = [];
    const task = { cancelled: () => order.length > 3 };
    const candidates = [counting('a', order), counting('b', order)];
    expect(() => measureInterleaved(candidates, settings, task)).toThrow(TaskCancelled);
  });

  it('is not misled by a clock that shows no time for a call', () => {
    let now = 0;
    let calls = 0;
    const clock = vi
      .spyOn(performance, 'now')
      .mockImplementation(() => Math.floor(now / 100) * 100);
    const quick = {
      name: 'quick',
      units: 1,
      run: () => {
        now += 1;
        calls++;
      },
    };
    measureInterleaved([quick], { rounds: 3, turn: 400, warmUp: 1000 });
    clock.mockRestore();
    expect(calls).toBeLessThan(10_000);
  });

  it('gives every candidate its turn in every round, and says how far it is', () => {
    const order: string[] = [];
    const progress: number[] = [];
    const candidates = [counting('a', order), counting('b', order)];
    const results = measureInterleaved(candidates, settings, {
      onProgress: (fraction) => progress.push(fraction),
    });
    const turns = order.filter((name, i) => name !== order[i - 1]);
    expect(turns.join('')).toBe('ab'.repeat(1 + settings.rounds));
    expect(results.map(({ name, rounds }) => [name, rounds.length])).toEqual([
      ['a', 5],
      ['b', 5],
    ]);
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(progress.toSorted((a, b) => a - b)).toEqual(progress);
  });

  it('does not time the first call of a turn, unless that is the only one', () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    /** Takes 10 ms for its first call after another candidate's, and then 1. */
    let last = '';
    const candidate = (name: string, awake: number): Candidate => ({
      name,
      units: 1,
      run: () => {
        now += last === name ? awake : 10;
        last = name;
      },
    });
    const both = [candidate('quick', 1), candidate('slow', 8)];
    const [quick, slow] = measureInterleaved(both, { rounds: 3, turn: 5, warmUp: 40 });
    clock.mockRestore();
    expect(quick.median).toBe(1000);
    expect(slow.median).toBe(10_000);
  });

  it('takes ratios round by round, so that a slow moment counts for both', () => {
    const of = (...rounds: number[]) => {
      const median = rounds.toSorted((a, b) => a - b)[1];
      const [p10, p90] = [Math.min(...rounds), Math.max(...rounds)];
      return { name: '', rounds: Float64Array.from(rounds), median, fastest: p10, p10, p90 };
    };
    expect(ratioOf(of(2, 20, 4), of(1, 10, 1))).toBe(2);
  });
});
