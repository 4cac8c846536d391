import * as v from 'valibot';
import { resourcePath } from '#engine/import';
import { readField } from '../saved/fields.ts';
import type { Session } from '../session.ts';
import { jsonIn } from '../stored.ts';
import { fetchOwn, isElsewhere } from './fetch-file.ts';
import type { FileInput } from './load.job.ts';
import { createWatching } from './watching.ts';

const listing = v.array(v.object({ path: v.string(), version: v.string() }));

const SUBJECT = 'Watching';
const ENDED =
  'posescope open does not answer: files are no longer watched. What is open stays; start the command again to watch on.';

/**
 * Opens the files that the command line serves with the page, and follows their changes.
 * @param folder address of the files, relative to the page; those of other hosts are not asked
 */
export function followServer(session: Session, folder: string, isRestored: boolean): void {
  const base = new URL(`${folder}/`, document.baseURI);
  if (isElsewhere(base.href)) return;
  const { store, onDispose } = session;
  const follow = createWatching(session, isRestored);
  const events = new EventSource(new URL('events', base));
  events.addEventListener('message', ({ data }) => {
    const files = v.parse(listing, JSON.parse(String(data)));
    follow(
      files.map(({ path, version }) => ({
        path,
        version,
        read: () => readFile(path, addressOf(base, path, version)),
      })),
    );
  });
  events.addEventListener('open', () =>
    store.getState().dismissProblems(({ subject }) => subject === SUBJECT),
  );
  events.addEventListener('error', () => store.getState().report(SUBJECT, ENDED));
  onDispose(() => events.close());
}

function addressOf(base: URL, path: string, version: string): string {
  const steps = path.split('/').map(encodeURIComponent).join('/');
  return new URL(`files/${steps}?${encodeURIComponent(version)}`, base).href;
}

/** A file with those that it names, so that the page need not ask for them again. */
async function readFile(path: string, url: string): Promise<FileInput | string> {
  const blob = await fetchOwn(url);
  if (typeof blob === 'string') return blob;
  if (!/\.gltf$/i.test(path)) return { name: path, blob };
  const found = new Map<string, Blob>();
  const fetchOne = async (uri: string): Promise<void> => {
    const part = await fetchOwn(new URL(uri, url).href);
    if (typeof part !== 'string') found.set(resourcePath(uri), part);
  };
  await Promise.all((await namedFiles(blob)).map(fetchOne));
  return { name: path, blob, resources: found };
}

const named = v.optional(v.array(v.object({ uri: v.optional(v.string()) })), []);
const gltf = v.object({ buffers: named, images: named });

/** Addresses in a glTF, relative to it; none where it cannot be read, which opening it says. */
async function namedFiles(blob: Blob): Promise<string[]> {
  const read = readField(gltf, jsonIn(await blob.text()));
  if (read === undefined) return [];
  return [...read.buffers, ...read.images]
    .map(({ uri = '' }) => uri)
    .filter((uri) => uri !== '' && !/^[a-z][a-z\d+.-]*:/i.test(uri));
}
