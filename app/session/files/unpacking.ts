import { formatCounted } from '../../draw/format.ts';
import type { SessionStore } from '../state/store.ts';
import type { Source } from './load.ts';
import { unzipFile } from './unzip.ts';
import type { Unzipped } from './unzip.ts';
import { OPENABLE_KINDS, skippedFilesText, sortFiles } from './dropped-files.ts';
import type { PathFile } from './dropped-files.ts';
import { MASKS_NAME, SETTINGS_NAME } from './save.ts';

type Unzip = (zip: Blob) => Promise<Unzipped>;

/** Settings that are saved with everything; other JSON in a zip is as little opened as in a folder. */
const SAVED_SETTINGS: ReadonlySet<string> = new Set([MASKS_NAME, SETTINGS_NAME]);

/** Puts what a zip holds in its place, as a folder would be opened; reports a zip that cannot be unpacked. */
export async function unpackZips(
  store: SessionStore,
  sources: readonly Source[],
  unzip: Unzip = unzipFile,
): Promise<readonly Source[]> {
  const unpacked = await Promise.all(
    sources.map(async (source) =>
      /\.zip$/i.test(source.name) ? await unpack(store, source, unzip) : [source],
    ),
  );
  return unpacked.flat();
}

async function unpack(
  store: SessionStore,
  source: Source,
  unzip: Unzip,
): Promise<readonly Source[]> {
  const unzipped = await filesOf(source, unzip);
  if ('problem' in unzipped) {
    store.getState().report(source.name, unzipped.problem);
    return [];
  }
  const given = unzipped.entries.map(({ name, bytes }): PathFile => {
    const file = new File([new Uint8Array(bytes)], name.split('/').at(-1) ?? name);
    return { path: name, file, alone: SAVED_SETTINGS.has(name) };
  });
  const { sources, skipped } = sortFiles(given);
  if (sources.length === 0) {
    store
      .getState()
      .report(source.name, `It holds none of the files that can be opened (${OPENABLE_KINDS}).`);
  } else if (skipped.length > 0) {
    const subject = `${formatCounted(skipped.length, 'file')} of ${source.name} passed over:`;
    store.getState().note(subject, skippedFilesText(skipped));
  }
  return sources;
}

async function filesOf(source: Source, unzip: Unzip): Promise<Unzipped> {
  try {
    const zip = 'blob' in source ? source.blob : await (await fetch(source.url)).blob();
    return await unzip(zip);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: `The zip cannot be read: ${why}. Unpack it, and open what it holds.` };
  }
}
