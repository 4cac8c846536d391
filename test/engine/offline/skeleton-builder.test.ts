import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { unpackPose } from '../../../engine/math/pose.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { byteDifference, readObject, validFixture } from '../../support/archives.ts';
import { REST, rawSkeleton } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';

const chain = (count: number): number[] => Array.from({ length: count }, (_, joint) => joint - 1);

describe('refuses what no skeleton can be built from', () => {
  it.each([
    ['too many joints', rawSkeleton(chain(1025)), 'at most 1024 joints, found 1025'],
    [
      'a joint that is its own parent',
      rawSkeleton([-1, 1]),
      'found parent 1 for joint 1 "joint_1"',
    ],
    ['a circle', rawSkeleton([-1, 2, 1]), 'found parent 2 for joint 1 "joint_1"'],
    ['a parent that is none', rawSkeleton([-1, -2]), 'found parent -2 for joint 1 "joint_1"'],
    ['joints by level', rawSkeleton([-1, 0, 0, 1]), 'found parent 1 for joint 3 "joint_3"'],
    [
      'a rest pose that is no number',
      rawSkeleton([-1, 0], [REST, REST.with(4, NaN)]),
      'finite numbers, found [0, 0, 0, 0, NaN, 0, 1, 1, 1, 1] for joint 1 "joint_1"',
    ],
  ])('%s', (_, raw, message) => {
    expect(() => buildSkeleton(raw)).toThrow(AssetError);
    expect(() => buildSkeleton(raw)).toThrow(message);
  });
});

describe('rests in unit rotations', () => {
  it.each([
    { given: [0, 0, 0, 2], rests: [0, 0, 0, 1] },
    { given: [3, 0, 0, -4], rests: [0.6, 0, 0, -0.8] },
    { given: [0, 0, 0, 0], rests: [0, 0, 0, 1] },
  ])('$given', ({ given, rests }) => {
    const raw = rawSkeleton([-1], [[1, 2, 3, ...given, 4, 5, 6]]);
    const locals = unpackPose(buildSkeleton(raw).restPose, 1);
    const expected = Float32Array.from([1, 2, 3, ...rests, 4, 5, 6]);
    expect(locals).toEqual(expected);
  });
});

it.each([[[]], [[-1]], [[-1, -1, 1, 2, 1]], [chain(1024)]])('takes the hierarchy %j', (parents) => {
  const skeleton = buildSkeleton(rawSkeleton(parents));
  expect([...skeleton.parents]).toEqual(parents);
  expect(skeleton.names).toHaveLength(parents.length);
});

describe("writes the reference builder's bytes", () => {
  it.each(['one', 'three', 'five', 'eight', 'walker'])('%s, scalar build', (name) => {
    const raw = readObject(validFixture(`${name}.raw_skeleton.ozz`), 'raw-skeleton');
    const expected = readFileSync(validFixture(`${name}.skeleton.ozz`));
    const built = buildSkeleton(raw, 'scalar');
    const bytes = writeArchive([built], { littleEndian: expected[0] === 1 });
    expect(byteDifference(bytes, expected)).toBeUndefined();
  });
});

describeWithShared("writes the reference importer's bytes", (shared) => {
  const root = join(shared, 'assets/gltf');
  const pairs = readdirSync(root)
    .filter((asset) => readdirSync(join(root, asset)).includes('ozz'))
    .flatMap((asset) =>
      readdirSync(join(root, asset))
        .filter((variant) => readdirSync(join(root, asset, variant)).includes('skeleton.ozz'))
        .map((variant) => ({ asset, variant })),
    );
  it.each(pairs)('$asset/$variant', ({ asset, variant }) => {
    const path = join(root, asset);
    const raw = readObject(join(path, 'raw/raw_skeleton.ozz'), 'raw-skeleton');
    const expected = readFileSync(join(path, variant, 'skeleton.ozz'));
    const bytes = writeArchive([buildSkeleton(raw)], { littleEndian: expected[0] === 1 });
    expect(byteDifference(bytes, expected)).toBeUndefined();
  });
});
