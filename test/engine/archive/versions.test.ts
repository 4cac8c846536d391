import { describe, expect, it } from 'vitest';
import { readVersion } from '../../../engine/archive/versions.ts';
import { ByteReader } from '../../../engine/base/reader.ts';
import type { Format } from '../../../engine/kinds/shared/format.ts';

/** A format that has been written in four versions, the second of which nobody reads. */
const format: Format<string> = {
  tags: ['made'],
  versions: [
    { version: 4, read: () => 'of four', write: () => undefined },
    { version: 3, read: () => 'of three' },
    { version: 1, read: () => 'of one' },
  ],
  unreleased: [6],
};

function readerOf(version: number, littleEndian = true): ByteReader {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, version, littleEndian);
  const reader = new ByteReader(bytes, 'a file');
  reader.littleEndian = true;
  return reader;
}

describe('refuses', () => {
  it.each([
    ['one that nobody reads any more', readerOf(2), 2, 'or is damaged'],
    ['one that no release wrote', readerOf(6), 6, 'an unreleased development layout'],
    ['one that is not written yet', readerOf(5), 5, 'It was written by a newer ozz-animation'],
    ['one in the other byte order', readerOf(3, false), 0x03000000, 'in the other order'],
  ])('%s, and says which ones there are', (_, reader, found, advice) => {
    const problem = `made at byte 0 (0x0): expected version 4 or 3 or 1, found version ${found}.`;
    expect(() => readVersion(reader, 'made', format)).toThrow(problem);
    reader.offset = 0;
    expect(() => readVersion(reader, 'made', format)).toThrow(advice);
  });
});

it.each([
  [4, 'of four'],
  [3, 'of three'],
  [1, 'of one'],
])('reads version %i by what knows it', (version, object) => {
  const reader = readerOf(version);
  expect(readVersion(reader, 'made', format).read(reader, 'made')).toBe(object);
});
