import { expect, test } from 'vitest';
import { createHistory } from '../../../../app/session/history/history.ts';
import { storeWith } from '../../../support/app-files.ts';

test('the first text of a note that was added empty is part of adding it', () => {
  const store = storeWith('eight.skeleton.ozz', 'eight.animation.ozz');
  let now = 0;
  const history = createHistory(store, { now: () => now });
  const labels = (): string[] => history.state.getState().steps.map(({ label }) => label);
  const write = (time: number, text: string): void => {
    now += 10_000;
    const { markers, changeMarker } = store.getState();
    const note = markers.find((marker) => marker.time === time);
    changeMarker(note, { time, text });
  };
  write(2, '');
  write(1, '');
  write(1, 'jumps');
  expect(labels()).toEqual(['Add a note', 'Add a note']);
  write(1, 'jumps a lot');
  expect(labels()).toEqual(['Add a note', 'Add a note', 'Edit a note']);
  history.undo();
  history.undo();
  expect(store.getState().markers).toEqual([{ time: 2, text: '' }]);
  history.redo();
  expect(store.getState().markers).toEqual([
    { time: 1, text: 'jumps' },
    { time: 2, text: '' },
  ]);
  // The one that was added last has its text already.
  write(2, 'stands');
  expect(labels()).toEqual(['Add a note', 'Add a note', 'Edit a note']);
});
