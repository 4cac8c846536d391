import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importGltf } from '../../../../engine/import/gltf/import-gltf.ts';
import type { ReadModel } from '../../../../engine/import/model.ts';
import type { RawAnimation } from '../../../../engine/model/raw.ts';
import { buildSkeleton } from '../../../../engine/offline/skeleton-builder.ts';
import { localToModel } from '../../../../engine/runtime/local-to-model.ts';
import { skinningPalette } from '../../../../engine/runtime/skinning.ts';
import { readObject } from '../../../support/archives.ts';
import { writtenKeys } from '../../../support/raw-clip.ts';
import { describeWithShared } from '../../../support/shared.ts';

/** Bound on what joints and keys may differ by from the reference importer's, in the file's units. */
const WITHIN = 1e-5;

/** What is read otherwise on purpose: the reference importer departs from the specification here. */
const DEPARTS: Readonly<Record<string, string>> = {
  ag_accessor_sparse_00: 'leaves sparse numbers out',
  ag_animation_samplertype_02: 'finds no keys where rotations are fractions in words',
};

/** Clips that move only morph targets; the reference importer writes them with no duration, and builds none. */
const MORPH_ONLY = ['khr_morph_stress'];

function imported(folder: string): Promise<ReadModel> {
  const source = path.join(folder, 'source');
  const name = readdirSync(source).find((file) => /\.(gltf|glb)$/.test(file)) ?? '';
  const readResource = (uri: string) => {
    const file = path.join(source, decodeURIComponent(uri));
    return Promise.resolve(existsSync(file) ? readFileSync(file) : undefined);
  };
  return importGltf({ name, bytes: readFileSync(path.join(source, name)), readResource });
}

/** The largest difference of two columns, which have to be of one length. */
function difference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Infinity;
  let largest = 0;
  for (let i = 0; i < actual.length; i++) {
    largest = Math.max(largest, Math.abs(actual[i] - expected[i]));
  }
  return largest;
}

function clipDifference(actual: RawAnimation, expected: RawAnimation): number {
  const columns = (['translations', 'rotations', 'scales'] as const).flatMap((kind) =>
    (['offsets', 'times', 'values'] as const).map((column) =>
      difference(actual[kind][column], expected[kind][column]),
    ),
  );
  return Math.max(Math.abs(actual.duration - expected.duration), ...columns);
}

const rawClips = (folder: string): RawAnimation[] =>
  readdirSync(path.join(folder, 'raw'))
    .filter((file) => file.startsWith('raw_') && file !== 'raw_skeleton.ozz')
    .map((file) => readObject(path.join(folder, 'raw', file), 'raw-animation'));

