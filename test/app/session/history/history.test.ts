import { assert, property, record, array, constantFrom, nat } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHistory, type History } from '../../../../app/session/history/history.ts';
import type { ClipRange } from '#engine/offline';
import type { Asset, NewFile } from '../../../../app/session/state/assets.ts';
import { buildOf, builtFiles } from '../../../../app/session/state/build.ts';
import { documentOf } from '../../../../app/session/state/document.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import type { SessionState, SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, madeFile, storeWith } from '../../../support/app-files.ts';
import { rawClip, rawTrack } from '../../../support/raw-clip.ts';

const FILES = ['eight.skeleton.ozz', 'eight.animation.ozz'];

interface Opened {
  readonly store: SessionStore;
  readonly history: History;
  readonly clip: string;
  /** Lets time pass, so that the next change is a step of its own. */
  wait(milliseconds?: number): void;
}

function opened(options: { readonly maxBytes?: number } = {}): Opened {
  const store = storeWith(...FILES);
  let time = 0;
  const history = createHistory(store, { now: () => time, ...options });
  const clip = idOf(store.getState(), 'eight.animation.ozz');
  return { store, history, clip, wait: (milliseconds = 10_000) => void (time += milliseconds) };
}

function labels({ state }: History): string[] {
  return state.getState().steps.map(({ label }) => label);
}

describe('what is no edit', () => {
  const looking: readonly (readonly [string, (state: SessionState, clip: string) => void])[] = [
    ['selecting', (state) => state.selectJoint(2)],
    ['hovering', (state) => state.setHover({ time: 1 })],
    ['filtering', (state) => state.setFilter('hand')],
    ['zooming', (state) => state.setVisibleRange({ from: 0, to: 1 })],
    ['playing', (state) => state.play(1)],
    ['showing', (state, clip) => state.show(clip)],
    ['inspecting', (state, clip) => state.inspect(clip)],
  ];
  test.each(looking)('%s', (_, look) => {
    const { store, history, clip } = opened();
    look(store.getState(), clip);
    expect(labels(history)).toEqual([]);
    history.undo();
    history.redo();
  });

  test('opening what the user did not ask for: undo of another step leaves it open', () => {
    const { store, history } = opened();
    store.getState().addFiles([fixtureFile('one.skeleton.ozz')]);
    history.withoutStep(() => store.getState().addFiles([fixtureFile('five.animation.ozz')]));
    history.undo();
    expect(store.getState().files.map(({ name }) => name)).toEqual([
      ...FILES,
      'five.animation.ozz',
    ]);
    history.redo();
    expect(store.getState().files).toHaveLength(4);
  });
});

type Edit = (state: SessionState, clip: string, store: SessionStore) => void;

const edits: readonly (readonly [label: string, edit: Edit])[] = [
  ['Close eight.animation.ozz', ({ files, closeFile }) => closeFile(files[1].id)],
  [
    'Rename synthetic_14 to stroll',
    (_, clip, { setState }) => setState((state) => withNewName(state, clip, 'stroll')),
  ],
  ['Close 2 files', ({ closeAllFiles }) => closeAllFiles()],
  ['Open one.skeleton.ozz', (state) => state.addFiles([fixtureFile('one.skeleton.ozz')])],
  ['Add layer synthetic_14', ({ addLayer }, clip) => addLayer(clip)],
  ['Add a marker', ({ toggleMarker }) => toggleMarker(1)],
  ['Add a note', ({ changeMarker }) => changeMarker(undefined, { time: 1, text: 'jumps' })],
  ['Loop range', ({ setLoopRange }) => setLoopRange({ from: 1, to: 2 })],
  ['Save a joint set', ({ saveJointSet }) => saveJointSet('hands', '*hand*')],
  ['Save a joint mask', ({ saveMasks }) => saveMasks(new Map([['arms', new Map([['hand', 0]])]]))],
  ['Turn blending on', (_, __, { setState }) => setState({ blendOn: true })],
  ['Unit of lengths', (_, __, { setState }) => setState({ lengthUnit: 'cm' })],
  ['Event threshold', ({ setThreshold }, clip) => setThreshold(clip, 0.25)],
];

