import { beforeEach, describe, expect, it } from 'vitest';
import { selectShownSource } from '../../../../app/session/state/error-comparison.ts';
import { selectMode, selectOverlaid } from '../../../../app/session/state/overlay.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile } from '../../../support/app-files.ts';

const FILES = ['walker.skeleton.ozz', 'walker.raw_animation.ozz', 'walker.animation.ozz'];

let store: SessionStore;
const state = () => store.getState();

/** A runtime clip on the stage, and its source beside it. */
beforeEach(() => {
  store = createSessionStore();
  state().addFiles(FILES.map((name) => fixtureFile(name)));
  state().show(state().assets[2].id);
});

describe('nothing is shown together', () => {
  it.each<[string, () => void]>([
    ['while nobody wants it', () => undefined],
    ['where there is nothing to measure against', () => state().closeFile(state().files[1].id)],
    ['while clips are blended', () => store.setState({ blendOn: true })],
  ])('%s', (title, make) => {
    if (!title.startsWith('while nobody')) state().setOverlay({ mode: 'wiped', paint: 'bones' });
    make();
    expect(selectOverlaid(state())).toBeUndefined();
    expect(selectMode(state())).toBe('off');
  });
});

describe('a clip and its source', () => {
  it.each([{ mode: 'overlaid' }, { magnification: 10 }, { paint: 'bones' }] as const)(
    'are shown together by %o',
    (options) => {
      state().setOverlay(options);
      const [, source, clip] = state().assets;
      const of = selectOverlaid(state());
      expect(of?.reference).toBe(source.entry.object);
      expect(of?.candidate).toBe(clip.entry.object);
    },
  );

  it('need not be linked for the source to be held', () => {
    store.setState({ sourceShown: true });
    expect(selectShownSource(state())).toBe(state().assets[1].entry.object);
  });

  it('take turns', () => {
    expect(state().overlayTurn).toBe('clip');
    state().flickerOverlay();
    expect(state().overlayTurn).toBe('reference');
    state().flickerOverlay();
    expect(state().overlayTurn).toBe('clip');
  });
});
