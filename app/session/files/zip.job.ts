import { zipSync } from 'fflate';
import { defineJob } from '../jobs/job.ts';

/** A file with its path in the zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Puts files of different names into one zip. */
export default defineJob({
  run: (entries: readonly ZipEntry[]) =>
    zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]))),
  transfer: true,
  failure: 'Zipping failed',
});