describe('an edit', () => {
  test.each(edits)('%s: undone and done again', (label, edit) => {
    const { store, history, clip } = opened();
    const before = documentOf(store.getState());
    edit(store.getState(), clip, store);
    const after = documentOf(store.getState());
    expect(labels(history)).toEqual([label]);
    history.undo();
    expect(documentOf(store.getState())).toEqual(before);
    expect(store.getState().clipId).toBe(clip);
    history.redo();
    expect(documentOf(store.getState())).toEqual(after);
  });

  test('of a note is a step', () => {
    const { store, history, wait } = opened();
    store.getState().toggleMarker(1);
    wait();
    const [marker] = store.getState().markers;
    store.getState().changeMarker(marker, { ...marker, text: 'jumps' });
    wait();
    store.getState().toggleMarker(1);
    expect(labels(history)).toEqual(['Add a marker', 'Edit a note', 'Remove a note']);
    history.undo();
    history.undo();
    expect(store.getState().markers).toEqual([{ time: 1 }]);
  });

  test('forgets what was undone', () => {
    const { store, history, wait } = opened();
    store.getState().toggleMarker(1);
    wait();
    history.undo();
    store.setState({ blendOn: true });
    expect(labels(history)).toEqual(['Turn blending on']);
  });

  test('is joined with the one before while a value is dragged, until it rests', () => {
    const { store, history, clip, wait } = opened();
    store.getState().addLayer(clip);
    const [{ id }] = store.getState().layers;
    wait();
    for (const weight of [0.9, 0.8, 0.7]) {
      store.getState().changeLayer(id, { weight });
      wait(16);
    }
    wait();
    store.getState().changeLayer(id, { weight: 0.1 });
    expect(labels(history)).toEqual([
      'Add layer synthetic_14',
      'Weight of synthetic_14',
      'Weight of synthetic_14',
    ]);
    history.undo();
    expect(store.getState().layers[0].weight).toBe(0.7);
    history.undo();
    expect(store.getState().layers[0].weight).toBe(1);
  });

  test('of several layers names what has changed of them', () => {
    const { store, history, clip, wait } = opened();
    const { addLayer, changeLayer, fadeTo, finishCrossfade, removeLayer } = store.getState();
    addLayer(clip);
    wait();
    addLayer(clip);
    const [first, second] = store.getState().layers;
    changeLayer(first.id, { weight: 0.5 });
    wait();
    fadeTo(second.id);
    finishCrossfade(1);
    removeLayer(first.id);
    expect(labels(history).slice(2)).toEqual([
      'Weight of synthetic_14',
      'Weight of synthetic_14, synthetic_14',
      'Remove layer synthetic_14',
    ]);
  });

  test('of a clip that is not on the stage any more shows that clip again', () => {
    const { store, history, clip } = opened();
    store.getState().addFiles([fixtureFile('eight.optimized.animation.ozz')]);
    store.getState().toggleMarker(1);
    store.getState().show(idOf(store.getState(), 'eight.optimized.animation.ozz'));
    expect(store.getState().markers).toEqual([]);
    history.undo();
    expect(store.getState().clipId).toBe(clip);
    expect(store.getState().markers).toEqual([]);
    history.redo();
    expect(store.getState().markers).toEqual([{ time: 1 }]);
  });

  test('is forgotten, the oldest first, if it holds too many bytes of closed files', () => {
    const { store, history } = opened({ maxBytes: 100 });
    store.getState().closeAllFiles();
    expect(labels(history)).toEqual([]);
    history.undo();
    expect(store.getState().files).toEqual([]);
  });
});

