import { expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, shortRecipeText } from '#engine/offline';
import { recipeText } from '../../../../app/features/what-if/what-if-text.ts';

const override = { pattern: 'hip', tolerance: 0.001, distance: 0.1 };

it.each([
  [{ optimize: false }, 'all keys, iframes every 15 s', 'all keys'],
  [
    { tolerance: 0.02, iframeInterval: 0 },
    'tolerance 2 cm, distance 10 cm, iframes none',
    '2 cm at 10 cm',
  ],
  [
    { tolerance: 0.02, iframeInterval: 3, overrides: [override] },
    'tolerance 2 cm, distance 10 cm, 1 override, iframes every 3 s',
    '2 cm at 10 cm +1',
  ],
  [
    { optimize: false, range: { from: 1, to: 9 }, iframeInterval: 10 },
    'all keys, iframes every 8 s',
    'all keys, 1–9 s',
  ],
  [
    { smallest: { max: 0.001, percentile99: 0, mean: 0 } },
    'smallest, error 1 mm, iframes none',
    'smallest, error 1 mm',
  ],
  [
    { smallest: { max: 0.001, percentile99: 0, mean: 0 }, iframeInterval: 3 },
    'smallest, error 1 mm, iframes every 3 s',
    'smallest, error 1 mm',
  ],
])('settings %o are told in a line, and in a few words', (part, line, words) => {
  const recipe = { ...DEFAULT_CLIP_RECIPE, ...part };
  expect(recipeText(recipe, 'm', 15)).toBe(line);
  expect(shortRecipeText(recipe, 'm')).toBe(words);
});
