import { describe, expect, it } from 'vitest';
import {
  createArchive,
  isStorable,
  entryWithoutRanges,
} from '../../../engine/archive/create-archive.ts';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import type { Mesh, MeshAppearance } from '../../../engine/model/mesh.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const clip = rawClip([{ translations: [[0, 1, 2, 3]] }]);
const skeleton = buildSkeleton(rawSkeleton([-1]));
const mesh = readObject(validFixture('made.mesh.ozz'), 'mesh');
const appearance: MeshAppearance = { surfaces: [], images: [] };
const large: Mesh = {
  ...mesh,
  appearance,
  triangleIndices: Uint32Array.from(mesh.triangleIndices),
};

describe('refuses', () => {
  it('what no reader would take', () => {
    const wrong = rawClip([{ translations: [[NaN, 0, 0, 0]] }]);
    expect(() => createArchive([wrong])).toThrow(AssetError);
  });

  it.each([
    ['nothing', []],
    ['only what no archive can hold', [large]],
  ])('%s, which is a mistake of the program', (_, objects) => {
    expect(() => createArchive(objects)).toThrow('Invariant broken');
  });
});

it('is what the saved file will be, every column with its place', () => {
  const { bytes, entries } = createArchive([skeleton, clip]);
  expect(bytes).toEqual(writeArchive([skeleton, clip]));
  expect(entries).toMatchObject([
    { tag: 'ozz-skeleton', version: 2, range: { offset: 1 }, object: { names: skeleton.names } },
    { tag: 'ozz-raw_animation', version: 3, object: { name: clip.name, duration: 1 } },
  ]);
  expect(entries[1].range.offset + entries[1].range.length).toBe(bytes.length);
});

it.each([true, false])('in the byte order that is asked for: little endian %s', (littleEndian) => {
  expect(createArchive([clip], { littleEndian }).littleEndian).toBe(littleEndian);
});

it('keeps what a mesh looks like, though no file does', () => {
  const [{ object, range }] = createArchive([{ ...mesh, appearance }]).entries;
  expect(object).toMatchObject({ vertexCount: mesh.vertexCount, appearance });
  expect(range.length).toBeGreaterThan(0);
});

it('gives what no archive can hold a place in none', () => {
  expect([mesh, large, clip].map(isStorable)).toEqual([true, false, true]);
  const { bytes, entries } = createArchive([large, clip]);
  expect(bytes).toEqual(writeArchive([clip]));
  expect(entries.map(({ object }) => object.kind)).toEqual(['raw-animation', 'mesh']);
  expect(entries[1]).toEqual(entryWithoutRanges(large));
  expect(entries[1]).toMatchObject({ tag: 'ozz-sample-Mesh', version: 1, range: { length: 0 } });
});
