import { readArchive } from '#engine/archive';
import { AssetError, type ByteRange } from '#engine/base';
import { fixtureBytes, fixtureNames } from '../../fixtures/files.ts';
import { partsOf } from '../support/archive-parts.ts';
import type { FuzzInput } from './input.ts';

/** A larger file makes every try slower and finds nothing more. */
const MAX_BYTES = 16_384;

/** The small ones of the fixtures that can be read, of every version. */
export function archiveSeeds(): readonly FuzzInput[] {
  return (['valid', 'old'] as const)
    .flatMap((kind) => fixtureNames(kind, '.ozz').map((name) => fixtureBytes(kind, name)))
    .filter(({ length }) => length <= MAX_BYTES)
    .map((bytes) => ({ bytes }));
}

const known = new WeakMap<Uint8Array, readonly ByteRange[]>();

/** Stretches of an archive that mean something; damage is aimed at them, else the largest would get it all. */
export function partsOfArchive(bytes: Uint8Array): readonly ByteRange[] {
  const parts = known.get(bytes) ?? readParts(bytes);
  known.set(bytes, parts);
  return parts;
}

function readParts(bytes: Uint8Array): readonly ByteRange[] {
  try {
    const { entries } = readArchive(bytes);
    const heads = entries.map(({ range, tag }) => ({
      offset: range.offset,
      length: tag.length + 5,
    }));
    return [
      { offset: 0, length: 1 },
      ...heads,
      ...entries.flatMap(({ object }) => partsOf(object)),
    ];
  } catch (error) {
    if (error instanceof AssetError) return [{ offset: 0, length: bytes.length }];
    throw error;
  }
}
