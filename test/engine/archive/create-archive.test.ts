import { describe, expect, it } from 'vitest';
import {
  createArchive,
  isStorable,
  entryWithoutRanges,
} from '../../../engine/archive/create-archive.ts';
import { withObject } from '../../../engine/archive/with-object.ts';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import type { AssetObject } from '../../../engine/kinds/asset.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import type { Mesh, MeshAppearance } from '../../../engine/model/mesh.ts';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

const clip = rawClip([{ translations: [[0, 1, 2, 3]] }]);
const skeleton = builtSkeleton([-1]);
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

describe('with another object in the place of one', () => {
  const old = fixtureBytes('old', 'skeleton.v1.ozz');
  const other = { ...clip, name: 'other' };
  const afterOld = (...objects: AssetObject[]): Uint8Array =>
    Uint8Array.of(...old, ...writeArchive(objects, { littleEndian: false }).subarray(1));
  const archive = readArchive(afterOld(clip, mesh));

  it('refuses what no reader would take', () => {
    expect(() => withObject(archive, 1, rawClip([{}], NaN))).toThrow(AssetError);
  });

  it('leaves the bytes of all others, those of older versions, too', () => {
    const { bytes, entries } = withObject(archive, 1, other);
    expect(bytes).toEqual(afterOld(other, mesh));
    expect(entries).toMatchObject([
      { version: 1, object: { siblingsFirst: true } },
      { object: { name: 'other' } },
      { object: { kind: 'mesh' } },
    ]);
  });

  it('keeps the order of its objects, the order of their bytes, and what stands nowhere', () => {
    const [first, second] = readArchive(
      writeArchive([clip, skeleton], { littleEndian: false }),
    ).entries;
    const made = createArchive([clip, skeleton], { littleEndian: false });
    const moved = { ...made, entries: [entryWithoutRanges(large), second, first] };
    const changed = withObject(moved, 2, other);
    expect(changed.littleEndian).toBe(false);
    expect(changed.bytes).toEqual(writeArchive([skeleton, other], { littleEndian: false }));
    expect(changed.entries.map(({ object }) => object.kind)).toEqual([
      'mesh',
      'skeleton',
      'raw-animation',
    ]);
    expect(changed.entries[0].object).toBe(large);
  });

  it('keeps what no file says of the others', () => {
    const dressed = createArchive([clip, { ...mesh, appearance }]);
    expect(withObject(dressed, 0, other).entries[1].object).toMatchObject({ appearance });
  });
});
