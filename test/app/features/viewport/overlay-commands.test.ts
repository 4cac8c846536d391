import { beforeEach, describe, expect, it } from 'vitest';
import { viewportFeature } from '../../../../app/features/viewport/feature.ts';
import type { Session } from '../../../../app/session/session.ts';
import { testSession } from '../../../support/test-session.ts';

const FILES = ['walker.skeleton.ozz', 'walker.raw_animation.ozz', 'walker.animation.ozz'];
let session: Session;
const state = () => session.store.getState();

beforeEach(() => {
  session = testSession(FILES, { features: [viewportFeature] });
  state().show(state().assets[2].id);
});

describe('would do nothing', () => {
  it.each(['mode-wiped', 'magnify-10', 'paint-bones', 'trails', 'ghosts-2', 'next-mode'])(
    'on an empty stage: %s',
    (name) => {
      state().closeAllFiles();
      expect(session.commands.find(`overlay.${name}`).enabled?.(session)).toBe(false);
    },
  );

  it('to a skin where there is no mesh', () => {
    expect(session.commands.find('overlay.paint-skin').enabled?.(session)).toBe(false);
    expect(session.commands.find('overlay.paint-bones').enabled?.(session)).toBe(true);
  });

  it('but what is on can always be turned off', () => {
    state().closeAllFiles();
    for (const name of ['mode-off', 'magnify-1', 'paint-none']) {
      expect(session.commands.find(`overlay.${name}`).enabled?.(session)).toBe(true);
    }
  });
});

describe('a key goes', () => {
  it.each([
    ['next-mode', 'mode', ['overlaid', 'beside', 'wiped', 'flickered', 'off']],
    ['next-magnification', 'magnification', [2, 5, 10, 20, 50, 100, 200, 1]],
    ['next-ghosts', 'ghosts', [1, 2, 4, 0]],
    // No skin: there is no mesh.
    ['next-paint', 'paint', ['bones', 'points', 'none']],
    ['trails', 'trails', [true, false]],
  ] as const)('%s through every %s', (name, option, values) => {
    for (const value of values) {
      session.commands.run(`overlay.${name}`);
      expect(state().overlay[option]).toBe(value);
    }
  });
});
