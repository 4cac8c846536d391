import { unzipSync } from 'fflate';
import type { UnzipFileInfo } from 'fflate';
import type { Unzipped } from './zip-protocol.ts';

/** Bytes that the files of a zip may take in all: what says that it holds more would not fit into a page. */
const MAX_UNZIPPED = 2 ** 31;

/** Folders by themselves, and what one system puts into its zips beside every file. */
const NO_FILE = /\/$|(^|\/)__MACOSX\/|(^|\/)\.[^/]*$/;

/** The files in a zip, in its order; or one sentence that says why there are none. */
export function unzipBytes(zip: Uint8Array, most: number = MAX_UNZIPPED): Unzipped {
  let total = 0;
  const isWanted = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (NO_FILE.test(name)) return false;
    total += originalSize;
    if (total > most) throw new Error(`its files take more than ${most} bytes`);
    return true;
  };
  try {
    const files = unzipSync(zip, { filter: isWanted });
    return { entries: Object.entries(files).map(([name, bytes]) => ({ name, bytes })) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: `The zip cannot be unpacked: ${why}. Unpack it, and open what it holds.` };
  }
}
