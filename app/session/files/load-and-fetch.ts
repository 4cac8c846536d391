import { jobNamed, type JobOutcome, type JobUpdate } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { FileInput, LoadedFile } from './load.job.ts';
import type { Fetching } from './other-hosts.ts';

/** Files are fetched side by side; the job reads them one after the other. */
export const loadJob = jobNamed<typeof import('./load.job.ts').default>('load', { parallel: true });

/** Reads a source. */
export type Load = (source: FileInput, onUpdate?: OnUpdate) => Promise<Loaded>;

export type OnUpdate = (update: Pick<JobUpdate<LoadedFile>, 'fraction'>) => void;

export interface Loaded {
  readonly outcome: JobOutcome<LoadedFile>;
  /** With everything that was fetched for it from other hosts. */
  readonly source: FileInput;
}

interface LoadContext {
  readonly jobs: Pick<Jobs, 'run'>;
  readonly fetching: Fetching;
}

/**
 * Loads a source. Whenever the worker finds that it needs files of other hosts, fetches them, which asks
 * the person, and loads again with what there is.
 */
export async function loadAndFetch(
  { jobs, fetching }: LoadContext,
  given: FileInput,
  signal: AbortSignal,
  onUpdate: OnUpdate | undefined,
): Promise<Loaded> {
  const elsewhere = new Map('url' in given ? given.elsewhere : []);
  const source = 'url' in given ? { ...given, elsewhere } : given;
  const { name } = source;
  for (;;) {
    const outcome = await jobs.run(loadJob, source, { signal, onUpdate });
    if (!('result' in outcome)) return { outcome, source };
    const { result } = outcome;
    if (!('needs' in result)) return { outcome: { result }, source };
    const fetched = await Promise.all(result.needs.map((url) => fetching.fetch(url, name, signal)));
    result.needs.forEach((url, i) => elsewhere.set(url, fetched[i]));
  }
}
