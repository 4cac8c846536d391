import { zip } from '../../app/session/files/zip.job.ts';

/** Offsets in an entry of a zip's directory. */
const FLAGS = 8;
const CHECKSUM = 16;
const SIZE = 24;
const HEADER = 42;
/** Offset of the checksum in an entry's own header; its sizes follow. */
const LOCAL_CHECKSUM = 14;
const LOCAL_SIZE = 22;

/** A zip whose bytes say other things than they should. */
export interface ZipDraft {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  /** Offsets of the entries of its directory. */
  readonly entries: readonly number[];
}

/** A good zip of these texts, by name. */
export async function zipOf(files: Readonly<Record<string, string>>): Promise<ZipDraft> {
  const encoder = new TextEncoder();
  const bytes = await zip(
    Object.entries(files).map(([name, text]) => ({ name, bytes: encoder.encode(text) })),
  );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: number[] = [];
  for (let at = 0; at + 46 <= bytes.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) entries.push(at);
  }
  return { bytes, view, entries };
}

/** Renames an entry, in its own header and in the directory, to another name of the same length. */
export function rename({ bytes, view, entries }: ZipDraft, entry: number, name: string): void {
  const at = entries[entry];
  const encoded = new TextEncoder().encode(name);
  bytes.set(encoded, at + 46);
  bytes.set(encoded, view.getUint32(at + HEADER, true) + 30);
}

/** Has the directory alone give another size. */
export function listSize({ view, entries }: ZipDraft, entry: number, size: number): void {
  view.setUint32(entries[entry] + SIZE, size, true);
}

/** Has the directory and the entry itself give another size. */
export function lieAboutSize(draft: ZipDraft, entry: number, size: number): void {
  const { view, entries } = draft;
  listSize(draft, entry, size);
  view.setUint32(view.getUint32(entries[entry] + HEADER, true) + LOCAL_SIZE, size, true);
}

/** Gives an entry another checksum, in the directory and in the entry itself. */
export function lieAboutChecksum({ view, entries }: ZipDraft, entry: number): void {
  view.setUint32(entries[entry] + CHECKSUM, 1, true);
  view.setUint32(view.getUint32(entries[entry] + HEADER, true) + LOCAL_CHECKSUM, 1, true);
}

/** Has one entry of the directory name the bytes of another. */
export function overlap({ view, entries }: ZipDraft, entry: number, other: number): void {
  for (const field of [CHECKSUM, CHECKSUM + 4, SIZE, HEADER]) {
    view.setUint32(entries[entry] + field, view.getUint32(entries[other] + field, true), true);
  }
}

/** Changes some of the compressed bytes of an entry. */
export function damage({ bytes, view, entries }: ZipDraft, entry: number): void {
  const header = view.getUint32(entries[entry] + HEADER, true);
  const begin = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  bytes.fill(0xff, begin + 4, begin + 12);
}

/** Marks an entry as encrypted. */
export function encrypt({ view, entries }: ZipDraft, entry: number): void {
  for (const at of [entries[entry] + FLAGS, view.getUint32(entries[entry] + HEADER, true) + 6]) {
    view.setUint16(at, view.getUint16(at, true) | 1, true);
  }
}
