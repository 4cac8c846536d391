import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaitPosition } from '../../../../app/features/blend/blend-cycle.ts';
import { effectiveWeight } from '../../../../app/session/state/blend.ts';
import type { Layer } from '../../../../app/session/state/blend.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { idOf, storeWith } from '../../../support/app-files.ts';
import { between } from '../../../support/numbers.ts';

/** A layer; what is not said is as it is in a new one. */
function layer(part: Partial<Layer>, id = 0): Layer {
  return {
    id,
    clipId: '1/0',
    weight: 1,
    speed: 1,
    mode: 'normal',
    muted: false,
    solo: false,
    mask: null,
    ...part,
  };
}

const layersOf = (parts: readonly Partial<Layer>[]): Layer[] => parts.map(layer);

describe('changing a layer', () => {
  it.each<[string, Partial<Layer>]>([
    ['a weight that is no number', { weight: NaN }],
    ['a weight whose sums overflow', { weight: 1e308 }],
    ['a negative weight whose sums overflow', { weight: -1e308 }],
    ['an endless speed', { speed: Infinity }],
    ['a speed whose products overflow', { speed: 1e308 }],
  ])('ignores %s', (_, part) => {
    const store = createSessionStore();
    const layers = layersOf([{}]);
    store.setState({ layers });
    store.getState().changeLayer(0, part);
    expect(store.getState().layers).toBe(layers);
  });
});

describe('gaitPosition', () => {
  it.each<[string, readonly Partial<Layer>[]]>([
    ['no layers', []],
    ['one layer', [{ weight: 1 }]],
    ['layers that all weigh nothing', [{ weight: 0 }, { weight: 0 }]],
    ['layers that weigh less than nothing', [{ weight: -1 }, { weight: -2 }]],
    ['one that blends beside others that do not', [{}, { mode: 'additive' }, { muted: true }]],
  ])('has no scale of %s', (_, parts) => {
    expect(gaitPosition(layersOf(parts))).toBe(0);
  });

  it.each<[number, string, readonly Partial<Layer>[]]>([
    [0, 'the first alone', [{ weight: 1 }, { weight: 0 }]],
    [1, 'the last alone', [{ weight: 0 }, { weight: 0.2 }]],
    [0.5, 'the middle one alone', [{ weight: 0 }, { weight: 3 }, { weight: 0 }]],
    [0.5, 'both ends alike', [{ weight: 2 }, { weight: 0 }, { weight: 2 }]],
    [0.25, 'three parts of the first and one of the last', [{ weight: 3 }, { weight: 1 }]],
    [0, 'the first, where the other weighs less than nothing', [{ weight: 1 }, { weight: -1 }]],
    [1, 'the last of those that are heard', [{ muted: true }, { weight: 0 }, { weight: 1 }]],
    [
      1,
      'the last of those that blend, whatever is added',
      [{ weight: 0 }, { weight: 1 }, { mode: 'additive' }],
    ],
  ])('is %d for %s', (gait, _, parts) => {
    expect(gaitPosition(layersOf(parts))).toBe(gait);
  });

  it('is what was set', () => {
    const store = createSessionStore();
    assert(
      property(constantFrom(2, 3, 5), between(0, 1), (count, gait) => {
        const layers = Array.from({ length: count }, (_, id) => layer({}, id));
        store.setState({ layers });
        store.getState().setGait(gait);
        expect(gaitPosition(store.getState().layers)).toBeCloseTo(gait, 9);
      }),
    );
  });
});

describe('effectiveWeight', () => {
  it.each<[string, Partial<Layer>, readonly Partial<Layer>[], number]>([
    ['none of a muted one', { weight: 0.7, muted: true }, [], 0],
    ['none of a muted one, not even alone', { weight: 0.7, muted: true, solo: true }, [], 0],
    ['none beside one that is to be heard alone', { weight: 0.7 }, [{ solo: true }], 0],
    ['its own', { weight: 0.7 }, [{ weight: 0.2 }], 0.7],
    ['its own where others are muted', { weight: 0.7 }, [{ muted: true }], 0.7],
    ['its own where it is heard alone', { weight: 0.7, solo: true }, [{ weight: 1 }], 0.7],
    ['its own where several are heard alone', { weight: 0.7, solo: true }, [{ solo: true }], 0.7],
    ['its own, below nothing too', { weight: -0.5, mode: 'additive' }, [], -0.5],
  ])('is %s', (_, part, others, weight) => {
    const own = layer(part);
    expect(effectiveWeight(own, [own, ...layersOf(others)])).toBe(weight);
  });
});

describe('a layer that is removed', () => {
  const THREE = [0, 1, 2].map((id) => layer({}, id));

  it.each([
    ['nothing, where it is none', 7, { layers: THREE, activeLayer: 1, blendOn: true }],
    ['the active one as it is, where that is another', 2, { activeLayer: 1, blendOn: true }],
    ['the next one active after the active one', 1, { activeLayer: 2, blendOn: true }],
  ])('leaves %s', (_, id, expected) => {
    const store = createSessionStore();
    store.setState({ layers: THREE, activeLayer: 1, blendOn: true });
    store.getState().removeLayer(id);
    expect(store.getState()).toMatchObject(expected);
  });

  it('leaves the one before active where it was the last, and nothing blended of none', () => {
    const store = createSessionStore();
    store.setState({ layers: THREE, activeLayer: 2, blendOn: true });
    const { removeLayer } = store.getState();
    removeLayer(2);
    expect(store.getState()).toMatchObject({ activeLayer: 1, blendOn: true });
    removeLayer(1);
    removeLayer(0);
    expect(store.getState()).toMatchObject({ layers: [], activeLayer: null, blendOn: false });
  });

  it('takes along the crossfade that goes to it, which would silence all others, and no other', () => {
    const store = createSessionStore();
    store.setState({ layers: THREE });
    store.getState().fadeTo(1);
    store.getState().removeLayer(0);
    expect(store.getState().crossfade).toMatchObject({ layerId: 1 });
    store.getState().removeLayer(1);
    expect(store.getState().crossfade).toBeNull();
  });
});

it('the first layer of its mode is heard at once, in whatever order they come', () => {
  const names = ['skeleton', 'breath.additive', 'walk', 'run'].map(
    (name) => `character/${name}.ozz`,
  );
  const store = storeWith(...names);
  for (const name of names.slice(1)) store.getState().addLayer(idOf(store.getState(), name));
  const heard = store.getState().layers.map(({ mode, weight }) => [mode, weight]);
  expect(heard).toEqual([
    ['additive', 1],
    ['normal', 1],
    ['normal', 0],
  ]);
});
