import type { Archive, ArchiveEntry } from '#engine/archive';
import { fileOf, type Asset, type AssetsSlice } from './assets.ts';
import { builtFiles, buildOf, type BuildSlice } from './build.ts';
import { memoizePair } from './changes.ts';

const FNV_START = 0x811c9dc5;
const FNV_FACTOR = 0x01000193;

/** FNV-1a of the bytes of an object in its file: the same for the same object of every version of the file. */
const checksum = memoizePair(({ bytes }: Archive, { range }: ArchiveEntry): number => {
  let sum = FNV_START;
  for (const byte of bytes.subarray(range.offset, range.offset + range.length)) {
    sum = Math.imul(sum ^ byte, FNV_FACTOR);
  }
  return sum >>> 0;
});

/** What a source is by now, as a number that builds of it keep; undefined if it is closed. */
export function checksumOf(state: Pick<AssetsSlice, 'files'>, asset: Asset): number | undefined {
  const file = fileOf(state, asset);
  return file && checksum(file.archive, asset.entry);
}

/** Whether what was built is of the source before it changed, and no other build is on its way: one was cancelled. */
export function isOutdated(
  state: Pick<AssetsSlice, 'files'> & Pick<BuildSlice, 'builds' | 'lastRecipe'>,
  source: Asset,
): boolean {
  const builtOf = builtFiles(state, source.id).at(0)?.builtOf;
  if (builtOf === undefined || buildOf(state, source.id).phase !== 'idle') return false;
  return builtOf !== checksumOf(state, source);
}
