import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixturePath } from '../../../fixtures/files.ts';
import { objectOfKind, readArchive, writeArchive } from '../../../engine/archive/index.ts';
import { animationSource } from '../../../engine/inspect/error/index.ts';
import { checkPathIndependence } from '../../../engine/inspect/index.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../engine/offline/index.ts';
import type { ErrorLimits } from '../../../engine/offline/index.ts';
import { buildSmallest, buildWithRecipe } from '../../../engine/smallest/index.ts';
import type { BuildingForm, ErrorGoal } from '../../../engine/smallest/index.ts';
import { referenceBuild, shellErrors, type BuildSubject } from '../../support/reference-build.ts';
import { seeded } from '../../support/random.ts';
import { builtSkeleton, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';

function subject(raw: string, skeleton: string): BuildSubject {
  return {
    source: objectOfKind(readArchive(readFileSync(raw)), 'raw-animation'),
    skeleton: objectOfKind(readArchive(readFileSync(skeleton)), 'skeleton'),
  };
}

function build({ source, skeleton }: BuildSubject, goal: ErrorGoal, form?: BuildingForm) {
  return buildSmallest({ source, skeleton, goal, distance: 0.1, iframeInterval: 10, form });
}

const STAYS: WrittenTrack = { translations: [[0, 0, 1, 0]], rotations: [[0, 0, 0, 0, 1]] };
const arm = (tracks: readonly WrittenTrack[], duration = 1): BuildSubject => ({
  source: rawClip(tracks, duration),
  skeleton: builtSkeleton(tracks.map((_, joint) => joint - 1)),
});

/** An arm of five joints that swings for a second, each joint at its own speed, about an axis. */
const swinging = (x: number, y: number, z: number): WrittenTrack[] =>
  Array.from({ length: 5 }, (_, joint) => ({
    translations: [[0, 0, joint === 0 ? 1 : 0.3, 0]],
    rotations: Array.from({ length: 31 }, (__, frame) => {
      const angle = 0.4 * Math.sin(0.2 * frame * (joint + 1)) + 0.1 * Math.sin(0.7 * frame);
      const sine = Math.sin(angle / 2);
      return [frame / 30, x * sine, y * sine, z * sine, Math.cos(angle / 2)];
    }),
  }));
const arms = arm(swinging(1, 0, 0));

describe('refuses', () => {
  it.each<[string, ErrorGoal, string]>([
    ['no limit', { metric: 'shell' }, 'a largest error, a percentile, a mean or a size'],
    ['a limit of 0', { metric: 'shell', max: 0 }, 'a max above 0'],
    ['a limit that is no number', { metric: 'shell', mean: NaN }, 'a mean above 0'],
    ['a size of 0', { metric: 'shell', bytes: 0 }, 'a size above 0 bytes'],
    [
      'a limit for no joint',
      { metric: 'shell', max: 1, joints: [{ pattern: 'Tail', max: 1 }] },
      '"Tail", which fits none of its names',
    ],
    ['skin without a mesh', { metric: 'skin', max: 1 }, 'a mesh, whose vertices'],
  ])('%s', (_, goal, says) => {
    expect(() => build(arm([STAYS]), goal)).toThrow(says);
  });

  it.each<[string, Partial<ErrorLimits>, string]>([
    ['a limit below 0', { max: -1 }, 'a max above 0, found -1. Give a length'],
    [
      'a limit that is no number',
      { max: 1, mean: NaN },
      'a mean above 0, found NaN. Give a length',
    ],
    ['a limit below 0 of joints', { joints: [{ pattern: '*', max: -1 }] }, 'limit of "*" above 0'],
  ])('%s of a recipe', (_, limits, says) => {
    const { source, skeleton } = arm([STAYS]);
    const smallest = { max: 0, percentile99: 0, mean: 0, ...limits };
    const recipe = { ...DEFAULT_CLIP_RECIPE, smallest };
    expect(() => buildWithRecipe(source, skeleton, recipe)).toThrow(says);
  });

  const four = rawClip([STAYS, STAYS, STAYS, STAYS]);
  const branching = builtSkeleton([-1, 0, 1, 0]);

  it.each<[string, RawAnimation, string]>([
    ['another skeleton', arm([STAYS, STAYS]).source, 'as the skeleton has joints (4), found 2'],
    ['an earlier order', { ...four, siblingsFirst: true }, 'of releases since 0.11'],
  ])('%s', (_, source, says) => {
    const of = { source, skeleton: branching };
    expect(() => build(of, { metric: 'shell', max: 1 })).toThrow(says);
  });
});

describe('with errors no worse than those of the reference', () => {
  it('a clip becomes smaller, and its errors are those that are measured', () => {
    const { bytes, goal } = referenceBuild(arms);
    const clip = build(arms, goal);
    const { max, percentile99, mean } = shellErrors(arms, clip.animation);
    expect(clip.met).toBe(true);
    expect(clip.keysOf).toBe('search');
    expect(clip.bytes).toBe(writeArchive([clip.animation]).length);
    expect(clip.bytes).toBeLessThan(bytes);
    expect(clip.errors).toMatchObject({ max, percentile99, mean });
    expect(max).toBeLessThanOrEqual(goal.max);
    expect(percentile99).toBeLessThanOrEqual(goal.percentile99);
    expect(mean).toBeLessThanOrEqual(goal.mean);
  });

  it('a clip that its root mirrors becomes as small', () => {
    const [root, ...others] = swinging(0.48, 0.64, 0.6);
    const bytesWith = (x: number): number => {
      const of = arm([{ ...root, scales: [[0, x, 1, 1]] }, ...others]);
      return build(of, referenceBuild(of).goal).bytes;
    };
    expect(bytesWith(-1)).toBeLessThanOrEqual(1.01 * bytesWith(1));
  });

  it('a short clip is searched with several prices of errors', () => {
    const of = subject(
      fixturePath('valid', 'character/idle.raw.ozz'),
      fixturePath('valid', 'character/skeleton.ozz'),
    );
    const { bytes, goal } = referenceBuild(of);
    const clip = build(of, goal);
    expect(clip.met).toBe(true);
    // One price alone: 0.72 of the reference's.
    expect(clip.bytes).toBeLessThan(0.715 * bytes);
  });

  it('it is the same, byte for byte, with kernels in SIMD and in TypeScript', () => {
    const { goal } = referenceBuild(arms);
    const built = (['simd', 'typescript'] as const).map((form) => build(arms, goal, form));
    const [first, ...others] = built.map(({ animation }) => writeArchive([animation]));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  });

  it('it is the same, byte for byte, after other builds', () => {
    const { goal } = referenceBuild(arms);
    const first = build(arms, goal);
    build(arm([STAYS, STAYS]), { metric: 'joint', max: 0.1 });
    build(arms, { metric: 'shell', max: 0.01, joints: [{ pattern: '*_2', max: 0.0005 }] });
    const again = build(arms, goal);
    expect(writeArchive([again.animation])).toEqual(writeArchive([first.animation]));
  });

  it('every way to a time gives the same pose, of numbers', () => {
    const clip = build(arms, { metric: 'shell', max: 0.002 });
    const [again] = readArchive(writeArchive([clip.animation])).entries;
    const animation = again.object.kind === 'animation' ? again.object : clip.animation;
    const ratios = Array.from({ length: 50 }, (_, i) => i / 49);
    expect(checkPathIndependence(animation, ratios).disagreements).toEqual([]);
    const pose = new Float32Array(poseLength(animation.trackCount));
    animationSource(animation).samplePose(0.3, pose);
    expect(pose.every(Number.isFinite)).toBe(true);
  });
});

describe('goals', () => {
  it('is bound by an error, not by a size that leaves room for keys', () => {
    const five = subject(
      fixturePath('valid', 'five.raw_animation.ozz'),
      fixturePath('valid', 'five.skeleton.ozz'),
    );
    const goal = { metric: 'shell', max: 0.003 } as const;
    const { bytes, binds } = build(five, goal);
    expect(binds?.part).toBe('max');
    expect(build(five, { ...goal, bytes: bytes + 66 })).toMatchObject({ bytes, binds });
    expect(build(five, { metric: 'shell', bytes: 1e6 }).binds).toBeUndefined();
  });

  it('bounds joints by name, and what binds is told', () => {
    const joints = [{ pattern: '*_2', max: 0.0005 }];
    const clip = build(arms, { metric: 'shell', max: 0.01, joints });
    const { jointMax } = shellErrors(arms, clip.animation);
    expect(clip.met).toBe(true);
    expect(jointMax[2]).toBeLessThanOrEqual(0.0005);
    expect(Math.max(...jointMax)).toBeGreaterThan(0.001);
    expect(['joints', 'max']).toContain(clip.binds?.part);
  });

  it('measures joints while they stand still by limits of their own', () => {
    const turned = (angle: number) => [Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
    const stepping = arm([
      {
        translations: [[0, 0, 1, 0]],
        rotations: Array.from({ length: 61 }, (_, i) => {
          const angle = i < 30 ? 0.004 * Math.sin(0.5 * i) : 0.6 * Math.sin(0.1 * (i - 30));
          return [i / 60, ...turned(angle)];
        }),
      },
      STAYS,
    ]);
    const goal = { metric: 'shell', max: 0.02 } as const;
    const loose = build(stepping, goal);
    const contacts = [{ pattern: '*_1', max: 0.001 }];
    const tight = build(stepping, { ...goal, contacts });
    const load = tight.loads.find(({ part }) => part === 'contacts')?.load ?? NaN;
    expect(loose.loads.some(({ part }) => part === 'contacts')).toBe(false);
    expect(tight.met).toBe(true);
    expect(load).toBeGreaterThan(0.05);
    expect(load).toBeLessThanOrEqual(1);
    expect(tight.bytes).toBeGreaterThan(loose.bytes);
    expect(tight.errors.max).toBeGreaterThan(0.001);
  });

  it('keeps a size, with a smaller error than the reference in as much', () => {
    const { bytes, goal } = referenceBuild(arms);
    const clip = build(arms, { metric: 'shell', bytes });
    expect(clip.met).toBe(true);
    expect(clip.bytes).toBeLessThanOrEqual(bytes);
    expect(clip.errors.max).toBeLessThan(0.6 * goal.max);
  });

  it('says the floor of an error that no stored value reaches', () => {
    const far = arm([
      {
        translations: [
          [0, 900, 0, 0],
          [0.5, 900.3, 0, 0],
          [1, 901, 0, 0],
        ],
      },
      STAYS,
    ]);
    const clip = build(far, { metric: 'joint', max: 0.0001 });
    expect(clip.met).toBe(false);
    expect(clip.errors.max).toBeGreaterThan(0.0001);
    expect(clip.floor).toMatchObject({ joint: 0, kind: 'translation' });
  });

  it('makes up for the rounding of a far root in its children', () => {
    const keys = Array.from({ length: 31 }, (_, i) => [i / 30, 500 + 3 * Math.sin(i), 1, 0]);
    const far = arm([{ translations: keys }, STAYS, STAYS]);
    const { jointMean } = shellErrors(
      far,
      build(far, { metric: 'shell', max: 0.3, mean: 0.03 }).animation,
    );
    expect(jointMean[2]).toBeLessThan(0.7 * jointMean[0]);
  });
});

describe('builds', () => {
  const turned = (x: number, w: number) => [x / Math.hypot(x, w), 0, 0, w / Math.hypot(x, w)];
  it.each<[string, BuildSubject]>([
    ['tracks without keys', arm([{}, {}])],
    ['what never moves', arm([STAYS, STAYS])],
    ['an earlier order, the same', { ...arms, source: { ...arms.source, siblingsFirst: true } }],
    ['keys at one time', arm([{ translations: [[0.5, 1, 2, 3]] }])],
    [
      'half a turn between keys',
      arm([
        {
          rotations: [
            [0, 0, 0, 0, 1],
            [1, 1, 0, 0, 0],
          ],
        },
        STAYS,
      ]),
    ],
    [
      'scales of 0',
      arm([
        {
          scales: [
            [0, 1, 1, 1],
            [0.5, 0, 0, 0],
            [1, 1, 2, 1],
          ],
        },
        STAYS,
      ]),
    ],
    [
      'turns below uneven scales',
      arm([
        { scales: [[0, 1, 3, 1]] },
        { rotations: [0, 0.2, 0.4, 1].map((time) => [time].concat(turned(time, 1))) },
        STAYS,
      ]),
    ],
    [
      'a mirrored joint',
      arm([
        { scales: [[0, -1, 1, 1]] },
        {
          rotations: [
            [0, 0, 0, 0, 1],
            [1, ...turned(1, 2)],
          ],
        },
      ]),
    ],
    [
      'a very short clip',
      arm(
        [
          {
            translations: [
              [0, 0, 0, 0],
              [1e-6, 1, 0, 0],
            ],
          },
        ],
        1e-6,
      ),
    ],
    [
      'a very long clip',
      arm(
        [
          {
            translations: [
              [0, 0, 0, 0],
              [2e4, 1, 0, 0],
              [1e5, 0, 0, 0],
            ],
          },
        ],
        1e5,
      ),
    ],
  ])('%s', (_, of) => {
    const clip = build(of, { metric: 'shell', max: 0.01 });
    const back = readArchive(writeArchive([clip.animation]));
    expect(back.entries).toHaveLength(1);
    if (clip.met) expect(shellErrors(of, clip.animation).max).toBeLessThanOrEqual(0.01);
    else expect(clip.binds?.load).toBeGreaterThan(1);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('noise, no larger than the reference does (%i)', (seed) => {
    const random = seeded(seed);
    const many = (size: number, spread: number) =>
      Array.from({ length: 12 }, (_, i) => [
        i / 11,
        ...Array.from({ length: size }, () => spread * (random() - 0.5)),
      ]);
    const noise = arm(
      Array.from({ length: 4 }, () => ({
        translations: many(3, 2),
        rotations: many(4, 2),
        scales: random() < 0.5 ? [] : many(3, 2),
      })),
    );
    const { bytes, goal } = referenceBuild(noise);
    const clip = build(noise, goal);
    expect(clip.met).toBe(true);
    expect(clip.bytes).toBeLessThanOrEqual(bytes);
  });
});

describeWithShared('of the shared clips', (dir) => {
  const gltf = join(dir, 'assets/gltf');
  it.each([
    ['kenney_platformer_character', 'jump'],
    ['blenderio_03_all_animations', 'ConeAction'],
    ['khr_interpolation_test', 'Step Scale'],
  ])('none of %s, %s, takes more bytes at no worse errors', (asset, clip) => {
    const of = subject(
      join(gltf, asset, 'raw', `raw_${clip}.ozz`),
      join(gltf, asset, 'ozz/skeleton.ozz'),
    );
    const { bytes, goal } = referenceBuild(of);
    const built = build(of, goal);
    expect(built.met).toBe(true);
    expect(built.bytes).toBeLessThanOrEqual(bytes);
  });

  it('a short clip of which a larger price removes nothing is tried with others', () => {
    const of = subject(
      join(gltf, 'ozzhist_character_walk/raw/raw_animation.ozz'),
      join(gltf, 'ozzhist_character_walk/ozz/skeleton.ozz'),
    );
    const { bytes, goal } = referenceBuild(of);
    const built = build(of, goal);
    expect(built.met).toBe(true);
    // With the prices of long clips: 0.87 of the reference's.
    expect(built.bytes).toBeLessThan(0.84 * bytes);
  });

  it.each(['Step Translation', 'CubicSpline Scale'])(
    'in no more bytes than the reference takes, no error of %s becomes larger',
    (clip) => {
      const of = subject(
        join(gltf, 'khr_interpolation_test/raw', `raw_${clip}.ozz`),
        join(gltf, 'khr_interpolation_test/ozz/skeleton.ozz'),
      );
      const { bytes, goal } = referenceBuild(of);
      const built = build(of, { metric: 'shell', bytes });
      expect(built.bytes).toBeLessThanOrEqual(bytes);
      expect(built.errors.max).toBeLessThanOrEqual(goal.max);
      expect(built.errors.percentile99).toBeLessThanOrEqual(goal.percentile99);
      expect(built.errors.mean).toBeLessThanOrEqual(goal.mean);
    },
  );
});
