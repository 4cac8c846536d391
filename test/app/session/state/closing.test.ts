import { describe, expect, it, vi } from 'vitest';
import { createPlayer } from '../../../../app/playback/player.ts';
import { findAsset } from '../../../../app/session/state/assets.ts';
import { pickByte } from '../../../../app/features/bytes/marked-bytes.ts';
import type { SessionState, SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, stageNames, storeWith } from '../../../support/app-files.ts';

const [SKELETON, CLIP, SOURCE, OTHER] = [
  'eight.skeleton.ozz',
  'eight.animation.ozz',
  'eight.raw_animation.ozz',
  'eight.optimized.animation.ozz',
] as const;

const page = (): SessionStore => storeWith(SKELETON, CLIP, SOURCE, OTHER);
const fileId = ({ files }: SessionState, name: string): number =>
  files.find((file) => file.name === name)?.id ?? -1;

/** Whether all that is said to be on the stage is open. */
function isWhole({ assets, skeletonId, clipId, meshId }: SessionState): boolean {
  return [skeletonId, clipId, meshId].every(
    (id) => id === null || findAsset(assets, id) !== undefined,
  );
}

describe('nothing changes', () => {
  it.each<[string, (state: SessionState) => void]>([
    ['by closing what is not open', (state) => state.closeFile(-1)],
    ['by replacing nothing with nothing', (state) => state.replaceFiles([], [])],
    ['by replacing what is not open with nothing', (state) => state.replaceFiles([], [-1])],
  ])('%s', (_, change) => {
    const store = page();
    const before = store.getState();
    change(before);
    expect(store.getState()).toBe(before);
  });
});

describe.each<[string, (state: SessionState) => void, (string | null)[]]>([
  [
    'the file of the clip',
    (state) => state.closeFile(fileId(state, CLIP)),
    [SKELETON, SOURCE, null],
  ],
  ['all files', (state) => state.closeAllFiles(), [null, null, null]],
  [
    'files for others',
    (state) =>
      state.replaceFiles(
        ['three.skeleton.ozz', 'three.animation.ozz'].map((name) => fixtureFile(name)),
        state.files.map(({ id }) => id),
      ),
    ['three.skeleton.ozz', 'three.animation.ozz', null],
  ],
])('closing %s', (_, close, stage) => {
  it('is one step, whose stage is whole', () => {
    const store = page();
    const seen: SessionState[] = [];
    store.subscribe((state) => void seen.push(state));
    close(store.getState());
    expect(seen).toHaveLength(1);
    expect(isWhole(seen[0])).toBe(true);
    expect(stageNames(seen[0])).toEqual(stage);
  });

  it('forgets what was to be built of it, its thresholds and the bytes that were picked in it', () => {
    const store = page();
    const clip = idOf(store.getState(), CLIP);
    const { requestBuild, setThreshold, files } = store.getState();
    requestBuild(clip);
    setThreshold(clip, 0.5);
    pickByte(store.getState(), files[1], 30);
    close(store.getState());
    expect([...store.getState().builds.keys()]).toEqual([]);
    expect([...store.getState().thresholds.keys()]).toEqual([]);
    expect(store.getState().selectedBytes).toBeNull();
  });
});

it('closing one file keeps what is known of the others', () => {
  const store = page();
  const source = idOf(store.getState(), SOURCE);
  store.getState().requestBuild(source);
  store.getState().setThreshold(source, 0.5);
  pickByte(store.getState(), store.getState().files[2], 30);
  const { builds, thresholds, selectedBytes } = store.getState();
  store.getState().closeFile(fileId(store.getState(), CLIP));
  expect(store.getState()).toMatchObject({ builds, thresholds, selectedBytes });
  expect(store.getState().builds).toBe(builds);
  expect(store.getState().thresholds).toBe(thresholds);
});

it('replacing a clip by another build of it is one step, and leaves the playhead where it is', () => {
  const store = page();
  const player = createPlayer(store, vi.fn());
  store.getState().addFiles([]);
  player.seek(0.3);
  const staged = player.frame.stageVersion;
  const { files, replaceFiles } = store.getState();
  replaceFiles(
    [SKELETON, OTHER].map((name) => fixtureFile(name)),
    files.map(({ id }) => id),
  );
  expect(player.frame.playhead.time).toBe(0.3);
  expect(player.frame.stageVersion).toBe(staged + 1);
});

it('takes the layers of closed clips along, and ends blending with the last of them', () => {
  const { getState } = page();
  for (const name of [CLIP, OTHER]) getState().addLayer(idOf(getState(), name));
  getState().closeFile(fileId(getState(), OTHER));
  const { layers, activeLayer, blendOn } = getState();
  expect(layers.map(({ clipId }) => clipId)).toEqual([idOf(getState(), CLIP)]);
  expect({ activeLayer, blendOn }).toEqual({ activeLayer: layers[0].id, blendOn: true });
  getState().closeAllFiles();
  expect(getState()).toMatchObject({ layers: [], blendOn: false });
});
