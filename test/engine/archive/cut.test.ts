import { describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { AssetError } from '#engine/base';
import { fixtureBytes, fixtureNames } from '../../../fixtures/files.ts';

/** At most this many cuts a file, spread over it. */
const MAX_CUTS = 700;

describe('a file that is cut short is refused', () => {
  it.each(fixtureNames('valid', '.ozz'))('%s', (file) => {
    const bytes = fixtureBytes('valid', file);
    const objectEnds = new Set(
      readArchive(bytes).entries.map(({ range }) => range.offset + range.length),
    );
    const step = Math.ceil(bytes.length / MAX_CUTS);
    for (let length = 0; length < bytes.length; length += step) {
      // Cut between two objects, what is left is an archive.
      if (objectEnds.has(length)) continue;
      expect(() => readArchive(bytes.subarray(0, length))).toThrow(AssetError);
    }
  });
});