describe('builds', () => {
  const RESULT = { milliseconds: 1, sourceBytes: 1, sourceKeys: [] };

  test('a result belongs to the change of settings that asked for it', () => {
    const { store, history, clip, wait } = withSource();
    const recipe = { ...buildOf(store.getState(), clip).recipe, tolerance: 0.5 };
    store.getState().requestBuild(clip);
    finish(store, clip);
    expect(labels(history)).toEqual(['Build built.ozz']);
    wait();
    store.getState().setRecipe(clip, recipe);
    wait();
    finish(store, clip);
    expect(labels(history)).toEqual(['Build built.ozz', 'Build settings of synthetic_14']);
    history.undo();
    expect(buildOf(store.getState(), clip)).toMatchObject({ phase: 'idle' });
    expect(buildOf(store.getState(), clip).recipe.tolerance).not.toBe(0.5);
    expect(builtFiles(store.getState(), clip)).toHaveLength(1);
    history.undo();
    expect(builtFiles(store.getState(), clip)).toEqual([]);
  });

  test('settings that are undone before their result is there are built again when redone', () => {
    const { store, history, clip, wait } = withSource();
    store.getState().requestBuild(clip);
    finish(store, clip);
    wait();
    store.getState().setRecipe(clip, { ...buildOf(store.getState(), clip).recipe, tolerance: 0.5 });
    history.undo();
    history.redo();
    expect(buildOf(store.getState(), clip).phase).toBe('settling');
    finish(store, clip);
    expect(labels(history)).toEqual(['Build built.ozz', 'Build settings of synthetic_14']);
    history.undo();
    expect(buildOf(store.getState(), clip).result?.recipe.tolerance).not.toBe(0.5);
  });

  describe('a track that is cut again with its clip', () => {
    const trackFile = fixtureFile('track_1.ozz', { origin: 'built' });

    /** A source clip with two tracks that were built, and what happens to them. */
    function withTracks() {
      const { store, history, wait } = opened();
      const clip = rawClip([{}], 2, 'walk');
      const track = rawTrack('float', [[0, 1]]);
      store.getState().addFiles([madeFile('all.ozz', clip, track, track)]);
      const [source, first, second] = store.getState().assets.slice(-3);
      const { recipe } = buildOf(store.getState(), first.id);
      const build = ({ id }: Asset, trackRange?: ClipRange): void => {
        store.getState().finishBuild(id, [trackFile], { recipe, ...RESULT, trackRange });
        wait();
      };
      const setRange = (range?: ClipRange): void => {
        store.getState().setRecipe(source.id, { ...recipe, range });
        wait();
      };
      const mark = (time: number): void => {
        store.getState().toggleMarker(time);
        wait();
      };
      const ranges = () =>
        [first, second].map(({ id }) => builtFiles(store.getState(), id)[0].recipe?.range?.from);
      build(first);
      build(second);
      history.clear();
      const parts = { store, history, wait, source, recipe, first, second };
      return { ...parts, build, setRange, mark, ranges };
    }

    test('belongs to the change of its range', () => {
      const { history, first, build, setRange, ranges } = withTracks();
      setRange({ from: 1 });
      build(first, { from: 1 });
      expect(labels(history)).toEqual(['Build settings of walk']);
      history.undo();
      expect(ranges()).toEqual([undefined, undefined]);
      history.redo();
      expect(ranges()).toEqual([1, undefined]);
      build(first, { from: 1 });
      expect(labels(history)).toEqual(['Build settings of walk', 'Build track_1.ozz']);
    });

    test('stays when an edit is undone that came between them', () => {
      const { history, first, second, build, setRange, mark, ranges } = withTracks();
      setRange({ from: 1 });
      build(first, { from: 1 });
      mark(1);
      build(second, { from: 1 });
      expect(labels(history)).toEqual(['Build settings of walk', 'Add a marker']);
      history.undo();
      expect(ranges()).toEqual([1, 1]);
    });

    test('stays when another change of settings is undone that came between them', () => {
      const { store, wait, source, recipe, ...made } = withTracks();
      const { history, first, second, build, setRange, ranges } = made;
      setRange({ from: 1 });
      build(first, { from: 1 });
      store.getState().setRecipe(source.id, { ...recipe, range: { from: 1 }, tolerance: 1 });
      wait();
      build(second, { from: 1 });
      history.undo();
      expect(ranges()).toEqual([1, 1]);
    });

    test.each(['queueBuild', 'beginBuild'] as const)(
      'is no step where the change is undone before it is cut again, after %s',
      (phase) => {
        const { store, history, first, second, build, setRange, ranges } = withTracks();
        setRange({ from: 1 });
        for (const { id } of [first, second]) store.getState()[phase](id);
        history.undo();
        build(first);
        build(second);
        expect(ranges()).toEqual([undefined, undefined]);
        expect(labels(history)).toEqual(['Build settings of walk']);
        history.redo();
        expect(history.state.getState().done).toBe(1);
      },
    );

    test('leaves what is undone to be done again', () => {
      const { store, history, first, second, build, setRange, mark, ranges } = withTracks();
      setRange({ from: 1 });
      mark(1);
      build(first, { from: 1 });
      build(second, { from: 1 });
      history.undo();
      history.undo();
      build(first);
      build(second);
      expect(ranges()).toEqual([undefined, undefined]);
      history.redo();
      history.redo();
      expect(labels(history)).toEqual(['Build settings of walk', 'Add a marker']);
      expect(store.getState().markers).toEqual([{ time: 1 }]);
    });
  });

  function withSource(): Opened {
    const { store, ...rest } = opened();
    store.getState().addFiles([fixtureFile('eight.raw_animation.ozz')]);
    rest.history.clear();
    return { store, ...rest, clip: idOf(store.getState(), 'eight.raw_animation.ozz') };
  }

  function finish(store: SessionStore, source: string): void {
    const { recipe } = buildOf(store.getState(), source);
    const file = fixtureFile('eight.optimized.animation.ozz', {
      name: 'built.ozz',
      origin: 'built',
    });
    store.getState().finishBuild(source, [file], { ...RESULT, recipe });
  }
});

