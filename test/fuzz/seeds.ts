import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readArchive } from '#engine/archive';
import { AssetError } from '#engine/base';
import { fixtureBytes, fixtureNames } from '../../fixtures/files.ts';
import { partsOf } from '../support/archive-parts.ts';
import type { Seed } from './mutations.ts';

/** A larger file makes every try slower and finds nothing more. */
const MAX_BYTES = 16_384;

/** The small ones of the valid fixtures, and of the archives below `folder` if there is one. */
export function fuzzSeeds(folder?: string): readonly Seed[] {
  const fixtures = fixtureNames('valid', '.ozz').map((name) => ({
    name,
    bytes: fixtureBytes('valid', name),
  }));
  return [...fixtures, ...(folder === undefined ? [] : archivesBelow(folder))]
    .filter(({ bytes }) => bytes.length <= MAX_BYTES)
    .map(({ name, bytes }) => seedOf(name, bytes));
}

function archivesBelow(folder: string): { name: string; bytes: Uint8Array }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ozz'))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(folder, name))) }))
    .filter(({ bytes }) => isArchive(bytes));
}

function seedOf(name: string, bytes: Uint8Array): Seed {
  const { entries } = readArchive(bytes);
  const heads = entries.map(({ range, tag }) => ({ offset: range.offset, length: tag.length + 5 }));
  const parts = entries.flatMap(({ object }) => partsOf(object));
  return { name, bytes, parts: [{ offset: 0, length: 1 }, ...heads, ...parts] };
}

function isArchive(bytes: Uint8Array): boolean {
  try {
    return readArchive(bytes).entries.length > 0;
  } catch (error) {
    if (error instanceof AssetError) return false;
    throw error;
  }
}
