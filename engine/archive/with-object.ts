import { ByteWriter } from '../base/writer.ts';
import type { Archive, AssetObject } from '../kinds/asset.ts';
import { readArchive, writeArchive } from './archive.ts';
import { withUnstored } from './tags.ts';

/**
 * An archive with one of its objects replaced. The others keep their bytes, so that those of older versions stay in
 * these, with their order of joints. What an archive cannot hold, or was only made to show it, stays without bytes.
 *
 * @param place of the replaced object among the entries
 * @param object one that an archive can hold, as the one that it replaces
 * @throws AssetError if the object is not sound
 *
 * @example
 * const archive = createArchive([skeleton, animation]);
 * const changed = withObject(archive, 1, { ...animation, name: 'run' });
 * console.assert(changed.entries.length === 2 && archive.littleEndian === changed.littleEndian);
 */
export function withObject(archive: Archive, place: number, object: AssetObject): Archive {
  const { bytes, littleEndian, entries } = archive;
  const body = writeArchive([object], { littleEndian }).subarray(1);
  const bodies = entries.map(({ range: { offset, length } }, i) =>
    i === place ? body : bytes.subarray(offset, offset + length),
  );
  const writer = new ByteWriter(littleEndian);
  writer.column(bytes.subarray(0, 1));
  for (const one of bodies) writer.column(one);
  const read = readArchive(writer.finish());
  const stored = read.entries.values();
  return {
    ...read,
    entries: entries.map((entry, i) => {
      const next = bodies[i].length === 0 ? undefined : stored.next().value;
      return next === undefined ? entry : withUnstored(next, i === place ? object : entry.object);
    }),
  };
}