test('three hundred random edits: undo all gives the first document, redo all the last', () => {
  const made = ['one.skeleton.ozz', 'five.animation.ozz', 'eight.raw_animation.ozz'].map((name) =>
    fixtureFile(name),
  );
  const random = record({ kind: nat(12), value: nat(1000), pause: constantFrom(0, 10_000) });
  assert(
    property(array(random, { minLength: 300, maxLength: 300 }), (steps) => {
      const { store, history, wait } = opened();
      const first = documentOf(store.getState());
      for (const { kind, value, pause } of steps) {
        editAtRandom(store, kind, value, made);
        wait(pause);
      }
      const last = documentOf(store.getState());
      history.goTo(0);
      expect(documentOf(store.getState())).toEqual(first);
      history.goTo(Infinity);
      expect(documentOf(store.getState())).toEqual(last);
    }),
    { numRuns: 20, seed: 7 },
  );
});

/** One edit of any kind. */
function editAtRandom(
  store: SessionStore,
  kind: number,
  value: number,
  made: readonly NewFile[],
): void {
  const state = store.getState();
  const { assets, files, layers } = state;
  const one = <Item>(items: readonly Item[]): Item | undefined => items[value % items.length];
  const [asset, file, layer] = [one(assets), one(files), one(layers)];
  const edit: readonly (() => void)[] = [
    () => state.addFiles([made[value % made.length]]),
    () => file && state.closeFile(file.id),
    () => asset && state.show(asset.id),
    () => asset && state.addLayer(asset.id),
    () => layer && state.changeLayer(layer.id, { weight: value / 1000 }),
    () => layer && state.removeLayer(layer.id),
    () => state.toggleMarker(value),
    () => state.changeMarker(state.markers.at(0), { time: value, text: String(value) }),
    () => state.setLoopRange({ from: 0, to: value }),
    () => state.toggleLoopRange(),
    () => asset && state.setThreshold(asset.id, value),
    () => asset && state.setRecipe(asset.id, { ...state.lastRecipe, tolerance: value }),
    () => state.saveMasks(new Map([[String(value % 5), new Map([['a', value]])]])),
  ];
  edit[kind]();
}
