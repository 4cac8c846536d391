import { describe, expect, it } from 'vitest';
import { readArchive } from '#engine';
import { brokenArchives } from '../../../fixtures/broken-archives.ts';
import { fixtureBytes, fixtureNames } from '../../../fixtures/files.ts';

describe('readArchive refuses', () => {
  it.each(brokenArchives())('$name', ({ bytes, message }) => {
    const refusal: unknown = expect.objectContaining({ name: 'AssetError', message });
    expect(() => readArchive(bytes)).toThrow(refusal);
  });
});

describe('fixtures/broken', () => {
  const made = new Map(brokenArchives().map(({ name, bytes }) => [name, bytes]));

  it.each(fixtureNames('broken', '.ozz'))('%s is as npm run fixtures makes it', (name) => {
    expect(fixtureBytes('broken', name)).toEqual(made.get(name));
  });
});
