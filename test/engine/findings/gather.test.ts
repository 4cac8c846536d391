import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import type { AssetObject } from '../../../engine/archive/index.ts';
import type { FileUnit } from '../../../engine/base/length.ts';
import { emptyRanges } from '../../../engine/base/units.ts';
import type { Mesh, RawSkeleton } from '../../../engine/model/index.ts';
import {
  buildClip,
  buildSkeleton,
  DEFAULT_CLIP_RECIPE,
  type ClipRange,
  type ClipRecipe,
} from '../../../engine/offline/index.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';
import { seeded } from '../../support/random.ts';
import { builtSkeleton, rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const scaled = rawSkeleton(
  [-1, 0],
  [
    [0, 0, 0, 0, 0, 0, 1, 100, 100, 100],
    [0, 1, 0, 0, 0, 0, 1, 1, 1, 1],
  ],
);
const built = buildSkeleton(scaled);

it.each([
  ['is said of the source skeleton alone', 'a.fbx', [['gltf-scale-inherits'], []]],
  [
    'is said of skeletons of two files',
    'b.ozz',
    [['gltf-scale-inherits'], ['gltf-scale-inherits']],
  ],
])('what a skeleton has from its source %s', (_, file, codes) => {
  const objects = [
    { file: 'a.fbx', label: 'a', object: scaled },
    { file, label: 'a', object: built },
  ];
  const found = [...gatherFindings({ objects })].map(({ findings }) =>
    findings.map(({ code }) => code),
  );
  expect(found).toEqual(codes);
});

it.each<[string, ClipRange | undefined, boolean]>([
  ['the range that it was built from has', { from: 0.25, to: 0.75 }, false],
  ['the whole of its source has where that is said', undefined, true],
  ['none where the source has no such range', { from: 0.25, to: 99 }, false],
])('a clip is checked against what %s', (_, range, isFar) => {
  const source = sourceClip('walk');
  const recipe = {
    ...DEFAULT_CLIP_RECIPE,
    optimize: false,
    range: { from: 0.25, to: 0.75 },
  };
  const { animation } = buildClip(source, characterSkeleton, recipe);
  const objects = [characterSkeleton, source, animation].map((object) => {
    return { file: 'walk.ozz', label: object.kind, object };
  });
  const ranges = new Map(range === undefined ? [] : [[2, range]]);
  const found = [...gatherFindings({ objects, sources: new Map([[2, 1]]), ranges })];
  expect(found[2].findings.some(({ code }) => code === 'error-above')).toBe(isFar);
});

describe('the size of a skin', () => {
  /** Two joints so far apart, and a vertex that follows both by weights, or a number of them. */
  const skinned = (length: number, influences = 2): readonly [RawSkeleton, Mesh] => {
    const rest = [0, length].map((y) => [0, y, 0, 0, 0, 0, 1, 1, 1, 1]);
    const none = new Float32Array(0);
    const part = {
      vertexCount: 1,
      influences,
      positions: new Float32Array(3),
      normals: none,
      tangents: none,
      uvs: none,
      colors: new Uint8Array(0),
      jointIndices: Uint16Array.of(0, 1).subarray(0, influences),
      jointWeights: new Float32Array(influences - 1).fill(0.5),
    };
    const mesh: Mesh = {
      kind: 'mesh',
      parts: [part],
      vertexCount: 1,
      triangleIndices: new Uint16Array(3),
      jointRemaps: Uint16Array.of(0, 1),
      inverseBindPoses: new Float32Array(32),
      ranges: emptyRanges('body'),
    };
    return [rawSkeleton([-1, 0], rest), mesh];
  };
  const said = (given: readonly AssetObject[], unit: FileUnit): readonly string[] => {
    const objects = given.map((object) => ({ file: 'a.glb', label: object.kind, object }));
    return [...gatherFindings({ objects, unit })]
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'size-unlikely')
      .map(({ message, remedy }) => `${message}. ${remedy.text}`);
  };

  it.each<[string, number, FileUnit]>([
    ['a large monster', 49, 'm'],
    ['the unit of its file, chosen', 104, 'cm'],
    ['no size in any unit', 20_000, 'm'],
  ])('is not spoken of where it is that of %s', (_, length, unit) => {
    expect(said(skinned(length), unit)).toEqual([]);
  });

  it('is not known without a skin, nor from what joints carry', () => {
    expect(said(skinned(104).slice(0, 1), 'm')).toEqual([]);
    expect(said(skinned(104, 1), 'm')).toEqual([]);
  });

  /** A skeleton: a row of bones, of which one may be longer, or a root with all others beside it. */
  const row = (joints: number, bone: number, longest = bone): AssetObject => {
    const parents = Array.from({ length: joints }, (_, joint) => joint - 1);
    const rest = parents.map((_, joint) => [
      0,
      joint === 1 ? longest : bone,
      0,
      0,
      0,
      0,
      1,
      1,
      1,
      1,
    ]);
    return builtSkeleton(parents, rest);
  };
  const scene = (joints: number): AssetObject => {
    const parents = Array.from({ length: joints }, (_, joint) => (joint === 0 ? -1 : 0));
    const rest = parents.map((_, joint) => [10 * joint, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    return builtSkeleton(parents, rest);
  };

  it.each<[string, AssetObject, FileUnit, boolean]>([
    ['of a few joints', row(6, 20), 'm', false],
    ['of a likely size', row(20, 0.1), 'm', false],
    ['of a likely size in its unit', row(20, 10), 'cm', false],
    ['with one bone that is most of its size', row(20, 1, 150), 'm', false],
    ['of objects side by side', scene(20), 'm', false],
    ['of a body in centimetres', row(20, 8), 'm', true],
  ])('of a skeleton alone is spoken of if it is unlikely: one %s', (_, skeleton, unit, isSaid) => {
    expect(said([skeleton], unit)).toEqual(
      isSaid ? [expect.stringContaining('its joints are 152 m apart at rest, in cm')] : [],
    );
  });

  it.each<[number, FileUnit, string]>([
    [104, 'm', 'are 104 m apart at rest, in cm they would be 1.04 m'],
    [1800, 'm', 'are 1800 m apart at rest, in mm they would be 1.8 m'],
    [
      65,
      'm',
      'in cm they would be 0.65 m: the unit of lengths is probably cm, or inches (1.651 m)',
    ],
    [9000, 'cm', 'are 90 m apart at rest, in mm they would be 9 m'],
  ])('of %d, read in %s, says another unit', (length, unit, text) => {
    const [only, ...others] = said(skinned(length), unit);
    expect(others).toEqual([]);
    expect(only).toContain(text);
    expect(only).toMatch(/with --unit [cm]m( or --unit in)?\./);
  });
});

it.each<[string, Partial<ClipRecipe>, string | undefined]>([
  ['its source alone', {}, undefined],
  ['a difference', { additive: 'animation' }, 'difference'],
  [
    'its source without root motion',
    { motion: { ...DEFAULT_CLIP_RECIPE.motion, enabled: true } },
    'without motion',
  ],
])('a remedy that builds says of what it must be a build, if a clip is %s', (_, part, made) => {
  const random = seeded(3);
  const parents = Array.from({ length: 24 }, (__, joint) => joint - 1);
  const bone = [0, 0.2, 0, 0, 0, 0, 1, 1, 1, 1];
  const skeleton = builtSkeleton(
    parents,
    parents.map(() => bone),
  );
  const tracks = parents.map((parent) => ({
    translations: Array.from({ length: 100 }, (__, key) => [
      key / 32,
      parent < 0 ? key / 50 : 0,
      0.2,
      0,
    ]),
    rotations: Array.from({ length: 100 }, (__, key) => {
      const half = 0.2 * (random() - 0.5);
      return [key / 32, Math.sin(half), 0, 0, Math.cos(half)];
    }),
  }));
  const source = rawClip(tracks, 99 / 32);
  const recipe = { ...DEFAULT_CLIP_RECIPE, optimize: false, iframeInterval: 0, ...part };
  const { animation } = buildClip(source, skeleton, recipe);
  const objects = [skeleton, source, animation].map((object) => {
    return { file: 'walk.ozz', label: object.kind, object };
  });
  const [, , { findings }] = [...gatherFindings({ objects, sources: new Map([[2, 1]]) })];
  const sparse = findings.find(({ code }) => code === 'iframes-sparse');
  expect(sparse?.remedy.command?.name).toBe('respace-iframes');
  expect(sparse?.remedy.command?.args.made).toBe(made);
});
