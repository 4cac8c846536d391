import { expect, it } from 'vitest';
import { mendingText, type CostBefore } from '../../../../app/features/findings/mending-text.ts';
import type { MendingCost } from '../../../../engine/findings/mending-recipe.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../../engine/offline/settings.ts';

const TOLERANCE = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.00025 };
const FEWEST = { ...DEFAULT_CLIP_RECIPE, smallest: { max: 0.001, percentile99: 0, mean: 0 } };
const NEAR = { ...DEFAULT_CLIP_RECIPE, smallest: { max: 0.0011, percentile99: 0, mean: 0 } };
const ALL = { ...DEFAULT_CLIP_RECIPE, optimize: false };
const SEEKS = { iframes: 1, worstSeek: 480 };
const ALL_COST = { bytes: 38_912, error: 0.000_97 };

it.each<
  readonly [
    case_: string,
    mending: Omit<MendingCost, 'seeks'>,
    before: number | undefined,
    text: string,
  ]
>([
  [
    'no build keeps it',
    {
      recipe: NEAR,
      met: false,
      bytes: 6656,
      error: 0.001_06,
      allKeys: { bytes: 38_912, error: 0.0012 },
    },
    7168,
    'No build is within 1 mm. An error of 1.06 mm needs 6.5 KiB, 0.93 × the 7.0 KiB before (smallest, error 1.1 mm). The reference optimiser does not reach it with all keys, 38.0 KiB: rounding alone, with all keys kept, causes 1.2 mm.',
  ],
  [
    'no build with few keys is near',
    {
      recipe: ALL,
      met: false,
      bytes: 38_912,
      error: 0.0012,
      allKeys: { bytes: 38_912, error: 0.0012 },
    },
    undefined,
    'No build is within 1 mm. An error of 1.2 mm needs 38.0 KiB (all keys). No key is missing: rounding alone, with all keys kept, causes 1.2 mm.',
  ],
  [
    'only all keys keep it',
    { recipe: ALL, met: true, ...ALL_COST, allKeys: ALL_COST },
    7168,
    '1 mm needs 38.0 KiB, 5.43 × the 7.0 KiB before (all keys). Fewer keys are not enough: rounding alone, with all keys kept, causes 0.97 mm.',
  ],
  [
    'few keys keep it that the reference optimiser does not choose',
    { recipe: FEWEST, met: true, bytes: 6656, error: 0.000_99, allKeys: ALL_COST },
    7168,
    '1 mm needs 6.5 KiB, 0.93 × the 7.0 KiB before (smallest, error 1 mm). The reference optimiser would need all keys, 38.0 KiB: rounding alone, with all keys kept, causes 0.97 mm.',
  ],
  [
    'a smaller tolerance keeps it',
    { recipe: TOLERANCE, met: true, bytes: 8192, error: 0.000_95 },
    7168,
    '1 mm needs 8.0 KiB, 1.14 × the 7.0 KiB before (0.25 mm at 10 cm).',
  ],
])('says what a limit costs where %s', (_case, mending, before, text) => {
  const earlier = before === undefined ? undefined : { bytes: before, ...SEEKS };
  expect(mendingText({ ...mending, seeks: SEEKS }, 0.001, earlier, 'm')).toBe(text);
});

const NO_IFRAMES = { iframes: 0, worstSeek: 734 };

it.each<
  readonly [
    case_: string,
    part: Partial<MendingCost>,
    before: CostBefore | undefined,
    said: string | undefined,
  ]
>([
  ['the build has some', { seeks: SEEKS }, { bytes: 6656, ...SEEKS }, undefined],
  ['there were none before', {}, { bytes: 6656, ...NO_IFRAMES }, undefined],
  ['none are asked for', { recipe: { ...FEWEST, iframeInterval: 0 } }, undefined, undefined],
  [
    'the clip before had some',
    {},
    { bytes: 6656, ...SEEKS },
    'It has no iframes to seek from: a seek passes 734 keys at worst, 480 before.',
  ],
  [
    'some are asked for, and there was no clip before',
    {},
    undefined,
    'It has no iframes to seek from: a seek passes 734 keys at worst.',
  ],
])('says what a build without iframes means for seeks, if %s', (_case, part, before, said) => {
  const cost = { recipe: FEWEST, met: true, bytes: 6656, error: 0.000_99 };
  const text = mendingText({ ...cost, seeks: NO_IFRAMES, ...part }, 0.001, before, 'm');
  const times = before === undefined ? '' : ', 1.00 × the 6.5 KiB before';
  const size = `1 mm needs 6.5 KiB${times} (smallest, error 1 mm).`;
  expect(text).toBe(said === undefined ? size : `${size} ${said}`);
});
