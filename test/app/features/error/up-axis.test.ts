import { expect, it } from 'vitest';
import { UPRIGHT, selectStance } from '../../../../app/session/state/stance.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { upOf } from '../../../../app/features/error/up-axis.ts';

const closeTo = (values: readonly number[]): readonly unknown[] =>
  values.map((value): unknown => expect.closeTo(value, 6));

it.each([
  ['is y where models stand as they are', UPRIGHT, [0, 1, 0]],
  ['is what a turn brings up', [0, 0, Math.SQRT1_2, Math.SQRT1_2], [1, 0, 0]],
  [
    'is aslant where models do',
    [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)],
    [0, Math.SQRT1_2, -Math.SQRT1_2],
  ],
] as const)('up %s', (_, stance, up) => {
  expect(upOf(stance)).toEqual(closeTo(up));
});

it('up is z where a person says so', () => {
  const store = createSessionStore();
  store.getState().setViewport({ up: 'z' });
  expect(upOf(selectStance(store.getState()))).toEqual(closeTo([0, 0, 1]));
});
