import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/archive.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const old = (name: string): string => fixturePath('old', name);
const valid = (name: string): string => fixturePath('valid', name);

const upgrade = (file: string, ...options: string[]) =>
  runCli('upgrade', file, '-o', inFolder('new.ozz'), ...options);

const written = () => readArchive(readFileSync(inFolder('new.ozz')));

describe('upgrade refuses, and writes nothing,', () => {
  it.each([
    [
      'an old clip without its skeleton',
      [old('walk.v4.ozz')],
      'expected the skeleton that it was made for',
    ],
    [
      'a skeleton of other joints',
      [old('walk.v4.ozz'), '--skeleton', valid('one.skeleton.ozz')],
      'expected a skeleton of 60 joints, found one of 1',
    ],
    [
      'a skeleton for what keeps its order',
      [old('walk.v4.ozz'), '--keep-order', '--skeleton', 'a'],
      "option '--keep-order' cannot be used with option '--skeleton",
    ],
    ['what is no archive', [fixturePath('broken', 'png-image.ozz')], 'found a PNG image'],
  ])('%s', async (_, [file, ...options], says) => {
    const { code, err } = await upgrade(file, ...options);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) as string });
    expect(() => written()).toThrow('ENOENT');
  });
});

it('writes a skeleton in the order of today, in its own byte order', async () => {
  const { code, out } = await upgrade(old('skeleton.v1.ozz'));
  expect(code).toBe(0);
  expect(out).toMatch(/^ozz-skeleton: version 1 is now 2\n.*new\.ozz: \d+ bytes\n$/);
  const { entries, littleEndian } = written();
  expect(littleEndian).toBe(false);
  const current = readArchive(readFileSync(valid('character/skeleton.ozz')));
  expect(writeArchive([entries[0].object])).toEqual(writeArchive([current.entries[0].object]));
});

it.each(['v1', 'v2', 'v3', 'v4', 'v5', 'v6'])(
  'writes a clip of %s with either skeleton, and says what it rounds',
  async (version) => {
    const file = old(`walk.${version}.ozz`);
    const { out } = await upgrade(file, '--skeleton', old('skeleton.v1.ozz'));
    expect(out).toMatch(/version \d is now 7; values differ: .*rotations by at most/);
    const [{ object, version: now }] = written().entries;
    expect(now).toBe(7);
    await upgrade(file, '--skeleton', valid('character/skeleton.ozz'));
    expect(writeArchive([written().entries[0].object])).toEqual(writeArchive([object]));
  },
);

it('copies what is current', async () => {
  const { out } = await upgrade(valid('five.animation.ozz'));
  expect(out).toContain('version 7, as it was');
  expect(new Uint8Array(readFileSync(inFolder('new.ozz')))).toEqual(
    new Uint8Array(readFileSync(valid('five.animation.ozz'))),
  );
});

it('takes iframes and the byte order as asked, and says it all as JSON', async () => {
  const args = ['upgrade', old('walk.v6.ozz'), '-o', inFolder('new.ozz'), '--json'];
  const document = await runJson<object>(...args, '--iframe-interval', '0.25', '--endian', 'big');
  expect(document).toMatchObject({
    objects: [
      { tag: 'ozz-animation', name: 'walk', from: 6, to: 7, upgraded: true, loss: { scale: 0 } },
    ],
  });
  const { entries, littleEndian } = written();
  expect(littleEndian).toBe(false);
  const [{ object }] = entries;
  expect(object.kind === 'animation' && object.rotations.iframes.count).toBeGreaterThan(2);
});
