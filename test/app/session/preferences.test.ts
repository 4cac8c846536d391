import { describe, expect, it } from 'vitest';
import { followPreferences, readPreferences } from '../../../app/session/preferences.ts';
import { readStored } from '../../../app/session/stored.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import { fakeStorage, refusingStorage } from '../../support/fake-storage.ts';
import { testSession } from '../../support/test-session.ts';

const KEY = 'posescope.preferences';

describe('storage that is of no use', () => {
  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '1'],
    ['another version', '{"version":0,"value":{"theme":"light"}}'],
    ['no version', '{"theme":"light"}'],
  ])('holds %s: nothing is read, and it is removed', (_, text) => {
    const storage = fakeStorage({ [KEY]: text });
    expect(readStored(storage, KEY, 1)).toBeUndefined();
    expect(storage.map.has(KEY)).toBe(false);
  });

  it('is switched off: the session says once that nothing is remembered, and works', () => {
    const { store, storage } = testSession([], {
      storage: () => refusingStorage.getItem('') as never,
    });
    followPreferences(store, storage, 'light');
    store.setState({ density: 'comfortable' });
    expect(store.getState()).toMatchObject({ theme: 'light', density: 'comfortable' });
    expect(store.getState().problems).toMatchObject([
      { severity: 'info', subject: 'Browser storage' },
    ]);
  });

  it.each([
    ['"light"', {}],
    ['[]', {}],
    ['{"theme":"pink","density":"comfortable"}', { density: 'comfortable' }],
    ['{"files":[1]}', {}],
    ['{"constructor":1,"__proto__":{"theme":"light"},"toString":[]}', {}],
  ])('holds %s: %j of it is understood', (value, expected) => {
    const storage = fakeStorage({ [KEY]: `{"version":1,"value":${value}}` });
    expect(readPreferences(storage)).toEqual(expected);
  });
});

describe('preferences', () => {
  it('are what the system asks for until a person chooses', () => {
    const storage = fakeStorage();
    const store = createSessionStore();
    followPreferences(store, storage, 'light');
    expect(store.getState().theme).toBe('light');
    expect(storage.map.size).toBe(0);
  });

  it.each<[string, 'light' | undefined, boolean, string]>([
    ['nothing is chosen', undefined, false, 'dark'],
    ['an address asks for a theme', 'light', false, 'light'],
    ['a person has chosen one', undefined, true, 'light'],
  ])('follow another theme of the system where %s: %s', (_, asked, chosen, theme) => {
    const storage = fakeStorage();
    const store = createSessionStore();
    const setSystemTheme = followPreferences(store, storage, 'dark', asked);
    if (chosen) store.setState({ theme: 'light' });
    const before = readPreferences(storage);
    for (const now of ['light', 'dark'] as const) setSystemTheme(now);
    expect(store.getState().theme).toBe(theme);
    expect(readPreferences(storage)).toEqual(before);
  });

  it('give way to what an address asks for, this time only', () => {
    const storage = fakeStorage();
    const store = createSessionStore();
    followPreferences(store, storage, 'dark', 'light');
    expect(store.getState().theme).toBe('light');
    store.setState({ density: 'comfortable' });
    expect(readPreferences(storage)).toEqual({ density: 'comfortable' });
  });

  it('are found again, and only what was chosen: the system may change its mind on the rest', () => {
    const storage = fakeStorage();
    const first = createSessionStore();
    followPreferences(first, storage, 'light');
    first.setState({ rulerUnit: 'frames' });
    expect(readPreferences(storage)).toEqual({ rulerUnit: 'frames' });
    const second = createSessionStore();
    followPreferences(second, storage, 'dark');
    second.setState({ theme: 'light' });
    expect(readPreferences(storage)).toEqual({ rulerUnit: 'frames', theme: 'light' });
    const third = createSessionStore();
    followPreferences(third, storage, 'dark');
    expect(third.getState()).toMatchObject({ rulerUnit: 'frames', theme: 'light' });
  });
});
