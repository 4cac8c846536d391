import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UnreadableFile } from '../../../../app/session/saved/kept.ts';
import { startSaving, takeUnsaved } from '../../../../app/session/saved/saver.ts';
import type { Slots } from '../../../../app/session/saved/slots.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fakeStorage } from '../../../support/fake-storage.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

/** Longer than between two looks at whether there is something to save. */
const LONGER = 2000;

/** Disposed after each test: code that a session loads late would set timers in the next one. */
const opened: Session[] = [];

/** A page that saves, and what it writes: each save ends when it is told to. */
function savingPage(
  before: (session: Session) => unknown = () => undefined,
  isRestored = false,
  unsaved?: string,
) {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('sessionStorage', fakeStorage());
  const session = testSession();
  opened.push(session);
  session.history.clear();
  before(session);
  const tab = { id: 'first', isRestored, unsaved };
  const saves: { readonly id: string; end(): void; fail(error?: Error): void }[] = [];
  const save: Slots['save'] = async (id, _, { onBegin } = {}) => {
    onBegin?.(() => `what ${id} has now`);
    await new Promise<void>((end, fail) => saves.push({ id, end, fail }));
  };
  const leave = (): void => void page.dispatchEvent(new Event('pagehide'));
  const press = (): void => void page.dispatchEvent(new Event('pointerup'));
  return { session, tab, saves, leave, press, saver: startSaving(session, { save }, tab) };
}

function change(session: Session): void {
  openFiles(session, ...EIGHT);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const session of opened.splice(0)) session.dispose();
  vi.useRealTimers();
});

describe('nothing is saved', () => {
  test('of an example that nobody has touched', async () => {
    const { saves, press } = savingPage();
    press();
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves).toEqual([]);
  });

  test('while other work takes the tab’s place, which waits for the save before it', async () => {
    const { session, tab, saves, saver } = savingPage();
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    const seen: string[] = [];
    let end = (): void => undefined;
    const paused = saver.pauseFor(async (id) => {
      seen.push(id);
      await new Promise<void>((resolve) => (end = resolve));
      tab.id = 'second';
    });
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(seen).toEqual([]);
    saves[0].end();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['first']);
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves).toHaveLength(1);
    end();
    await paused;
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves.map(({ id }) => id)).toEqual(['first', 'second']);
  });

  test.each([
    ['once its session has ended', false],
    ['where its session has ended before, while its place was sought', true],
  ])('%s', async (_, isEarlier) => {
    const { session, saves } = savingPage((it) => isEarlier && it.dispose());
    if (!isEarlier) session.dispose();
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('once the browser has refused it', async () => {
    const { session, saves } = savingPage();
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    saves[0].fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.store.getState().problems.map(({ subject }) => subject)).toEqual([
      'Browser storage',
    ]);
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves).toHaveLength(1);
  });
});

test('what cannot be read is said once, until the session is saved without it', async () => {
  const { session, saves } = savingPage();
  const messages = (): string[] => session.store.getState().problems.map((it) => it.message);
  change(session);
  for (const round of [0, 1]) {
    await vi.advanceTimersByTimeAsync(LONGER);
    saves[round].fail(new UnreadableFile('walk.glb', 'it was moved'));
    await vi.advanceTimersByTimeAsync(0);
  }
  await vi.advanceTimersByTimeAsync(LONGER);
  expect(saves).toHaveLength(2);
  expect(messages()).toEqual([
    'cannot be kept: walk.glb can no longer be read: it was moved. It stays open: close that file, and open it again.',
  ]);
  session.store.getState().closeAllFiles();
  await vi.advanceTimersByTimeAsync(LONGER);
  expect(saves).toHaveLength(3);
  const other = 'cannot be kept in mind: it is another matter.';
  session.store.getState().note('Session', other);
  saves[2].end();
  await vi.advanceTimersByTimeAsync(0);
  expect(messages()).toEqual([other]);
});

test('of two files that cannot be read, the one is named that stands in the way now', async () => {
  const { session, saves } = savingPage();
  for (const [round, name] of ['walk.glb', 'run.glb'].entries()) {
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    saves[round].fail(new UnreadableFile(name, 'it was moved'));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(session.store.getState().problems.map((it) => it.message)).toEqual([
    'cannot be kept: run.glb can no longer be read: it was moved. It stays open: close that file, and open it again.',
  ]);
});

test('a file that is opened is saved at once', async () => {
  const { session, saves } = savingPage();
  change(session);
  await vi.advanceTimersByTimeAsync(0);
  expect(saves).toHaveLength(1);
});

describe('a page that is left', () => {
  test('hands nothing before it knows what is kept of a session that it has opened', async () => {
    const { saves, leave, press } = savingPage(change, true);
    press();
    await vi.advanceTimersByTimeAsync(LONGER);
    leave();
    expect(takeUnsaved()).toBeUndefined();
    saves[0].end();
    press();
    await vi.advanceTimersByTimeAsync(LONGER);
    leave();
    expect(takeUnsaved()).toBe('what first has now');
  });

  test('hands what it has as soon as a session that it has opened is saved', async () => {
    const { saves, leave, press } = savingPage(change, true);
    press();
    await vi.advanceTimersByTimeAsync(LONGER);
    saves[0].end();
    await vi.advanceTimersByTimeAsync(0);
    leave();
    expect(takeUnsaved()).toBe('what first has now');
  });

  test('hands on what the page before had left, until it is saved', async () => {
    const { saves, leave } = savingPage(change, true, 'what was left');
    leave();
    expect(takeUnsaved()).toBe('what was left');
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves).toHaveLength(1);
    saves[0].end();
    await vi.advanceTimersByTimeAsync(0);
    leave();
    expect(takeUnsaved()).toBe('what first has now');
  });

  test.each([true, false])('hands what it has to the next one (saved: %s)', async (isSaved) => {
    const { session, saves, leave } = savingPage();
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    if (isSaved) saves[0].end();
    await vi.advanceTimersByTimeAsync(0);
    leave();
    expect(takeUnsaved()).toBe('what first has now');
    expect(takeUnsaved()).toBeUndefined();
  });

  test('hands nothing of the session that it had before', async () => {
    const { session, tab, saves, leave, saver } = savingPage();
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    saves[0].end();
    await vi.advanceTimersByTimeAsync(0);
    await saver.pauseFor(async () => void (tab.id = 'second'));
    leave();
    expect(takeUnsaved()).toBeUndefined();
  });

  test('hands what it has of one that has been begun since it has opened another', async () => {
    const { session, tab, leave, saver } = savingPage(change, true, 'what was left');
    await saver.pauseFor(async () => void (tab.id = 'second'));
    leave();
    expect(takeUnsaved()).toBeUndefined();
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    leave();
    expect(takeUnsaved()).toBe('what second has now');
  });

  test('was saved although other work had failed', async () => {
    const { session, saves, saver } = savingPage();
    await expect(saver.pauseFor(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
    change(session);
    await vi.advanceTimersByTimeAsync(LONGER);
    expect(saves).toHaveLength(1);
  });
});
