import type { ImportOptions } from '#engine/import';
import { withGivenNames, type OpenFile } from '../state/assets.ts';
import type { SessionStore } from '../state/store.ts';
import type { Load } from './load-and-fetch.ts';
import type { FileInput } from './load.job.ts';
import { openSource, originOf, type Origins } from './reading.ts';
import { addAndListNew, showOpened } from './show-opened.ts';

/** Imports a model with other options in its place. If that fails, the file stays as it is. */
export async function reimport(
  store: SessionStore,
  load: Load,
  origins: Origins,
  file: OpenFile,
  options: ImportOptions,
): Promise<void> {
  const before = originOf(origins, file.archive);
  const source: FileInput = { ...before, options: { ...before.options, ...options } };
  const again = (): void => {
    if (store.getState().files.includes(file)) void reimport(store, load, origins, file, options);
  };
  const made = await openSource({ store, load, again }, source, file.origin);
  if (made === undefined || !store.getState().files.includes(file)) return;
  origins.set(made.file.archive, made.source);
  const opened = addAndListNew(store, ({ replaceFiles }) =>
    replaceFiles([withGivenNames(made.file, file)], [file.id]),
  );
  showOpened(
    store,
    store.getState().assets.filter(({ fileId }) => opened.includes(fileId)),
  );
}
