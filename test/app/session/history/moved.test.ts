import { describe, expect, it } from 'vitest';
import { createHistory } from '../../../../app/session/history/history.ts';
import { storeWith } from '../../../support/app-files.ts';

/** A history of edits that all have the same name. */
function edited(...thresholds: readonly number[]) {
  const store = storeWith('eight.skeleton.ozz');
  let time = 0;
  const history = createHistory(store, { now: () => time });
  const edit = (threshold: number): void => {
    time += 10_000;
    store.getState().setBlendThreshold(threshold);
  };
  thresholds.forEach(edit);
  return { history, edit, said: () => history.state.getState().moved };
}

describe('what was undone or redone', () => {
  it('is not said of an edit, not even after an undone one', () => {
    const { history, edit, said } = edited(0.25);
    expect(said()).toBeUndefined();
    history.undo();
    edit(1);
    expect(said()).toBeUndefined();
  });

  it('is said in other words for each of two steps of one name', () => {
    const { history, said } = edited(0.25, 0.5);
    const texts = [history.undo, history.undo, history.undo, history.redo].map((move) => {
      move();
      return said();
    });
    expect(texts).toEqual([
      'Undone: Blend threshold, 1 of 2 done',
      'Undone: Blend threshold, 0 of 2 done',
      'Undone: Blend threshold, 0 of 2 done',
      'Redone: Blend threshold, 1 of 2 done',
    ]);
  });
});
