import { expect, it } from 'vitest';
import { AssetError } from '#engine/base';
import { failureText } from '../../../../app/session/jobs/failure-text.ts';

it('of a file is what is wrong with it', () => {
  const error = new AssetError({ object: 'ozz-skeleton', expected: 'a joint', found: 'none' });
  expect(failureText(error, 'Measuring failed')).toBe(error.message);
});

it.each([
  [
    new RangeError('no room'),
    undefined,
    'This failed, which is a bug in this program: RangeError: no room. ',
  ],
  ['gone', 'Measuring failed', 'Measuring failed, which is a bug in this program: gone. '],
])('of anything else (%s) is a fault of the program', (error, what, text) => {
  expect(failureText(error, what)).toBe(`${text}Please report it.`);
});
