import { describe, expect, it } from 'vitest';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, storeWith } from '../../../support/app-files.ts';
import { rawClip } from '../../../support/raw-clip.ts';

/** A walking skeleton of 37 joints and one of 8, with a clip or two each; everything is selected and set. */
function busyStore(): SessionStore {
  const store = storeWith(
    'walker.skeleton.ozz',
    'walker.animation.ozz',
    'walker.optimized.animation.ozz',
    'eight.skeleton.ozz',
    'eight.animation.ozz',
  );
  const {
    selectKey,
    setLoopRange,
    selectRange,
    setCollapsedJoints,
    toggleMarker,
    setVisibleRange,
  } = store.getState();
  selectKey({ kind: 'rotation', key: 100 }, 30);
  setLoopRange({ from: 1, to: 2 });
  selectRange({ from: 1, to: 2 });
  setVisibleRange({ from: 1, to: 3 });
  setCollapsedJoints(new Set([5]));
  toggleMarker(2);
  return store;
}

function show(store: SessionStore, file: string): void {
  store.getState().show(idOf(store.getState(), file));
}

const NOTHING_OF_A_CLIP = {
  selectedKey: null,
  selectedRange: null,
  loopRange: null,
  loopRangeOn: false,
  visibleRange: null,
  markers: [],
};

describe('putting something else on the stage', () => {
  it('forgets joints and keys of another skeleton', () => {
    const store = busyStore();
    show(store, 'eight.animation.ozz');
    expect(store.getState()).toMatchObject({ ...NOTHING_OF_A_CLIP, selectedJoints: [] });
    expect(store.getState().collapsedJoints.size).toBe(0);
  });

  it('forgets keys and times of another clip, and keeps the joints that both move', () => {
    const store = busyStore();
    show(store, 'walker.optimized.animation.ozz');
    expect(store.getState()).toMatchObject({ ...NOTHING_OF_A_CLIP, selectedJoints: [30] });
    expect(store.getState().collapsedJoints.size).toBe(1);
  });

  it('keeps everything where the same is put there again', () => {
    const store = busyStore();
    const before = store.getState();
    show(store, 'walker.animation.ozz');
    expect(store.getState()).toMatchObject({
      selectedKey: before.selectedKey,
      loopRange: before.loopRange,
      markers: [{ time: 2 }],
    });
  });

  it('counts in the frames of the clip, or in the usual ones where its keys lie on no grid', () => {
    const store = busyStore();
    store.getState().addFiles([clipFile(24)]);
    show(store, '24 Hz');
    expect(store.getState().frameRate).toBe(24);
    show(store, 'eight.animation.ozz');
    expect(store.getState().frameRate).toBe(30);
  });

  it('keeps the frame rate that a person has set as long as the clip stays', () => {
    const store = busyStore();
    store.setState({ frameRate: 12 });
    show(store, 'walker.animation.ozz');
    expect(store.getState().frameRate).toBe(12);
  });
});

describe('errors of the skin', () => {
  const withMesh = (): SessionStore => {
    const store = storeWith('character/skeleton.ozz', 'character/walk.ozz', 'character/mesh.ozz');
    store.setState({ errorMetric: 'skin' });
    return store;
  };

  it('are those of the shell again when the mesh is closed', () => {
    const store = withMesh();
    const mesh = store.getState().files.find(({ name }) => name.endsWith('mesh.ozz'));
    store.getState().closeFile(mesh?.id ?? -1);
    expect(store.getState()).toMatchObject({ meshId: null, errorMetric: 'shell' });
  });

  it('stay chosen as long as there is a mesh', () => {
    const store = withMesh();
    store.getState().refillStage();
    expect(store.getState().errorMetric).toBe('skin');
  });
});

/** A source clip of eight tracks, of which one has a key every frame for half a second. */
function clipFile(rate: number): NewFile {
  const translations = Array.from({ length: rate / 2 + 1 }, (_, frame) => [frame / rate, 0, 0, 0]);
  const object = rawClip([{ translations }, {}, {}, {}, {}, {}, {}, {}], 0.5);
  const file = fixtureFile('eight.raw_animation.ozz');
  const [entry] = file.archive.entries;
  const archive = { ...file.archive, entries: [{ ...entry, object }] };
  return { ...file, name: `${rate} Hz`, archive };
}
