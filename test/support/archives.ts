import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArchive } from '../../engine/archive/archive.ts';
import { isOfKind, type AssetKind, type ObjectOf } from '../../engine/kinds/asset.ts';

/** Path of a file in `fixtures/valid`. */
export function validFixture(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/valid/${name}`, import.meta.url));
}

/** The only object of an archive, which has to be of the kind that the test is about. */
export function readObject<Kind extends AssetKind>(path: string, kind: Kind): ObjectOf<Kind> {
  const { entries } = readArchive(readFileSync(path));
  const [entry] = entries;
  if (entries.length !== 1 || !isOfKind(entry.object, kind)) {
    const found = entries.map(({ object }) => object.kind).join(', ');
    throw new Error(`${path} holds ${found} instead of one ${kind}`);
  }
  return entry.object;
}

/** Where two files first differ, in words; `undefined` where they are the same byte for byte. */
export function byteDifference(actual: Uint8Array, expected: Uint8Array): string | undefined {
  const at = expected.findIndex((byte, i) => byte !== actual[i]);
  if (at >= 0)
    return `byte ${at} of ${expected.length} is ${actual[at]} instead of ${expected[at]}`;
  if (actual.length === expected.length) return undefined;
  return `${actual.length} bytes instead of ${expected.length}`;
}
