import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readArchive, writeArchive } from '#engine/archive';
import type { Archive } from '#engine/archive';
import { validFixture } from './archives.ts';

/** Every valid fixture by its name, as stored and written again in the other byte order. */
export function everyArchive(): readonly (readonly [name: string, archive: Archive])[] {
  const root = validFixture('');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ozz'))
    .toSorted()
    .flatMap((name) => {
      const archive = readArchive(readFileSync(path.join(root, name)));
      return [
        [name, archive],
        [`${name}, turned around`, turnedAround(archive)],
      ] as const;
    });
}

/** The same objects in the other byte order. */
export function turnedAround({ entries, littleEndian }: Archive): Archive {
  const objects = entries.map(({ object }) => object);
  return readArchive(writeArchive(objects, { littleEndian: !littleEndian }));
}
