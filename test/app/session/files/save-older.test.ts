import { expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { save, type Saving } from '../../../../app/session/files/save.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';

/** Old files as they are opened, and what saving one of them downloads or reports. */
async function saved(names: readonly string[], what: (fileId: number) => Saving) {
  const store = createSessionStore();
  const files = names.map((name) => {
    const archive = readArchive(fixtureBytes('old', name));
    return { name, origin: 'opened' as const, archive, parseMs: 0 };
  });
  store.getState().addFiles(files);
  const downloads: Uint8Array[] = [];
  const id = store.getState().files[0].id;
  const download = (_: string, content: Uint8Array | string): void => {
    if (typeof content !== 'string') downloads.push(content);
  };
  await save({ store, download }, what(id));
  const versions = downloads.map((bytes) =>
    readArchive(bytes).entries.map(({ version }) => version),
  );
  return { versions, problems: store.getState().problems.map(({ message }) => message) };
}

it.each([
  ['in its own byte order', (id: number): Saving => ({ what: 'file', id })],
  ['as a file', (id: number): Saving => ({ what: 'file', id, littleEndian: true })],
  ['as an object', (id: number): Saving => ({ what: 'asset', id: `${id}/0`, littleEndian: true })],
])(
  'an old clip is saved in the current version %s, with the skeleton that is open',
  async (_, what) => {
    expect(await saved(['walk.v4.ozz', 'skeleton.v1.ozz'], what)).toEqual({
      versions: [[7]],
      problems: [],
    });
  },
);

it('without a skeleton nothing is saved, and that is said', async () => {
  const { versions, problems } = await saved(['walk.v4.ozz'], (id) => ({
    what: 'file',
    id,
  }));
  expect(versions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('expected the skeleton that it was made for')]);
});
