import { describe, expect, it } from 'vitest';
import {
  isNamedFor,
  motionOf,
  selectClipTracks,
  nameWords,
} from '../../../../app/session/state/clip-tracks.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, madeFile, storeWith } from '../../../support/app-files.ts';
import { rawClip, rawTrack } from '../../../support/raw-clip.ts';

const STAGE = ['eight.skeleton.ozz', 'eight.animation.ozz'];

/** A file of one track, by another name. */
const tracks = (name: string) => ({ ...fixtureFile('track_1.ozz'), name });

const filesOf = (store: SessionStore): string[] =>
  selectClipTracks(store.getState()).map(({ fileName }) => fileName);

describe('nameWords', () => {
  it.each([
    ['', []],
    ['tracks.ozz', []],
    ['walk.ozz', ['walk']],
    ['Walk_Fast.raw_animation.ozz', ['walk', 'fast']],
  ])('of "%s" are %j', (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });
});

describe('isNamedFor', () => {
  it.each([
    ['tracks.ozz', 'walk.ozz', false],
    ['walk.tracks.ozz', 'animation.ozz', false],
    ['run.tracks.ozz', 'walk.ozz', false],
    ['walk.tracks.ozz', 'walk_fast.ozz', false],
    ['walk.tracks.ozz', 'walk.ozz', true],
    ['walk-events.ozz', 'Walk.animation.ozz', true],
    ['walk_left_foot.ozz', 'walk.ozz', true],
  ])('%s is for %s: %s', (track, clip, expected) => {
    expect(isNamedFor(track, new Set([nameWords(clip).join(' ')]))).toBe(expected);
  });
});

describe('a clip has no tracks', () => {
  it('where none are open', () => {
    expect(filesOf(storeWith(...STAGE))).toEqual([]);
  });

  it('where all are named for another', () => {
    const store = storeWith(...STAGE, 'walker.raw_animation.ozz');
    store.getState().addFiles([tracks('walker.tracks.ozz')]);
    expect(filesOf(store)).toEqual([]);
  });
});

describe('the tracks of a clip', () => {
  it('are all that are open where no clip is', () => {
    const store = createSessionStore();
    store.getState().addFiles([tracks('walk.tracks.ozz'), tracks('a.ozz')]);
    expect(filesOf(store)).toEqual(['walk.tracks.ozz', 'a.ozz']);
  });

  it('are those named for it, and then those that belong to no clip', () => {
    const store = storeWith(...STAGE);
    store.getState().addFiles([tracks('a.ozz')]);
    expect(filesOf(store)).toEqual(['a.ozz']);
    store.getState().addFiles([tracks('eight.tracks.ozz')]);
    expect(filesOf(store)).toEqual(['eight.tracks.ozz', 'a.ozz']);
  });

  it('are none that stand in the file of another clip, whatever that is called', () => {
    const store = storeWith(...STAGE);
    const objects = ['eight.optimized.animation.ozz', 'track_1.ozz'].map(
      (name) => fixtureFile(name).archive.entries[0].object,
    );
    store.getState().addFiles([madeFile('a.ozz', ...objects)]);
    expect(filesOf(store)).toEqual([]);
    store.getState().show(idOf(store.getState(), 'a.ozz'));
    expect(filesOf(store)).toEqual(['a.ozz']);
  });

  it('are before all else those that were built of the same source', () => {
    const store = storeWith(...STAGE);
    const builtFrom = idOf(store.getState(), 'eight.skeleton.ozz');
    store
      .getState()
      .addFiles([
        tracks('eight.tracks.ozz'),
        { ...fixtureFile('eight.optimized.animation.ozz'), builtFrom },
        { ...tracks('other_motion_track.ozz'), builtFrom },
      ]);
    store.getState().show(idOf(store.getState(), 'eight.optimized.animation.ozz'));
    expect(filesOf(store)).toEqual(['other_motion_track.ozz']);
  });

  it('are the same array as long as they are the same', () => {
    const store = storeWith(...STAGE, 'track_1.ozz');
    const before = store.getState();
    const known = selectClipTracks(before);
    before.addFiles([fixtureFile('one.skeleton.ozz')]);
    const after = store.getState();
    expect(selectClipTracks(after)).toBe(known);
    after.closeFile(after.files.at(-1)?.id ?? 0);
    expect(selectClipTracks(store.getState())).toBe(known);
  });

  it('are asked for by whoever compares two states without being worked out again', () => {
    const store = storeWith(...STAGE, 'track_1.ozz');
    const before = store.getState();
    before.addFiles([fixtureFile('track_2.ozz')]);
    const after = store.getState();
    const [old, fresh] = [selectClipTracks(before), selectClipTracks(after)];
    expect(fresh).not.toBe(old);
    expect(fresh).toHaveLength(2);
    expect(selectClipTracks(before)).toBe(old);
    expect(selectClipTracks(after)).toBe(fresh);
  });
});

describe('motionOf', () => {
  it.each([
    ['walk', true, false],
    ['turn', false, true],
    ['idle', false, false],
  ])('%s moves the character: %s, turns it: %s', (clip, moves, turns) => {
    const names = ['skeleton', clip, `${clip}.tracks`].map((name) => `character/${name}.ozz`);
    const { position, rotation } = motionOf(selectClipTracks(storeWith(...names).getState()));
    expect([position?.type, rotation?.type]).toEqual([
      moves ? 'float3' : undefined,
      turns ? 'quaternion' : undefined,
    ]);
  });
});

describe('the tracks that were built of a model', () => {
  const clips = ['walk', 'run'].map((name) => rawClip([{}], 1, name));
  const track = rawTrack('float', [[0, 1]], 'steps');

  /** Opens a model of these clips, with a track of each, and builds both tracks and the second clip. */
  function built(...names: readonly string[]): SessionStore {
    const store = createSessionStore();
    const { addFiles } = store.getState();
    const own = clips.filter(({ name }) => names.includes(name));
    addFiles([{ ...madeFile('model.glb', ...own, ...own.map(() => track)), trackClips: names }]);
    const { assets } = store.getState();
    const [first, second] = assets.slice(own.length);
    for (const [name, source] of [
      ['a.ozz', first],
      ['b.ozz', second],
    ] as const) {
      if (source !== undefined) addFiles([{ ...tracks(name), builtFrom: source.id }]);
    }
    const { id } = assets[own.length - 1];
    addFiles([{ ...fixtureFile('one.animation.ozz'), builtFrom: id }]);
    return store;
  }

  it.each<[string, string[], show: string, expected: string[]]>([
    ['are those of the source clip on the stage', ['walk', 'run'], 'walk', ['a.ozz']],
    ['are those of the source of a build', ['walk', 'run'], 'one.animation.ozz', ['b.ozz']],
    ['are all of its only clip', ['walk'], 'walk', ['a.ozz']],
  ])('%s', (_, names, show, expected) => {
    const store = built(...names);
    const { assets } = store.getState();
    store
      .getState()
      .show(assets.find(({ label, fileName }) => [label, fileName].includes(show))?.id ?? '');
    expect(filesOf(store)).toEqual(expected);
  });

  it('are none where another clip is on the stage', () => {
    const store = built('walk', 'run');
    store.getState().addFiles([fixtureFile('eight.animation.ozz')]);
    store.getState().show(idOf(store.getState(), 'eight.animation.ozz'));
    expect(filesOf(store)).toEqual([]);
  });
});
