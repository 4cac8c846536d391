import { beforeEach, expect, test, vi } from 'vitest';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import { hashOf } from '../../../../app/session/saved/content.ts';
import { describeSession } from '../../../../app/session/saved/describe.ts';
import { blobsOf } from '../../../../app/session/saved/manifest.ts';
import { restoreSession } from '../../../../app/session/saved/restore.ts';
import { createSlots } from '../../../../app/session/saved/slots.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fixtureSource } from '../../../support/app-files.ts';
import { createMemoryStore } from '../../../support/fake-storage.ts';
import { readingSession, restored } from '../../../support/saved-sessions.ts';
import { createArchive } from '#engine/archive';
import { cutAnimation } from '#engine/offline';

const NAME = 'walk.bvh';
const ADDRESS = `https://host/${NAME}`;
const text = new TextDecoder().decode(fixtureBytes('models', NAME));

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('origin', 'https://host');
  vi.stubGlobal('fetch', () => answer());
  answer = () => Promise.resolve(new Response(text));
});

/** A session in which a model is open, with half of its clip. */
async function mendedSession(source: FileInput): Promise<Session> {
  const made = readingSession();
  await made.files.open({ sources: [source], origin: 'opened' });
  cutHalf(made);
  return made;
}

/** Leaves the first half of the clip, as cutting it does. */
function cutHalf({ store }: Session): void {
  const [file] = store.getState().files;
  const objects = file.archive.entries.map(({ object }) =>
    object.kind === 'raw-animation'
      ? cutAnimation(object, { from: 0, to: object.duration / 2 })
      : object,
  );
  const mendedFrom = file.mendedFrom ?? file.archive;
  store.setState({ files: [{ ...file, archive: createArchive(objects), mendedFrom }] });
}

/** What is open of the model, and what is said. */
function stateOf({ store }: Session) {
  const { files, problems } = store.getState();
  const [{ name, archive, mendedFrom, imported }] = files;
  return {
    name,
    bytes: archive.bytes,
    from: mendedFrom?.bytes,
    imported,
    says: problems.map(({ subject, message }) => `${subject}: ${message}`),
  };
}

const REFUSED = 'the server does not answer, or redirects to another host.';

test.each<[string, () => Promise<Response>, string[]]>([
  [
    'cannot be fetched any more',
    () => Promise.reject(new TypeError('refused')),
    [`${NAME}: ${ADDRESS} cannot be fetched: ${REFUSED}`],
  ],
  [
    'is another by now',
    () => Promise.resolve(new Response(text.replace('Frame Time: 0.03', 'Frame Time: 0.05'))),
    [],
  ],
])('of a model that %s, what was mended is open alone', async (_, later, says) => {
  const saved = await mendedSession({ name: NAME, url: ADDRESS });
  const { blobs, ...content } = await describeSession(saved);
  answer = later;
  const after = stateOf(await restored(content, blobs));
  const { name, bytes } = stateOf(saved);
  expect(after).toEqual({ name, bytes, from: undefined, imported: undefined, says });
});

test('what was mended and is lost is named, and the model is open as it was read', async () => {
  const saved = await mendedSession(fixtureSource(NAME, 'models'));
  const { blobs, ...content } = await describeSession(saved);
  const given = content.files[0].content?.hash ?? '';
  const after = stateOf(
    await restored(content, new Map([...blobs].filter(([it]) => it === given))),
  );
  const { from: bytes, imported } = stateOf(saved);
  const lost =
    'The bytes of what was mended in it are missing: it is open as it was before. Mend it again.';
  expect(after).toMatchObject({ bytes, from: undefined, imported, says: [`${NAME}: ${lost}`] });
});

test('a session of an earlier version has what was mended alone', async () => {
  const saved = await mendedSession(fixtureSource(NAME, 'models'));
  const blob = new Blob([new Uint8Array(stateOf(saved).bytes)]);
  const content = { hash: await hashOf(blob), bytes: blob.size };
  const files = [{ name: NAME, origin: 'opened' as const, content, resources: [], options: {} }];
  const earlier = { files, parts: {}, attached: [] };
  const after = stateOf(await restored(earlier, new Map([[content.hash, blob]])));
  expect(after).toMatchObject({ bytes: stateOf(saved).bytes, from: undefined, says: [] });
});

test('a model that can be fetched again is what it was', async () => {
  const saved = await mendedSession({ name: NAME, url: ADDRESS });
  const { blobs, ...content } = await describeSession(saved);
  expect(blobs.size).toBe(1);
  expect(stateOf(await restored(content, blobs))).toEqual(stateOf(saved));
});

test('what is mended just before a page is left is as it was before, and not closed', async () => {
  const others = {
    isOpen: () => Promise.resolve(false),
    alone: <Result>(work: () => Promise<Result>): Promise<Result> => work(),
  };
  const slots = createSlots(createMemoryStore(), others);
  const saved = readingSession();
  await saved.files.open({ sources: [fixtureSource(NAME, 'models')], origin: 'opened' });
  let describeNow = (): string => '';
  await slots.save('a', saved, { onBegin: (now) => void (describeNow = now) });
  cutHalf(saved);
  const manifest = await slots.read('a', describeNow());
  const other = readingSession();
  expect(manifest && (await restoreSession(other, manifest, slots.findBlob, false))).toBe(true);
  expect(stateOf(other)).toMatchObject({ bytes: stateOf(saved).from, from: undefined });
});

test('what is mended again just before a page is left is as it was mended before', async () => {
  const saved = await mendedSession(fixtureSource(NAME, 'models'));
  const { blobs, now } = await describeSession(saved);
  const before = stateOf(saved);
  cutHalf(saved);
  expect(stateOf(saved).bytes).not.toEqual(before.bytes);
  expect(stateOf(await restored(now(), blobs))).toEqual(before);
});

test('no bytes of what was mended are removed that a kept session needs', async () => {
  const { blobs, ...content } = await describeSession(
    await mendedSession(fixtureSource(NAME, 'models')),
  );
  expect(new Set(blobsOf(content).map(({ hash }) => hash))).toEqual(new Set(blobs.keys()));
  expect(blobs.size).toBe(2);
});
