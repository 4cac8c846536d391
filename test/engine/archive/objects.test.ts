import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectOfKind, objectsOfKind, readArchive } from '#engine/archive';
import { validFixture } from '../../support/archives.ts';

const tracks = readArchive(readFileSync(validFixture('character/walk.tracks.ozz')));

describe('objects of a kind', () => {
  it('are refused where there is none, with what there is', () => {
    expect(() => objectOfKind(tracks, 'animation')).toThrow(/kind animation.*track, track/s);
    expect(objectsOfKind(tracks, 'animation')).toEqual([]);
  });

  it('are all of them in their order, and the first', () => {
    const all = tracks.entries.map(({ object }) => object);
    expect(objectsOfKind(tracks, 'track')).toEqual(all);
    expect(objectOfKind(tracks, 'track')).toBe(all[0]);
  });
});
