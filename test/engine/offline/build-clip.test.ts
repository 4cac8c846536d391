import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { matchesGlob } from '../../../engine/base/glob.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { buildClip, buildReference } from '../../../engine/offline/build-clip.ts';
import { cutAnimation } from '../../../engine/offline/cut-animation.ts';
import { buildSmallest, buildWithRecipe, type JointLimit } from '../../../engine/smallest/index.ts';
import { readImportConfig } from '../../../engine/offline/read-import-config.ts';
import { byteDifference, readObject, validFixture } from '../../support/archives.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';
import { gltfClips } from '../../support/shared-clips.ts';
import { describeWithShared } from '../../support/shared.ts';
import { type ClipRecipe, DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';

const skeleton = builtSkeleton([-1, 0]);
const raw = rawClip([{ translations: [[0, 1, 2, 3]] }, {}]);
const { motion } = DEFAULT_CLIP_RECIPE;
const plain: ClipRecipe = { ...DEFAULT_CLIP_RECIPE, optimize: false };

describe('refuses', () => {
  const other = builtSkeleton([-1]);
  it.each([
    ['to optimise without a skeleton', undefined, DEFAULT_CLIP_RECIPE, 'which optimising needs'],
    [
      'to take the rest pose off without a skeleton',
      undefined,
      { ...plain, additive: 'skeleton' },
      'a difference from the rest pose needs',
    ],
    [
      'to take motion out without a skeleton',
      undefined,
      { ...plain, motion: { ...motion, enabled: true } },
      'taking motion out needs',
    ],
    [
      'a skeleton of other joints',
      other,
      DEFAULT_CLIP_RECIPE,
      'as many tracks as the skeleton has joints (1)',
    ],
    [
      'a joint of motion that is none',
      skeleton,
      { ...plain, motion: { ...motion, enabled: true, jointName: 'Hips' } },
      '"Hips", which is none of 2 names',
    ],
    [
      'a range that is not in the clip',
      skeleton,
      { ...plain, range: { from: 0.5, to: 2 } },
      'expected times from 0 s to 1 s at most, the end after the begin, found 0.5 s to 2 s',
    ],
  ] as const)('%s', (_, bones, recipe, says) => {
    expect(() => buildClip(raw, bones, recipe)).toThrow(AssetError);
    expect(() => buildClip(raw, bones, recipe)).toThrow(says);
  });
});

describe('a source in the order of joints of releases before 0.11', () => {
  const tracks = [{ translations: [[0, 1, 2, 3]] }, {}, {}, {}];
  const old = { ...rawClip(tracks), siblingsFirst: true } as const;
  const branching = builtSkeleton([-1, 0, 1, 0]);
  const siblings = { ...branching, parents: Int16Array.of(-1, 0, 0, 1) };

  it.each([
    ['without a skeleton', undefined],
    ['with another order in the skeleton', branching],
    ['with a skeleton in that order', { ...siblings, siblingsFirst: true } as const],
    ['with a chain of fewer joints', skeleton],
  ])('is refused %s', (_, bones) => {
    expect(() => buildClip(old, bones, plain)).toThrow(
      /expected tracks in the order of joints of releases since 0\.11.*posescope upgrade/,
    );
  });

  it.each([plain, DEFAULT_CLIP_RECIPE])('is built where both orders are the same', (recipe) => {
    const chain = builtSkeleton([-1, 0, 1, 2]);
    const built = buildClip(old, chain, recipe);
    expect(built).toEqual(buildClip({ ...old, siblingsFirst: undefined }, chain, recipe));
  });
});

it.each([plain, DEFAULT_CLIP_RECIPE])(
  'a skeleton in the order of joints of releases before 0.11 is refused, unless both orders are the same',
  (recipe) => {
    const four = rawClip([{ translations: [[0, 1, 2, 3]] }, {}, {}, {}]);
    const old = (parents: readonly number[]) =>
      ({
        ...builtSkeleton([-1, 0, 1, 2]),
        parents: Int16Array.from(parents),
        siblingsFirst: true,
      }) as const;
    expect(() => buildClip(four, old([-1, 0, 0, 1]), recipe)).toThrow(
      /expected a skeleton in the order of joints of releases since 0\.11.*posescope upgrade/,
    );
    expect(buildClip(four, old([-1, 0, 1, 2]), recipe).animation.trackCount).toBe(4);
  },
);

it('needs no skeleton for what looks at no hierarchy', () => {
  const { animation, motion: tracks } = buildClip(raw, undefined, {
    ...plain,
    additive: 'animation',
  });
  expect([animation.name, animation.trackCount, tracks]).toEqual([raw.name, 2, []]);
});

const walker = readObject(validFixture('walker.raw_animation.ozz'), 'raw-animation');
const rig = readObject(validFixture('walker.skeleton.ozz'), 'skeleton');

const range = { from: 0.11, to: 0.31 };
const cut = cutAnimation(walker, range);

describe('a range is cut before everything else', () => {
  it.each<[string, Partial<ClipRecipe>]>([
    ['all keys', { optimize: false }],
    ['the keys that the optimiser keeps', {}],
    ['root motion', { motion: { ...motion, enabled: true } }],
    ['differences to its own first frame', { additive: 'animation' }],
  ])('with %s', (_, part) => {
    const recipe = { ...DEFAULT_CLIP_RECIPE, ...part };
    const ranged = { ...recipe, range };
    expect(buildClip(walker, rig, ranged)).toEqual(buildClip(cut, rig, recipe));
    expect(buildReference(walker, rig, ranged)).toEqual(buildReference(cut, rig, recipe));
  });

  it('with the fewest keys within limits', () => {
    const smallest = { max: 0.01, percentile99: 0, mean: 0 };
    const recipe = { ...DEFAULT_CLIP_RECIPE, smallest };
    const { animation, missed } = buildWithRecipe(walker, rig, { ...recipe, range });
    expect(animation).toEqual(buildWithRecipe(cut, rig, recipe).animation);
    expect([animation.duration, missed]).toEqual([cut.duration, undefined]);
  });
});

describe.each([
  { part: 'joints', why: 'at any time', pattern: rig.names[rig.count - 1], distance: 0.1 },
  // With a shell of a metre around each, some move by less than it in a second.
  { part: 'contacts', why: 'while they stand still', pattern: '*', distance: 1 },
] as const)('other largest errors of joints by name, $why', ({ part, pattern, distance }) => {
  const shared = { metric: 'shell', max: 0.01 } as const;
  const limits = { max: 0.01, percentile99: 0, mean: 0 };
  const builtWith = (named: readonly JointLimit[]) =>
    buildWithRecipe(cut, rig, {
      ...DEFAULT_CLIP_RECIPE,
      distance,
      smallest: { ...limits, [part]: named },
    });
  const { iframeInterval } = DEFAULT_CLIP_RECIPE;

  it('are kept by the fewest keys', () => {
    const named = [{ pattern, max: 0.002 }];
    const request = { source: cut, skeleton: rig, distance, iframeInterval };
    const expected = buildSmallest({ ...request, goal: { ...shared, [part]: named } });
    const { animation, missed } = builtWith(named);
    expect(animation).toEqual(expected.animation);
    expect(animation).not.toEqual(builtWith([]).animation);
    expect(missed).toBe(undefined);
  });

  it('are named with the joint if no build keeps them', () => {
    const { missed } = builtWith([{ pattern, max: 1e-9 }]);
    expect(missed).toMatchObject({ part, limit: 1e-9 });
    expect(rig.names.filter((name) => matchesGlob(pattern, name))).toContain(missed?.joint);
    expect(missed?.reached).toBeGreaterThan(1e-9);
  });

  it('do not count for joints that the skeleton has not, nor if they are 0', () => {
    const others = [
      { pattern: 'no such joint', max: 0.001 },
      { pattern: '*', max: 0 },
    ];
    expect(builtWith(others).animation).toEqual(builtWith([]).animation);
  });
});

it('says how far it is, from nothing to all, and stops when told to', () => {
  const fractions: number[] = [];
  buildClip(raw, skeleton, DEFAULT_CLIP_RECIPE, { onProgress: (part) => fractions.push(part) });
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect([fractions[0], fractions.at(-1)]).toEqual([0, 1]);
  const cancelled = (): boolean => true;
  expect(() => buildClip(raw, skeleton, plain, { cancelled })).toThrow(TaskCancelled);
});

describeWithShared("makes of sources what the reference's importer does", (shared) => {
  const variants = [
    ...gltfClips(shared, 'ozz'),
    ...gltfClips(shared, 'noopt'),
    ...gltfClips(shared, 'motion'),
    ...gltfClips(shared, 'additive', '_add_anim'),
    ...gltfClips(shared, 'additive', '_add_skel'),
  ];
  it.each(variants)('$asset $variant: $file', ({ clip, file, ...paths }) => {
    const { animations } = readConfig(paths.builtPath);
    const settings = animations.find((one) => one.filename.replace('*', clip) === file);
    const bones = readObject(paths.skeletonPath, 'skeleton');
    const source = readObject(paths.rawPath, 'raw-animation');
    const built = buildClip(source, bones, settings?.recipe ?? DEFAULT_CLIP_RECIPE);
    const expected = readFileSync(paths.builtPath);
    expect(byteDifference(writeArchive([built.animation]), expected)).toBeUndefined();
    if (built.motion.length === 0) return;
    const tracks = readFileSync(paths.builtPath.replace('.ozz', '_motion_track.ozz'));
    expect(byteDifference(writeArchive(built.motion), tracks)).toBeUndefined();
  });
});

/** The settings beside a built file; the defaults where there are none. */
function readConfig(builtPath: string) {
  if (builtPath.includes('/ozz/')) return readImportConfig('{}');
  return readImportConfig(readFileSync(join(dirname(builtPath), 'config.json'), 'utf8'));
}
