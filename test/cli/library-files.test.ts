import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it } from 'vitest';
import { libraryFolders } from '../../cli/library-files.ts';
import { temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const { readdirSync } = fs;

/** Has each listing of a folder counted. */
function countListings(): () => number {
  let count = 0;
  const counting = (...given: Parameters<typeof readdirSync>): ReturnType<typeof readdirSync> => {
    count++;
    return readdirSync(...given);
  };
  Object.assign(fs, { readdirSync: counting });
  syncBuiltinESMExports();
  return () => count;
}

afterEach(() => {
  Object.assign(fs, { readdirSync });
  syncBuiltinESMExports();
});

it('lists the folders around named files as often for a hundred files as for one', () => {
  fs.mkdirSync(inFolder('hero'));
  const names = Array.from({ length: 100 }, (_, index) => inFolder(`hero/walk${index}.ozz`));
  for (const name of names) fs.writeFileSync(name, '');
  const [one, all] = [names.slice(0, 1), names].map((named) => {
    const listings = countListings();
    libraryFolders(named);
    return listings();
  });
  expect(one).toBeGreaterThan(0);
  expect(all).toBe(one);
});
