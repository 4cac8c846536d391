import { describe, expect, it } from 'vitest';
import { isMaskFile, maskFileText, readMasks } from '../../../../app/session/files/mask-file.ts';
import type { SavedMasks } from '../../../../app/session/state/masks.ts';

const kind = 'posescope joint masks';

describe('refused', () => {
  it.each<[string, unknown, string]>([
    ['what is no object', [], 'not a file of posescope joint masks'],
    [
      'another kind of file',
      { kind: 'settings', version: 1 },
      'not a file of posescope joint masks',
    ],
    ['another version', { kind, version: 2, masks: {} }, 'version 2 are not known'],
    ['no masks', { kind, version: 1 }, 'Expected masks by their names'],
    [
      'a mask that is none',
      { kind, version: 1, masks: { up: 1 } },
      'for the mask "up", found number',
    ],
    [
      'a weight below 0',
      { kind, version: 1, masks: { up: { Hips: -1 } } },
      '"Hips" of the mask "up"',
    ],
    ['a weight that is no number', { kind, version: 1, masks: { up: { Hips: '1' } } }, 'found "1"'],
  ])('%s', (_, value, says) => {
    expect(() => readMasks(value)).toThrow(says);
  });
});

it('gives back what was written', () => {
  const masks: SavedMasks = new Map([
    [
      'upper body',
      new Map([
        ['Hips', 0],
        ['Spine', 0.25],
      ]),
    ],
    ['nobody', new Map()],
  ]);
  const value: unknown = JSON.parse(maskFileText(masks));
  expect(isMaskFile(value)).toBe(true);
  expect(readMasks(value)).toEqual(masks);
});

it('tells a file of masks from other JSON', () => {
  expect([{}, null, [], 'text', { kind: 'x' }].map(isMaskFile)).toEqual(Array(5).fill(false));
});
