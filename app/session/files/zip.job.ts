import { messageOf } from '#engine/base';
import {
  BlobReader,
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED,
  ERR_ENTRY_DATA_OUT_OF_BOUNDS,
  ERR_INVALID_COMPRESSED_DATA,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_LOCAL_FILE_HEADER_NOT_FOUND,
  ERR_OVERLAPPING_ENTRY,
  ERR_UNSUPPORTED_COMPRESSION,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { JobError, defineJob, type JobTask } from '../jobs/job.ts';

/** A file with its path in the zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Puts files of different names into one zip. */
export const pack = defineJob({ run: zip, transfer: true, failure: 'Zipping failed' });

export async function zip(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>> {
  // This is a worker already. Sizes come before the bytes, where every reader looks for them.
  const options = { useWebWorkers: false, dataDescriptor: false };
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const { name, bytes } of entries) await writer.add(name, new Uint8ArrayReader(bytes));
  return await writer.close();
}

export interface UnzipInput {
  readonly zip: Blob;
  /** Most bytes that all files may take together. */
  readonly most: number;
}

/** A file with its path in the zip. */
export interface UnzippedFile {
  readonly path: string;
  readonly blob: Blob;
}

/** What could be unpacked, and what could not; or that it would be more than it may. */
export type Unzipped =
  | { readonly files: readonly UnzippedFile[]; readonly bad: readonly BadEntry[] }
  | { readonly tooLarge: number };

/** An entry that cannot be unpacked, and why, as the end of a sentence. */
export interface BadEntry {
  readonly path: string;
  readonly why: string;
}

/** Entries that are folders, and the metadata that macOS adds for every file. */
const NO_FILE = /\/$|(^|\/)__MACOSX\/|(^|\/)\.[^/]*$/;

/** The files in a zip, in its order. */
export const unpack = defineJob<UnzipInput, Unzipped>({
  run: ({ zip: archive, most }, { progress }) => unzip(archive, most, progress),
});

/**
 * Reads the files of a zip one after the other. None gives more bytes than the zip says, so all together
 * give at most as many as is checked at first.
 * @throws JobError if the zip has no directory of entries that can be read
 */
export async function unzip(
  archive: Blob,
  most: number,
  progress: JobTask<Unzipped>['progress'] = () => undefined,
): Promise<Unzipped> {
  const entries = await fileEntriesOf(archive);
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > most) return { tooLarge: total };
  const files: UnzippedFile[] = [];
  const bad: BadEntry[] = [];
  let done = 0;
  for (const entry of entries) {
    const { filename: path, uncompressedSize } = entry;
    try {
      files.push({ path, blob: await readEntry(entry) });
    } catch (error) {
      bad.push({ path, why: reasonOf(error) });
    }
    done += uncompressedSize;
    progress(total === 0 ? 0 : done / total);
  }
  return { files, bad };
}

async function fileEntriesOf(archive: Blob): Promise<FileEntry[]> {
  // Names only become paths within the zip, so any name will do.
  const reader = new ZipReader(new BlobReader(archive), { filenameValidation: 'tolerant' });
  try {
    const entries = await reader.getEntries();
    return entries.filter((entry): entry is FileEntry => !entry.directory && isFile(entry));
  } catch (error) {
    const why = messageOf(error);
    throw new JobError(
      `The zip cannot be unpacked: ${why}. It may be cut short or damaged: copy it again, or pack its files again.`,
    );
  }
}

function isFile({ filename }: { readonly filename: string }): boolean {
  return !NO_FILE.test(filename);
}

/** Bytes that are kept as chunks before they go into a blob, which need not be in memory. */
const MOST_CHUNKS = 2 ** 26;

/** @throws Error if the entry is damaged, or gives more bytes than the zip says */
async function readEntry(entry: FileEntry): Promise<Blob> {
  let blob = new Blob();
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const flush = (): void => {
    blob = new Blob([blob, ...chunks]);
    chunks = [];
  };
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (chunk) => {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) throw new Error(ERR_INVALID_UNCOMPRESSED_SIZE);
      chunks.push(chunk);
      if (bytes - blob.size >= MOST_CHUNKS) flush();
    },
  });
  // This is a worker already.
  const checks = { checkSignature: true, checkOverlappingEntry: true, useWebWorkers: false };
  await entry.getData(sink, checks);
  if (bytes !== entry.uncompressedSize) throw new Error(ERR_INVALID_UNCOMPRESSED_SIZE);
  flush();
  return blob;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  [ERR_INVALID_CRC32, 'its bytes do not match its checksum'],
  [ERR_INVALID_UNCOMPRESSED_SIZE, 'it does not have as many bytes as the zip says'],
  [
    ERR_AMBIGUOUS_ARCHIVE,
    'its own header contradicts what the zip lists, or other entries overlap it',
  ],
  [ERR_OVERLAPPING_ENTRY, 'it overlaps another entry'],
  [ERR_LOCAL_FILE_HEADER_NOT_FOUND, 'it is not where the zip says'],
  [ERR_ENTRY_DATA_OUT_OF_BOUNDS, 'it reaches past the end of the zip'],
  [ERR_INVALID_COMPRESSED_DATA, 'its compressed data is damaged'],
  [ERR_UNSUPPORTED_COMPRESSION, 'it is compressed by a method that is not supported'],
  [ERR_ENCRYPTED, 'it is encrypted'],
]);

function reasonOf(error: unknown): string {
  const message = messageOf(error);
  return REASONS.get(message) ?? message;
}
