import * as fs from 'node:fs';
import { expect, it, vi } from 'vitest';
import { libraryFolders } from '../../cli/library-files.ts';
import { temporaryFolder } from './run-cli.ts';

vi.mock('node:fs', { spy: true });

const inFolder = temporaryFolder();

it('lists the folders around named files as often for a hundred files as for one', () => {
  fs.mkdirSync(inFolder('hero'));
  const names = Array.from({ length: 100 }, (_, index) => inFolder(`hero/walk${index}.ozz`));
  for (const name of names) fs.writeFileSync(name, '');
  const listed = vi.mocked(fs.readdirSync);
  const [one, all] = [names.slice(0, 1), names].map((named) => {
    listed.mockClear();
    libraryFolders(named);
    return listed.mock.calls.length;
  });
  expect(one).toBeGreaterThan(0);
  expect(all).toBe(one);
});
