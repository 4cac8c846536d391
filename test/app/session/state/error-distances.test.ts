import { describe, expect, it } from 'vitest';
import { distanceOrigin } from '../../../../app/features/error/measure-fields.tsx';
import { selectDistances } from '../../../../app/session/state/error-distances.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { storeWith } from '../../../support/app-files.ts';

const character = (): SessionStore =>
  storeWith('character/skeleton.ozz', 'character/mesh.ozz', 'character/walk.ozz');

it('there are none without a skeleton', () => {
  expect(selectDistances(storeWith('track_1.ozz').getState())).toBeUndefined();
});

describe('the distance of every joint', () => {
  it('is the same everywhere, to begin with', () => {
    const distances = selectDistances(character().getState());
    expect(new Set(distances)).toEqual(new Set([Math.fround(0.1)]));
  });

  it('reaches to the skin where joints move one', () => {
    const store = character();
    store.getState().setErrorDistances({ fromSkin: true });
    const distances = selectDistances(store.getState()) ?? new Float32Array(0);
    expect(new Set(distances).size).toBeGreaterThan(10);
    expect(Math.max(...distances)).toBeLessThan(2);
    expect(distanceOrigin(store.getState(), distances.indexOf(Math.max(...distances)))).toBe(
      'skin',
    );
  });

  it('is what was set by hand, until that is taken back', () => {
    const store = character();
    store.getState().setJointDistance('Head', 0.5);
    const head = 6;
    expect(selectDistances(store.getState())?.[head]).toBe(0.5);
    expect(distanceOrigin(store.getState(), head)).toBe('hand');
    store.getState().setJointDistance('Head', undefined);
    expect(selectDistances(store.getState())?.[head]).toBe(Math.fround(0.1));
    expect(distanceOrigin(store.getState(), head)).toBe('everywhere');
  });

  it('is the same array as long as nothing of it changes', () => {
    const store = character();
    const before = selectDistances(store.getState());
    store.setState({ errorTolerance: 1 });
    expect(selectDistances(store.getState())).toBe(before);
  });
});
