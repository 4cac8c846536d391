import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../engine/base/task.ts';
import { buildClip } from '../../../engine/offline/build-clip.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { readImportConfig } from '../../../engine/offline/read-import-config.ts';
import { byteDifference, readObject } from '../../support/archives.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';
import { gltfClips } from '../../support/shared-clips.ts';
import { describeWithShared } from '../../support/shared.ts';
import { type ClipRecipe, DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';

const skeleton = buildSkeleton(rawSkeleton([-1, 0]));
const raw = rawClip([{ translations: [[0, 1, 2, 3]] }, {}]);
const { motion } = DEFAULT_CLIP_RECIPE;
const plain: ClipRecipe = { ...DEFAULT_CLIP_RECIPE, optimize: false };

describe('refuses', () => {
  const other = buildSkeleton(rawSkeleton([-1]));
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
  ] as const)('%s', (_, bones, recipe, says) => {
    expect(() => buildClip(raw, bones, recipe)).toThrow(AssetError);
    expect(() => buildClip(raw, bones, recipe)).toThrow(says);
  });
});

describe('a source in the order of joints of releases before 0.11', () => {
  const tracks = [{ translations: [[0, 1, 2, 3]] }, {}, {}, {}];
  const old = { ...rawClip(tracks), siblingsFirst: true } as const;
  const branching = buildSkeleton(rawSkeleton([-1, 0, 1, 0]));
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
    const chain = buildSkeleton(rawSkeleton([-1, 0, 1, 2]));
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
        ...buildSkeleton(rawSkeleton([-1, 0, 1, 2])),
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
