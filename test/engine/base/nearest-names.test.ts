import { expect, it } from 'vitest';
import { nearestNames } from '../../../engine/base/nearest-names.ts';

const names = ['Hips', 'LeftHand', 'RightHand', 'LeftHandThumb1', 'Head'];

it.each([
  ['lefthand', ['LeftHand', 'LeftHandThumb1', 'RightHand']],
  ['*Hnad*', ['Head', 'Hips', 'LeftHand']],
  ['Thumb*', ['LeftHandThumb1']],
  ['hed', ['Head']],
])('of %s are %j', (wanted, nearest) => {
  expect(nearestNames(wanted, names).slice(0, nearest.length)).toEqual(nearest);
});

it('are none of none, and each only once', () => {
  expect(nearestNames('x', [])).toEqual([]);
  expect(nearestNames('x', ['a', 'a'])).toEqual(['a']);
});

it('of a very long name are found at once', () => {
  const long = 'x'.repeat(1_000_000);
  expect(nearestNames(long, [long, 'x'], 1)).toEqual([long]);
});
