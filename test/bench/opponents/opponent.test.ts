import { describe, expect, it } from 'vitest';
import { checkEqual, type Opponent } from './opponent.ts';

/** Characters whose matrices all hold `value`, one more with every turn. */
function opponent(name: string, units: number, value: (character: number) => number): Opponent {
  let turns = 0;
  return {
    name,
    units,
    run: () => void turns++,
    matrix: (character, joint, out) => void out.fill(turns + joint + value(character)),
  };
}

describe('rows are refused', () => {
  it.each([
    ['a pose that is off', (i: number) => i + 0.01],
    ['one character at another time', (i: number) => (i === 2 ? 0 : i)],
    ['no number', () => Number.NaN],
  ])('with %s', (_, value) => {
    const rows = [opponent('ours', 4, (i) => i), opponent('theirs', 3, value)];
    expect(() => checkEqual(rows, 2, 0.005)).toThrow('theirs: the matrix of joint');
  });

  it('and named with joint, character and what was meant', () => {
    const rows = [opponent('ours', 4, () => 0), opponent('theirs', 4, (i) => (i === 3 ? 0.5 : 0))];
    expect(() => checkEqual(rows, 2, 0.25)).toThrow(
      'theirs: the matrix of joint 0 of character 3 is 0.5 off that of ours, at most 0.25 is meant',
    );
  });
});

describe('rows are equal', () => {
  it('within the tolerance, turn after turn, and the largest difference is known', () => {
    const rows = [opponent('ours', 4, (i) => i), opponent('theirs', 2, (i) => i + i / 256)];
    for (let turn = 0; turn < 3; turn++) {
      expect(checkEqual(rows, 2, 0.005)).toBe(1 / 256);
    }
  });

  it('where one has all characters at the time of the first', () => {
    const inStep = { ...opponent('theirs', 4, () => 0), isInStep: true };
    expect(checkEqual([opponent('ours', 4, (i) => i), inStep], 2, 0)).toBe(0);
  });
});
