import { expect, it } from 'vitest';
import { matchesAnyCase, matchesGlob } from '../../../engine/base/glob.ts';

it.each([
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
  ['*', 'anything', true],
  ['hip', 'hip', true],
  ['hip', 'hips', false],
  ['hip', 'Hip', false],
  ['?', '', false],
  ['h?p', 'hip', true],
  ['h?p', 'hiip', false],
  ['*Finger*', 'LeftFinger1', true],
  ['*Finger*', 'Finger', true],
  ['*Finger*', 'LeftHand', false],
  ['a*b*c', 'a1b2b3c', true],
  ['a*b*c', 'a1b2b3', false],
  ['*ab', 'aab', true],
  ['**', 'x', true],
  ['mixamorig:[L]*', 'mixamorig:[L]Arm', true],
  ['*ko\u0308rper', 'LinkerK\u00f6rper'.toLowerCase(), true],
  ['k\u00f6rper', 'ko\u0308rper', true],
  ['h?p', 'ho\u0308p', true],
  ['korper', 'ko\u0308rper', false],
])('%j and %j: %s', (pattern, name, fits) => {
  expect(matchesGlob(pattern, name)).toBe(fits);
});

it('gives up in time', () => {
  expect(matchesGlob('*a'.repeat(30) + 'b', 'a'.repeat(10_000))).toBe(false);
});

it.each([
  ['hip', 'hips', false],
  ['*hand*', 'Head', false],
  ['*hand*', 'LeftHand', true],
  ['*HAND?', 'lefthand1', true],
])('%j and %j in any case: %s', (pattern, name, fits) => {
  expect(matchesAnyCase(pattern, name)).toBe(fits);
});

it.each([
  ['*KÖRPER', 'Ko\u0308rper', true],
  ['ｗａｌｋ*', 'Walk2', true],
  ['*ｶﾞ', 'ガ', true],
  ['*ウ*', 'オ', false],
])('%j looks for %j: %s', (pattern, name, fits) => {
  expect(matchesAnyCase(pattern, name)).toBe(fits);
});
