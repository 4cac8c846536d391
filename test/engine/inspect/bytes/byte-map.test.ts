import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../../engine/archive/archive.ts';
import { entryWithoutRanges } from '../../../../engine/archive/create-archive.ts';
import { byteMap, leavesBetween, placeAt } from '../../../../engine/inspect/bytes/byte-map.ts';
import type { ByteSection } from '../../../../engine/kinds/shared/section.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { partsOf } from '../../../support/archive-parts.ts';
import { everyArchive } from '../../../support/every-archive.ts';

const walker = readArchive(readFileSync(validFixture('walker.animation.ozz')));

describe('nothing stands', () => {
  const map = byteMap(walker);

  it.each([-1, walker.bytes.length, NaN])('at byte %d', (offset) => {
    expect(placeAt(map, offset)).toBeUndefined();
  });

  it('of an object that is in no file', () => {
    const skeleton = readObject(validFixture('one.skeleton.ozz'), 'skeleton');
    const entries = [...walker.entries, entryWithoutRanges(skeleton)];
    const withOther = byteMap({ ...walker, entries });
    expect(withOther.object(1)).toBeUndefined();
    expect(placeAt(withOther, 0)?.leaf.name).toBe('byte order');
    expect(placeAt(withOther, walker.bytes.length - 1)?.leaf.name).toBe('values');
  });

  it('between two bytes that are the same', () => {
    expect(leavesBetween(map, 20, 20)).toEqual([]);
  });
});

describe.each(everyArchive())('%s', (_, archive) => {
  const map = byteMap(archive);

  it('has every byte in one column', () => {
    let end = 0;
    for (const { range } of leavesBetween(map, 0, archive.bytes.length)) {
      expect(range.offset).toBe(end);
      end += range.length;
    }
    expect(end).toBe(archive.bytes.length);
  });

  it('has sections that are just their parts', () => {
    const faults: string[] = [];
    const check = ({ name, range, parts, column }: ByteSection): void => {
      const length = parts.reduce((sum, part) => sum + part.range.length, 0);
      if (column === undefined && length !== range.length) faults.push(name);
      parts.forEach(check);
    };
    archive.entries.forEach((_entry, index) => {
      const section = map.object(index);
      if (section !== undefined) check(section);
    });
    expect(faults).toEqual([]);
  });

  it('has columns begin where the model remembers them', () => {
    const leaves = leavesBetween(map, 0, archive.bytes.length);
    const begins = new Set(leaves.map(({ range }) => range.offset));
    const columns = archive.entries.flatMap(({ object }) => partsOf(object));
    expect(columns.filter(({ offset, length }) => length > 0 && !begins.has(offset))).toEqual([]);
  });

  it('finds the element of a byte', () => {
    const step = Math.max(1, Math.floor(archive.bytes.length / 500));
    for (let offset = 0; offset < archive.bytes.length; offset += step) {
      const place = placeAt(map, offset);
      expect(place).toBeDefined();
      if (place === undefined) continue;
      const { range, leaf, element } = place;
      expect(offset).toBeGreaterThanOrEqual(range.offset);
      expect(offset).toBeLessThan(range.offset + range.length);
      expect(element).toBeLessThan(leaf.column.count);
      expect(place.path.at(-1)).toBe(leaf);
    }
  });
});

it('looks only into the objects that it is asked about', () => {
  const archive = readArchive(readFileSync(validFixture('made.tracks.ozz')));
  const [first] = archive.entries;
  const leaves = leavesBetween(byteMap(archive), first.range.offset, first.range.offset + 1);
  expect(leaves.map(({ name }) => name)).toEqual(['tag']);
});
