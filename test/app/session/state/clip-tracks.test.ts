import { describe, expect, it } from 'vitest';
import {
  isNamedFor,
  motionOf,
  selectClipTracks,
  nameWords,
} from '../../../../app/session/state/clip-tracks.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { DEFAULT_CLIP_RECIPE, buildClip } from '#engine/offline';
import { assetsOfKind, type NewFile } from '../../../../app/session/state/assets.ts';
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

  /** Opens a model of clips with a track of each, and builds its tracks. */
  function built(
    names: readonly string[],
    fileOf = (index: number): string => `${index}.ozz`,
  ): SessionStore {
    const store = createSessionStore();
    const { addFiles } = store.getState();
    const own = clips.filter(({ name }) => names.includes(name));
    addFiles([{ ...madeFile('model.glb', ...own, ...own.map(() => track)), trackClips: names }]);
    const sources = assetsOfKind(store.getState().assets, 'raw-track');
    sources.forEach(({ id }, i) => addFiles([{ ...tracks(fileOf(i)), builtFrom: id }]));
    return store;
  }

  const ofSource = (store: SessionStore, name: string): string =>
    store.getState().assets.find(({ label }) => label === name)?.id ?? '';

  /** Puts a clip on the stage that has come from a source in some way. */
  function showMade(store: SessionStore, part: Partial<NewFile>, name = 'made'): void {
    const { animation } = buildClip(rawClip([{}], 1, name), undefined, {
      ...DEFAULT_CLIP_RECIPE,
      optimize: false,
    });
    const file = { ...madeFile('made.ozz', animation), ...part };
    store.getState().addFiles([file]);
    store.getState().show(idOf(store.getState(), file.name));
  }

  it.each<[string, string[], show: string, expected: string[]]>([
    ['are those of the source clip on the stage', ['walk', 'run'], 'walk', ['0.ozz']],
    ['are those of the other source clip on the stage', ['walk', 'run'], 'run', ['1.ozz']],
    ['are all of its only clip', ['walk'], 'walk', ['0.ozz']],
  ])('%s', (_, names, show, expected) => {
    const store = built(names);
    store.getState().show(ofSource(store, show));
    expect(filesOf(store)).toEqual(expected);
  });

  it.each<[string, (source: string) => Partial<NewFile>, name?: string]>([
    ['of a build', (builtFrom) => ({ builtFrom })],
    ['of a build with other settings', (variantOf) => ({ variantOf })],
    ['of an opened clip of its name', () => ({}), 'run'],
  ])('are those of the source %s', (_, part, name) => {
    const store = built(['walk', 'run']);
    showMade(store, part(ofSource(store, 'run')), name);
    expect(filesOf(store)).toEqual(['1.ozz']);
  });

  it('are none where another clip is on the stage', () => {
    const store = built(['walk', 'run']);
    showMade(store, {});
    expect(filesOf(store)).toEqual([]);
  });

  it('stand after the root motion that was built with the clip', () => {
    const store = built(['walk', 'run']);
    const run = ofSource(store, 'run');
    showMade(store, { builtFrom: run });
    store.getState().addFiles([{ ...tracks('motion.ozz'), builtFrom: run }]);
    expect(filesOf(store)).toEqual(['motion.ozz', '1.ozz']);
  });

  describe('after the model is closed', () => {
    /** Its root motion, its own track, and that of `walk`, which belongs to no open clip. */
    const LEFT = ['run_motion_track.ozz', 'run-steps.ozz', 'walk-steps.ozz'];

    /** A build of `run` with its root motion, tracks that were built of both clips, and the model closed. */
    function left(): SessionStore {
      const store = built(['walk', 'run'], (index) => `${clips[index].name}-steps.ozz`);
      const { files, addFiles, closeFile } = store.getState();
      const run = ofSource(store, 'run');
      showMade(store, { name: 'run.ozz', builtFrom: run });
      addFiles([{ ...tracks('run_motion_track.ozz'), builtFrom: run }]);
      closeFile(files[0].id);
      return store;
    }

    it('are those named for the clip, after its root motion', () => {
      expect(filesOf(left())).toEqual(LEFT);
    });

    it('are none that were opened, as long as others are linked', () => {
      const store = left();
      store.getState().addFiles([tracks('run.tracks.ozz')]);
      expect(filesOf(store)).toEqual(LEFT);
    });

    it('are not the root motion of another build of that name', () => {
      const store = left();
      const builtFrom = 'another model';
      const { animation } = buildClip(rawClip([{}], 1, 'run'), undefined, {
        ...DEFAULT_CLIP_RECIPE,
        optimize: false,
      });
      store.getState().addFiles([
        { ...madeFile('run (2).ozz', animation), builtFrom },
        { ...tracks('run_motion_track (2).ozz'), builtFrom },
      ]);
      expect(filesOf(store)).toEqual(LEFT);
    });
  });
});
