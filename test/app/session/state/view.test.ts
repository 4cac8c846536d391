import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../../../app/session/state/store.ts';

describe('markers', () => {
  it('stay in order; a second mark at the same time takes the first away', () => {
    const store = createSessionStore();
    for (const time of [2, 0.5, 1]) store.getState().toggleMarker(time);
    expect(store.getState().markers).toEqual([{ time: 0.5 }, { time: 1 }, { time: 2 }]);
    store.getState().toggleMarker(1);
    expect(store.getState().markers).toEqual([{ time: 0.5 }, { time: 2 }]);
  });
});

it('an option of the viewport leaves the others as they are', () => {
  const store = createSessionStore();
  const before = store.getState().viewport;
  store.getState().setViewport({ mesh: 'wireframe' });
  expect(store.getState().viewport).toEqual({ ...before, mesh: 'wireframe' });
});
