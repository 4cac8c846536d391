import { expect, it } from 'vitest';
import { inCapitalsOf } from '../../../engine/base/typed-pattern.ts';

it.each([
  ['that fits none', '*tail*', ['Hips'], '*tail*'],
  ['that fits some letter by letter', '*hand*', ['hand_ik', 'LeftHand'], '*hand*'],
  ['that would fit others', 'h*', ['Hips', 'HEAD', 'Hip'], 'H*'],
  ['that fits others with any letter there', 'left*', ['Left', 'LEFT', 'Lost'], 'left*'],
  ['that would fit as many others', 'i?', ['İ', 'İA'], 'i?'],
  ['of one spelling', '*hand*', ['Hips', 'LeftHand', 'RightHandThumb1'], '*Hand*'],
  ['with the part that the last star leaves', 'l*hand', ['LeftHandHand'], 'L*Hand'],
  ['of several spellings', '*hand', ['LeftHand', 'LEFTHAND'], '*H???'],
])('a typed pattern %s, %j in %j, is %j', (_, typed, names, pattern) => {
  expect(inCapitalsOf(typed, names)).toBe(pattern);
});
