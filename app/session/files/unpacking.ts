import { formatBytes, formatCounted } from '../../draw/format.ts';
import { jobNamed, type JobOutcome } from '../jobs/job.ts';
import { isSessionFile, isZip, sortFiles } from './dropped-files.ts';
import type { PathFile } from './dropped-files.ts';
import type { FileInput } from './load.job.ts';
import { NOTHING_TO_OPEN } from './messages.ts';
import type { OpeningContext } from './opening.ts';
import { skippedFilesText } from './skipped-files.ts';
import { MASKS_NAME, SESSION_NAME, SETTINGS_NAME, unused } from './save.ts';
import type { BadEntry, UnzippedFile } from './zip.job.ts';

const unzipJob = jobNamed<typeof import('./zip.job.ts').unpack>('zip.unpack');

/** Settings files of a saved zip. Other JSON in a zip is not opened, as in a folder. */
const SAVED_SETTINGS: ReadonlySet<string> = new Set([MASKS_NAME, SETTINGS_NAME]);

/** Bytes that a zip may unpack to without a question: this many, or this many times its own size if that is more. */
const BYTES_AT_ONCE = 2 ** 30;
const RATIO_AT_ONCE = 100;

type UnpackingContext = Pick<
  OpeningContext,
  'store' | 'jobs' | 'fetching' | 'questions' | 'openSession'
>;

/**
 * Replaces zips by their contents, by the same rules as folders. Reports what cannot be unpacked.
 * @param again opens a zip once more, which the person may do if the worker ended
 */
export async function unpackZips(
  context: UnpackingContext,
  sources: readonly FileInput[],
  signal: AbortSignal,
  again: (source: FileInput) => void,
): Promise<readonly FileInput[]> {
  const unpacked = await Promise.all(
    sources.map(async (source) =>
      isZip(source) ? await unpack(context, source, signal, again) : [source],
    ),
  );
  return unpacked.flat();
}

async function unpack(
  context: UnpackingContext,
  source: FileInput,
  signal: AbortSignal,
  again: (source: FileInput) => void,
): Promise<readonly FileInput[]> {
  const { report, reportOutcome, note } = context.store.getState();
  const unzipped = await filesOf(context, source, signal);
  reportOutcome(source.name, unzipped, () => again(source));
  if (!('result' in unzipped)) return [];
  const { files, bad } = unzipped.result;
  if (bad.length > 0) report(source.name, badEntriesText(bad));
  if (isSessionFile(source) || files.some(({ path }) => path === SESSION_NAME)) {
    await context.openSession(source.name, files);
    return [];
  }
  const { sources, skipped } = sortFiles(pathFiles(files));
  if (sources.length === 0 && bad.length === 0) {
    report(source.name, NOTHING_TO_OPEN);
  } else if (skipped.length > 0) {
    const subject = `${formatCounted(skipped.length, 'file')} of ${source.name} skipped:`;
    note(subject, skippedFilesText(skipped));
  }
  return sources;
}

interface UnzippedFiles {
  readonly files: readonly UnzippedFile[];
  readonly bad: readonly BadEntry[];
}

/** The files in a zip; cancelled if the person gave it up. */
async function filesOf(
  { jobs, fetching, questions }: UnpackingContext,
  source: FileInput,
  signal: AbortSignal,
): Promise<JobOutcome<UnzippedFiles>> {
  const { name } = source;
  const zip = 'blob' in source ? source.blob : await fetching.fetch(source.url, name, signal);
  if (signal.aborted) return { cancelled: true };
  if (typeof zip === 'string') return { problem: zip };
  let most = Math.max(BYTES_AT_ONCE, RATIO_AT_ONCE * zip.size);
  for (;;) {
    const outcome = await jobs.run(unzipJob, { zip, most }, { signal });
    if (!('result' in outcome)) return outcome;
    const { result } = outcome;
    if (!('tooLarge' in result)) return { result };
    const { tooLarge } = result;
    const text = `unpacks to ${formatBytes(tooLarge)}, from ${formatBytes(zip.size)}. That may be more than the memory of this page.`;
    const agree = `Unpack ${formatBytes(tooLarge)}`;
    if (!(await questions.ask({ subject: name, text, agree }, signal))) return { cancelled: true };
    most = tooLarge;
  }
}

/**
 * The files with their paths. Of equal paths, later ones get a number. Files of one name in several folders are called by
 * their paths: by those, lists and messages tell them apart.
 */
function pathFiles(files: readonly UnzippedFile[]): PathFile[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const path of new Set(files.map((file) => file.path))) {
    counts.set(baseName(path), (counts.get(baseName(path)) ?? 0) + 1);
  }
  return files.map(({ path: given, blob }) => {
    const path = unused(given, taken);
    const isOnly = counts.get(baseName(given)) === 1;
    const file = new File([blob], isOnly ? baseName(path) : path);
    return { path, file, alone: SAVED_SETTINGS.has(path) };
  });
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Most entries of one zip that are named in a message. */
const MAX_NAMED = 3;

function badEntriesText(bad: readonly BadEntry[]): string {
  const named = bad.slice(0, MAX_NAMED).map(({ path, why }) => `"${path}": ${why}`);
  const rest = bad.length - named.length;
  const more = rest > 0 ? `; and ${formatCounted(rest, 'more entry', 'more entries')}` : '';
  return `${formatCounted(bad.length, 'entry', 'entries')} cannot be unpacked: ${named.join('; ')}${more}.`;
}
