import { describe, expect, it } from 'vitest';
import { createSessionStore } from '../../../../app/session/state/store.ts';

describe('markers', () => {
  it('stay in order; a second mark at the same time takes the first away', () => {
    const store = createSessionStore();
    for (const time of [2, 0.5, 1]) store.getState().toggleMarker(time);
    expect(store.getState().markers).toEqual([0.5, 1, 2]);
    store.getState().toggleMarker(1);
    expect(store.getState().markers).toEqual([0.5, 2]);
  });
});

describe('wishes for the camera', () => {
  it('can be told apart though they ask the same', () => {
    const store = createSessionStore();
    store.getState().requestFraming('all');
    const first = store.getState().framingRequest;
    store.getState().requestFraming('all');
    expect(store.getState().framingRequest.what).toBe('all');
    expect(store.getState().framingRequest.serial).not.toBe(first.serial);
  });
});

it('an option of the viewport leaves the others as they are', () => {
  const store = createSessionStore();
  const before = store.getState().viewport;
  store.getState().setViewport({ mesh: 'wireframe' });
  expect(store.getState().viewport).toEqual({ ...before, mesh: 'wireframe' });
});
