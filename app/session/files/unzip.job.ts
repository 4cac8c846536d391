import { unzipSync, type UnzipFileInfo } from 'fflate';
import { JobError, defineJob } from '../jobs/job.ts';
import type { ZipEntry } from './zip.job.ts';

/** Most bytes that the files of a zip may take in total: more would not fit into a page's memory. */
const MAX_UNZIPPED = 2 ** 31;

/** Entries that are folders, and the metadata that macOS adds for every file. */
const NO_FILE = /\/$|(^|\/)__MACOSX\/|(^|\/)\.[^/]*$/;

/** The files in a zip, in its order. */
export default defineJob({
  run: async (zip: Blob) => unzipBytes(new Uint8Array(await zip.arrayBuffer())),
  transfer: true,
});

/**
 * @param most bytes that all files may take together
 * @throws JobError if the zip cannot be read, or holds more
 */
export function unzipBytes(zip: Uint8Array, most: number = MAX_UNZIPPED): readonly ZipEntry[] {
  let total = 0;
  const isWanted = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (NO_FILE.test(name)) return false;
    total += originalSize;
    if (total > most) throw new Error(`its files take more than ${most} bytes`);
    return true;
  };
  try {
    const files = unzipSync(zip, { filter: isWanted });
    return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new JobError(`The zip cannot be unpacked: ${why}. Unpack it, and open what it holds.`);
  }
}