describeWithShared('imports what the reference importer does', (shared) => {
  const root = path.join(shared, 'assets/gltf');
  const assets = readdirSync(root).filter((name) =>
    existsSync(path.join(root, name, 'raw/raw_skeleton.ozz')),
  );

  it.each(assets)('%s: joints', async (asset) => {
    const folder = path.join(root, asset);
    const { skeleton } = await imported(folder);
    const expected = readObject(path.join(folder, 'raw/raw_skeleton.ozz'), 'raw-skeleton');
    expect(skeleton.names).toEqual(expected.names);
    expect([...skeleton.parents]).toEqual([...expected.parents]);
    expect(difference(skeleton.transforms, expected.transforms)).toBeLessThan(WITHIN);
  });

  it.each(assets.filter((asset) => !(asset in DEPARTS) && !MORPH_ONLY.includes(asset)))(
    '%s: clips',
    async (asset) => {
      const folder = path.join(root, asset);
      const { animations } = await imported(folder);
      const expected = rawClips(folder);
      const byName = (clips: readonly RawAnimation[]): readonly RawAnimation[] =>
        clips.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      expect(byName(animations).map(({ name }) => name)).toEqual(
        byName(expected).map(({ name }) => name),
      );
      byName(expected).forEach((clip, i) =>
        expect(clipDifference(byName(animations)[i], clip)).toBeLessThan(WITHIN),
      );
    },
  );

  describe('but not where that one departs from the specification', () => {
    it.each(Object.entries(DEPARTS))('%s: it %s', async (asset) => {
      const folder = path.join(root, asset);
      const [clip] = (await imported(folder)).animations;
      expect(clipDifference(clip, rawClips(folder)[0])).toBeGreaterThan(WITHIN);
    });

    it('the second key of the one node is where its sparse time says', async () => {
      const { animations } = await imported(path.join(root, 'ag_accessor_sparse_00'));
      const times = [0, 1].map((track) =>
        writtenKeys(animations[0].translations, track).map(([time]) => time),
      );
      expect(times).toEqual([
        [0, 1, 2],
        [0, 1.5, 2],
      ]);
    });

    it('words stand for fractions of 1', async () => {
      const folder = path.join(root, 'ag_animation_samplertype_02');
      const { animations } = await imported(folder);
      const stored = readFileSync(path.join(folder, 'source/Animation_SamplerType_02.bin'));
      const keys = writtenKeys(animations[0].rotations);
      expect(keys.map(([time]) => time)).toEqual([0, 1, 2, 3, 4]);
      keys.forEach(([, ...rotation], key) => {
        const words = [0, 1, 2, 3].map((i) => stored.readInt16LE(932 + 8 * key + 2 * i));
        const length = Math.hypot(...words);
        rotation.forEach((value, i) => expect(value).toBeCloseTo(words[i] / length, 6));
      });
    });

    it('clips that move only morph targets are left out, and that is said', async () => {
      for (const asset of MORPH_ONLY) {
        const { animations, findings } = await imported(path.join(root, asset));
        expect(animations).toEqual([]);
        expect(findings).toContainEqual(expect.objectContaining({ code: 'gltf-empty-clip' }));
      }
    });
  });

  it('unpacks a mesh that is compressed and in whole numbers', async () => {
    const { mesh, skeleton, findings } = await imported(path.join(root, 'npm_viverse_mannequin'));
    expect({ joints: skeleton.count, vertices: mesh?.vertexCount, findings }).toEqual({
      joints: 53,
      vertices: 7125,
      findings: [],
    });
    expect(mesh?.triangleIndices).toHaveLength(3 * 12_712);
    // At rest it stands as high as a person, whatever its numbers are stored as.
    expect(heightAtRest(mesh, skeleton)).toBeGreaterThan(1.5);
    expect(heightAtRest(mesh, skeleton)).toBeLessThan(2.2);
  });
});

/** Extent along y of a mesh whose skeleton rests. */
function heightAtRest(mesh: ReadModel['mesh'], raw: ReadModel['skeleton']): number {
  if (mesh === undefined) return NaN;
  const skeleton = buildSkeleton(raw);
  const models = new Float32Array(skeleton.count * 16);
  localToModel(skeleton, skeleton.restPose, models);
  const palette = new Float32Array(mesh.jointRemaps.length * 16);
  skinningPalette(mesh, models, palette);
  const heights: number[] = [];
  for (const { positions, jointIndices, jointWeights, influences, vertexCount } of mesh.parts) {
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const point = positions.subarray(3 * vertex, 3 * vertex + 3);
      let y = 0;
      let rest = 1;
      for (let i = 0; i < influences; i++) {
        const weight = i < influences - 1 ? jointWeights[vertex * (influences - 1) + i] : rest;
        const m = 16 * jointIndices[vertex * influences + i];
        const [a, b, c, d] = [1, 5, 9, 13].map((row) => palette[m + row]);
        y += weight * (a * point[0] + b * point[1] + c * point[2] + d);
        rest -= weight;
      }
      heights.push(y);
    }
  }
  return Math.max(...heights) - Math.min(...heights);
}
