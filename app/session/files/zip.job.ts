import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { defineJob } from '../jobs/job.ts';

/** A file with its path in the zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Puts files of different names into one zip. */
export default defineJob({ run: zip, transfer: true, failure: 'Zipping failed' });

export async function zip(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  // This is a worker already. Sizes come before the bytes, where every reader looks for them.
  const options = { useWebWorkers: false, dataDescriptor: false };
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const { name, bytes } of entries) await writer.add(name, new Uint8ArrayReader(bytes));
  return await writer.close();
}
