import { describe, expect, it } from 'vitest';
import { overBudget, uncheckedBudgets, type ClipRow } from '#engine/library';
import { libraryRow as row } from '../../support/clip-rows.ts';

const budget = [{ maxError: '1mm' }];

describe('a budget of errors cannot be checked', () => {
  it.each<[string, Partial<ClipRow>, string]>([
    ['has no source', { source: undefined }, 'no source'],
    ['has no skeleton', { skeleton: null }, 'no skeleton that fits'],
    [
      'has its joints in another order',
      { codes: ['source-order'] },
      'its source has its joints in another order',
    ],
    ['cannot be measured for another reason', {}, 'its source does not fit'],
  ])('of a clip that %s', (_, changes, reason) => {
    const message = `budget maxError cannot be checked: ${reason}`;
    const { file, object } = row({});
    expect(uncheckedBudgets([row(changes)], budget, true)).toEqual([{ file, object, message }]);
  });
});

it.each<[string, Partial<ClipRow>, Parameters<typeof uncheckedBudgets>[1], boolean]>([
  ['a clip that is measured', { error: { max: 1, p99: 1, joint: 'Hand', time: 0 } }, budget, true],
  ['a clip of another file', { source: undefined }, [{ ...budget[0], files: 'run*' }], true],
  ['a budget without errors', { source: undefined }, [{ clipBytes: 1 }], true],
  ['a clip that has none of the joints that are counted', {}, budget, false],
])('nothing is said of %s', (_, changes, budgets, areAllCounted) => {
  expect(uncheckedBudgets([row(changes)], budgets, areAllCounted)).toEqual([]);
});

describe('of errors above a budget', () => {
  const problems = (max: number, maxError: string): string[] =>
    overBudget(
      [row({ error: { max, p99: 0, joint: 'Hand', time: 0.5 } })],
      [{ maxError }],
      'm',
    ).map(({ message }) => message);

  it.each([
    [0.002_942, '2.94mm', '2.95 mm'],
    [0.002_931, '2.93mm', '2.94 mm'],
  ])('%f m with a budget of %s is rounded up to %s, which allows it', (max, budgeted, said) => {
    expect(problems(max, budgeted)).toEqual([
      `error ${said} at "Hand", 0.500 s, the budget is ${budgeted}`,
    ]);
    expect(problems(max, said)).toEqual([]);
  });

  it('one as large as the budget, as a 32-bit float, is none', () => {
    expect(problems(Math.fround(0.001), '1mm')).toEqual([]);
  });
});
