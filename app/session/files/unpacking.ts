import { formatCounted } from '../../draw/format.ts';
import { jobNamed } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SessionStore } from '../state/store.ts';
import { isZip, skippedFilesText, sortFiles } from './dropped-files.ts';
import type { PathFile, SortedFiles } from './dropped-files.ts';
import type { FileInput } from './load.job.ts';
import { NOTHING_TO_OPEN } from './messages.ts';
import { MASKS_NAME, SETTINGS_NAME } from './save.ts';

const unzipJob = jobNamed<typeof import('./unzip.job.ts').default>('unzip');

/** Settings files of a saved zip. Other JSON in a zip is not opened, as in a folder. */
const SAVED_SETTINGS: ReadonlySet<string> = new Set([MASKS_NAME, SETTINGS_NAME]);

/**
 * Replaces zips by their contents, by the same rules as folders. Reports a zip that cannot be
 * unpacked.
 */
export async function unpackZips(
  store: SessionStore,
  jobs: Pick<Jobs, 'run'>,
  sources: readonly FileInput[],
): Promise<readonly FileInput[]> {
  const unpacked = await Promise.all(
    sources.map(async (source) => (isZip(source) ? await unpack(store, jobs, source) : [source])),
  );
  return unpacked.flat();
}

async function unpack(
  store: SessionStore,
  jobs: Pick<Jobs, 'run'>,
  source: FileInput,
): Promise<readonly FileInput[]> {
  const { report, note } = store.getState();
  const given = await filesOf(jobs, source);
  if (typeof given === 'string') {
    report(source.name, given);
    return [];
  }
  const { sources, skipped } = given;
  if (sources.length === 0) {
    report(source.name, NOTHING_TO_OPEN);
  } else if (skipped.length > 0) {
    const subject = `${formatCounted(skipped.length, 'file')} of ${source.name} skipped:`;
    note(subject, skippedFilesText(skipped));
  }
  return sources;
}

/** The files in a zip, or a sentence that says why it cannot be read. */
async function filesOf(jobs: Pick<Jobs, 'run'>, source: FileInput): Promise<SortedFiles | string> {
  const zip = await zipOf(source).catch((error: unknown) => String(error));
  if (typeof zip === 'string')
    return `The zip cannot be read: ${zip}. Unpack it, and open what it holds.`;
  const outcome = await jobs.run(unzipJob, zip);
  if ('problem' in outcome) return outcome.problem;
  const entries = 'result' in outcome ? outcome.result : [];
  return sortFiles(
    entries.map(({ name, bytes }): PathFile => {
      const file = new File([new Uint8Array(bytes)], name.split('/').at(-1) ?? name);
      return { path: name, file, alone: SAVED_SETTINGS.has(name) };
    }),
  );
}

async function zipOf(source: FileInput): Promise<Blob> {
  return 'blob' in source ? source.blob : await (await fetch(source.url)).blob();
}
