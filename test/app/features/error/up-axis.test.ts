import { expect, it } from 'vitest';
import { Y_UP, selectOrientation } from '../../../../app/session/state/orientation.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { upDirection } from '../../../../app/features/error/up-axis.ts';

const closeTo = (values: readonly number[]): readonly unknown[] =>
  values.map((value): unknown => expect.closeTo(value, 6));

it.each([
  ['is y where models stand as they are', Y_UP, [0, 1, 0]],
  ['is what a turn brings up', [0, 0, Math.SQRT1_2, Math.SQRT1_2], [1, 0, 0]],
  [
    'is aslant where models do',
    [Math.sin(Math.PI / 8), 0, 0, Math.cos(Math.PI / 8)],
    [0, Math.SQRT1_2, -Math.SQRT1_2],
  ],
] as const)('up %s', (_, orientation, up) => {
  expect(upDirection(orientation)).toEqual(closeTo(up));
});

it('up is z where a person says so', () => {
  const store = createSessionStore();
  store.getState().setViewport({ up: 'z' });
  expect(upDirection(selectOrientation(store.getState()))).toEqual(closeTo([0, 0, 1]));
});
