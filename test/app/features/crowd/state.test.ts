import { describe, expect, it } from 'vitest';
import { MAX_CHARACTERS } from '../../../../app/features/crowd/state.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

describe('a crowd', () => {
  it.each([
    [0, 1],
    [-5, 1],
    [1e9, MAX_CHARACTERS],
    [12.4, 12],
  ])('of %f characters has %i', (asked, made) => {
    const store = createSessionStore();
    store.getState().setCrowd({ characters: asked });
    expect(store.getState().crowd.characters).toBe(made);
  });

  it('is looked at from nearer where it is small, and from as far again where it is not', () => {
    const store = createSessionStore();
    const distance = (): number => store.getState().crowdCamera.distance;
    const first = distance();
    store.getState().setCrowd({ characters: 1 });
    expect(distance()).toBeLessThan(4);
    store.getState().setCrowd({ interval: 2 });
    expect(distance()).toBeLessThan(4);
    store.getState().setCrowd({ characters: 1000 });
    expect(distance()).toBeCloseTo(first);
    store.getState().moveCrowdCamera({ distance: 2 });
    store.getState().setCrowd({ characters: 1 });
    expect(distance()).toBe(2);
  });

  it('is looked at from above the ground, not from too near or too far', () => {
    const store = createSessionStore();
    store.getState().moveCrowdCamera({ pitch: -1, distance: 0 });
    expect(store.getState().crowdCamera.pitch).toBeGreaterThan(0);
    expect(store.getState().crowdCamera.distance).toBeGreaterThan(0);
    store.getState().moveCrowdCamera({ pitch: 3, distance: 1e6 });
    expect(store.getState().crowdCamera.pitch).toBeLessThan(Math.PI / 2);
    expect(store.getState().crowdCamera.distance).toBeLessThan(1e6);
  });
});
