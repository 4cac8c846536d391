import { invariant } from '../base/errors.ts';
import { ByteWriter } from '../base/writer.ts';
import type { Archive, ArchiveEntry, AssetObject } from '../kinds/asset.ts';
import { encodeArchive, readArchive, writeArchive, type WriteOptions } from './archive.ts';
import { formatOf, tagOf } from './tags.ts';

/**
 * What was made here as an archive: written, and read again, so that its bytes are those of the file that saving it
 * writes, and every column knows where in them it stands. What no archive can hold (see {@link isStorable}) comes
 * after the rest and stands nowhere.
 *
 * @param objects at least one of which an archive can hold
 * @throws AssetError if the objects are not sound
 *
 * @example
 * const made = createArchive([skeleton, animation]);
 * console.assert(made.entries.length === 2 && made.entries[0].range.offset === 1);
 */
export function createArchive(objects: readonly AssetObject[], options?: WriteOptions): Archive {
  const stored = objects.filter(isStorable);
  invariant(stored.length > 0, 'an archive holds something');
  const archive = readArchive(encodeArchive(stored, options));
  const entries = archive.entries.map((entry, i) => withUnstored(entry, stored[i]));
  const others = objects.filter((object) => !isStorable(object)).map(entryWithoutRanges);
  return { ...archive, entries: [...entries, ...others] };
}

/**
 * An archive with another object in the place of one. The others stand in it with the bytes that they had, so that those
 * of older versions stay as they were, with their order of joints. What stood nowhere still does.
 *
 * @throws AssetError if the object is not sound
 *
 * @example
 * const archive = createArchive([skeleton, animation]);
 * const changed = withObject(archive, 1, { ...animation, name: 'run' });
 * console.assert(changed.entries.length === 2 && archive.littleEndian === changed.littleEndian);
 */
export function withObject(archive: Archive, place: number, object: AssetObject): Archive {
  const { littleEndian } = archive;
  const entries = archive.entries.with(place, entryWithoutRanges(object));
  const bodies = entries.map((entry, i) =>
    i === place ? bodyOf(object, littleEndian) : bytesAt(archive, entry),
  );
  const writer = new ByteWriter(littleEndian);
  writer.column(archive.bytes.subarray(0, 1));
  for (const body of bodies) writer.column(body);
  const read = readArchive(writer.finish());
  const stored = read.entries.values();
  return {
    ...read,
    entries: entries.map((entry, i) => {
      const next = bodies[i].length === 0 ? undefined : stored.next().value;
      return next === undefined ? entry : withUnstored(next, entry.object);
    }),
  };
}

/** An object as it stands in an archive: without the byte before the first. Empty for what none can hold. */
function bodyOf(object: AssetObject, littleEndian: boolean): Uint8Array {
  return isStorable(object) ? writeArchive([object], { littleEndian }).subarray(1) : EMPTY;
}

const EMPTY = new Uint8Array();

function bytesAt({ bytes }: Archive, { range }: ArchiveEntry): Uint8Array {
  return bytes.subarray(range.offset, range.offset + range.length);
}

/** Whether an archive can store an object unchanged: a mesh may have more vertices than one can refer to. */
export function isStorable(object: AssetObject): boolean {
  return formatOf(object).isStorable?.(object) ?? true;
}

/**
 * An entry for what was made here and is not in a file: its range has no length.
 *
 * @example
 * const entry = entryWithoutRanges(animation);
 * console.assert(entry.tag === 'ozz-animation' && entry.range.length === 0);
 */
export function entryWithoutRanges(object: AssetObject): ArchiveEntry {
  const [{ version }] = formatOf(object).versions;
  return { tag: tagOf(object), version, range: { offset: 0, length: 0 }, object };
}

/** What no file says is not lost as long as it is not saved. */
function withUnstored(entry: ArchiveEntry, made: AssetObject): ArchiveEntry {
  const object = formatOf(made).withUnstored?.(entry.object, made);
  return object === undefined ? entry : { ...entry, object };
}
