import { invariant } from '../base/errors.ts';
import type { Archive, ArchiveEntry, AssetObject } from '../kinds/asset.ts';
import { encodeArchive, readArchive, type WriteOptions } from './archive.ts';
import { formatOf, tagOf, withUnstored } from './tags.ts';

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
