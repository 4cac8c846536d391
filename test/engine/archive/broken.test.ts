import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import { brokenArchives } from '../../../fixtures/broken-archives.ts';
import { fixtureBytes, fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';

const SKELETON = readObject(fixturePath('valid', 'one.skeleton.ozz'), 'skeleton');

describe('readArchive refuses', () => {
  it.each(brokenArchives())('$name', ({ bytes, message }) => {
    const refusal: unknown = expect.objectContaining({ name: 'AssetError', message });
    expect(() => readArchive(bytes)).toThrow(refusal);
  });
});

it.each([
  ['big', 0],
  ['little', 1],
])('an archive that says it is %s endian, and is not, is told so', (_, mark) => {
  const bytes = writeArchive([SKELETON], { littleEndian: mark === 0 });
  bytes[0] = mark;
  expect(() => readArchive(bytes)).toThrow(
    /found version 33554432\. Its bytes are in the other order/,
  );
});

describe('fixtures/broken', () => {
  const made = new Map(brokenArchives().map(({ name, bytes }) => [name, bytes]));

  it.each(fixtureNames('broken', '.ozz'))('%s is as npm run fixtures makes it', (name) => {
    expect(fixtureBytes('broken', name)).toEqual(made.get(name));
  });
});
