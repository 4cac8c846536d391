import { expect, it } from 'vitest';
import { createProgramKeeper } from '../../../../app/features/viewport/gl-surface.ts';

const users = (programs: readonly { usedTimes: number }[]): number[] =>
  programs.map(({ usedTimes }) => usedTimes);

it('does nothing before there is anything to draw with', () => {
  expect(() => createProgramKeeper().keep(null)).not.toThrow();
});

it('becomes one user of every program, however often it looks', () => {
  const keeper = createProgramKeeper();
  const programs = [{ usedTimes: 1 }, { usedTimes: 4 }];
  keeper.keep(programs);
  keeper.keep(programs);
  expect(users(programs)).toEqual([2, 5]);
  programs.push({ usedTimes: 1 });
  keeper.keep(programs);
  expect(users(programs)).toEqual([2, 5, 2]);
});

it('begins anew with the list that follows a lost context', () => {
  const keeper = createProgramKeeper();
  keeper.keep([{ usedTimes: 1 }, { usedTimes: 1 }]);
  const programs = [{ usedTimes: 1 }];
  keeper.keep(programs);
  expect(users(programs)).toEqual([2]);
});
