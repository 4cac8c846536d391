import { expect, test, vi } from 'vitest';
import type { FileStore } from '../../../../app/session/saved/file-store.ts';
import { keptBy } from '../../../../app/session/saved/keep-session.ts';
import { createSlots } from '../../../../app/session/saved/slots.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { fixtureSource, madeFile } from '../../../support/app-files.ts';
import { createMemoryStore } from '../../../support/fake-storage.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

/** A session that is kept in a browser whose storage writes each file when it is told to. */
function keptPage(write: FileStore['write'] = () => Promise.resolve()) {
  const session = testSession(EIGHT);
  vi.spyOn(session.files, 'openExample').mockResolvedValue();
  const files = createMemoryStore();
  const slots = createSlots(
    {
      ...files,
      write: async (name, content) => {
        await write(name, content);
        await files.write(name, content);
      },
    },
    { isOpen: () => Promise.resolve(false), alone: async (work) => await work() },
  );
  const saver = { pauseFor: (work: (id: string) => Promise<void>) => work('own') };
  const other = { take: vi.fn(), release: vi.fn() };
  const kept = keptBy(session, slots, saver, () => Promise.resolve(other));
  const names = (): string[] => session.store.getState().files.map(({ name }) => name);
  const notes = (): string[] => session.store.getState().problems.map(({ message }) => message);
  return { session, slots, kept, other, names, notes };
}

const FULL =
  'cannot be kept, as the browser’s storage is blocked or full, and stays open: save it as a file, then close all files.';

const unread = (why: string): string =>
  `cannot be kept: eight.skeleton.ozz can no longer be read: ${why}. It stays open: close that file, and open it again.`;

test.each([
  ['a file was moved', 'NotFoundError', unread('it was moved, renamed or deleted')],
  ['a file was changed', 'NotReadableError', unread('it was changed, or another program holds it')],
  [
    'a file may no longer be read',
    'NotAllowedError',
    unread('the browser no longer has the permission to read it'),
  ],
  ['reading ends otherwise', 'AbortError', unread('the browser says “gone”')],
  ['there is no room to read a file', 'QuotaExceededError', FULL],
  ['storage is full', undefined, FULL],
])('starting afresh leaves all open, and says why, where %s', async (_, unreadable, message) => {
  const full = (): Promise<void> => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { session, kept, other, names, notes } = keptPage(full);
  const { name, ...source } = fixtureSource('eight.skeleton.ozz');
  if (unreadable !== undefined && 'blob' in source) {
    const reason = new DOMException('gone', unreadable);
    vi.spyOn(source.blob, 'arrayBuffer').mockRejectedValue(reason);
    vi.spyOn(session.files, 'sourceOf').mockReturnValueOnce({ name, ...source });
  }
  await kept.startAfresh();
  expect(names()).toEqual(EIGHT);
  expect(notes()).toEqual([message]);
  expect([other.take.mock.calls.length, other.release.mock.calls.length]).toEqual([0, 1]);
});

test('a file that could not be read once is kept once it can be read', async () => {
  const { session, slots } = keptPage();
  const { blob } = { blob: new Blob(), ...fixtureSource('eight.skeleton.ozz') };
  vi.spyOn(session.files, 'sourceOf').mockReturnValue({ name: 'eight.skeleton.ozz', blob });
  vi.spyOn(blob, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await expect(slots.save('own', session)).rejects.toThrow('can no longer be read');
  await slots.save('own', session);
  expect((await slots.read('own'))?.files).toHaveLength(2);
});

test.each<[string, (open: () => void) => FileStore['write'], boolean]>([
  ['are read', () => () => Promise.resolve(), true],
  ['are written', (open) => async () => open(), false],
])(
  'starting afresh keeps and closes what was open, with builds and edits that come, not files that are opened, while its bytes %s',
  async (_, writeBy, isEarly) => {
    let open = (): void => undefined;
    const { session, slots, kept, names } = keptPage(writeBy(() => open()));
    const { addFiles } = session.store.getState();
    addFiles([madeFile('source.ozz', rawClip([{}], 1, 'walk'))]);
    const { id: source } = session.store.getState().assets[2];
    open = () => {
      open = () => undefined;
      openFiles(session, 'five.skeleton.ozz');
      addFiles([{ ...madeFile('built.ozz', rawClip([{}], 1, 'walk')), builtFrom: source }]);
      session.store.getState().toggleMarker(0.25);
    };
    const { sourceOf } = session.files;
    vi.spyOn(session.files, 'sourceOf').mockImplementation((file) => {
      if (isEarly) open();
      return sourceOf(file);
    });
    await kept.startAfresh();
    expect(names()).toEqual(['five.skeleton.ozz']);
    const manifest = await slots.read('own');
    expect(manifest?.files.map(({ name }) => name)).toEqual([...EIGHT, 'source.ozz', 'built.ozz']);
    expect(manifest?.parts.marks).toMatchObject([{ markers: [0.25] }]);
  },
);
