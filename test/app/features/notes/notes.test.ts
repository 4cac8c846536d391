import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notesFeature } from '../../../../app/features/notes/feature.ts';
import NotesPane from '../../../../app/features/notes/notes-pane.tsx';
import { timelineFeature } from '../../../../app/features/timeline/feature.ts';
import type { Session } from '../../../../app/session/session.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { typeAheadPart } from '../../../../app/session/type-ahead.ts';
import { testSession } from '../../../support/test-session.ts';

let session: Session;
const state = () => session.store.getState();
const add = (): void => session.commands.run('notes.add');

beforeEach(() => {
  session = testSession(['eight.skeleton.ozz', 'eight.animation.ozz'], {
    features: [notesFeature, timelineFeature],
  });
  state().pause();
  session.playback.player.seek(0.5);
});
afterEach(() => session.dispose());

describe('without a clip', () => {
  it('there is nothing to write about', () => {
    state().closeAllFiles();
    expect(session.commands.find('notes.add').enabled?.(session)).toBe(false);
    expect(paneText(session, NotesPane)).toContain('No notes yet');
  });
});

describe('keys while the field of a note is still to come', () => {
  const takes = (key: string): boolean =>
    session.use(typeAheadPart).take({ key, ctrlKey: false, metaKey: false, altKey: false });

  it('are shortcuts where no note was added, and where one was only shown', () => {
    expect(takes('h')).toBe(false);
    add();
    session.use(typeAheadPart).end();
    add();
    expect(takes('h')).toBe(false);
  });

  it('are its text, until Esc', () => {
    add();
    expect(['h', 'i', 'Enter'].map(takes)).toEqual([true, true, true]);
    expect(session.use(typeAheadPart).store.getState()).toMatchObject({
      text: 'hi',
      pressed: ['Enter'],
    });
    takes('Escape');
    expect(takes('h')).toBe(false);
  });
});

describe('where the code of the pane cannot be loaded, keys', () => {
  const take = (key: string): boolean =>
    session.use(typeAheadPart).take({ key, ctrlKey: false, metaKey: false, altKey: false });
  const failing = (): (() => Promise<void>) => {
    let fail: ((error: Error) => void) | undefined;
    const loading = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const pane = session.panes.find('notes');
    if (pane !== undefined) vi.spyOn(pane, 'load').mockReturnValue(loading);
    return async () => {
      fail?.(new Error('no network'));
      await loading.catch(() => undefined);
    };
  };
  afterEach(() => vi.restoreAllMocks());

  it.each<[string, string[], string]>([
    ['are the text of the note until then', ['h', 'i', ' '], 'hi'],
    ['are no text where there were none', [], ''],
  ])('%s, and shortcuts from then on', async (_, keys, text) => {
    const fail = failing();
    add();
    expect(keys.map(take)).toEqual(keys.map(() => true));
    await fail();
    expect(take('h')).toBe(false);
    expect(state().markers.map((marker) => marker.text)).toEqual([text]);
  });

  it('of another field stay with it', async () => {
    const fail = failing();
    add();
    session.use(typeAheadPart).end();
    session.use(typeAheadPart).expect(() => undefined);
    await fail();
    expect(take('h')).toBe(true);
    expect(state().markers.map((marker) => marker.text)).toEqual(['']);
  });

  it('are no text of a note that was taken back', async () => {
    const fail = failing();
    add();
    take('h');
    state().changeMarker(state().markers[0], undefined);
    await fail();
    expect(state().markers).toEqual([]);
  });
});

describe('a note', () => {
  it('is of the time, and of the joint that was selected last', () => {
    state().selectJoints([2, 1]);
    add();
    const [joint] = state().markers.map((marker) => marker.joint);
    expect(state().markers).toEqual([{ time: 0.5, end: undefined, joint, text: '' }]);
    expect(paneText(session, NotesPane)).toContain(joint);
  });

  it('is of the loop range while that is on', () => {
    state().setLoopRange({ from: 0.25, to: 0.75 });
    add();
    expect(state().markers).toMatchObject([{ time: 0.25, end: 0.75 }]);
    expect(paneText(session, NotesPane)).toMatch(/0\.25.* – .*0\.75/);
  });

  it('takes the place of a marker, and never that of another note', () => {
    state().toggleMarker(0.5);
    add();
    expect(state().markers).toHaveLength(1);
    add();
    expect(state().markers).toHaveLength(1);
    state().selectJoint(3);
    add();
    expect(state().markers).toHaveLength(2);
  });
});
