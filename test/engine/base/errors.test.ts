import { describe, expect, it } from 'vitest';
import { AssetError, hex, invariant, messageOf } from '../../../engine/base/errors.ts';

describe('what was thrown, in words', () => {
  it.each([
    ['an error', new TypeError('not a number'), 'not a number'],
    [
      'an error of bad input',
      new AssetError({ object: 'clip', expected: 'a', found: 'b' }),
      'clip',
    ],
    ['a text', 'stopped', 'stopped'],
    ['nothing', undefined, 'undefined'],
  ])('%s', (_, thrown, words) => {
    expect(messageOf(thrown)).toContain(words);
  });
});

it('bad input is one sentence with its place', () => {
  const problem = {
    object: 'clip "a"',
    offset: 8000,
    expected: '3 keys',
    found: '2',
    advice: 'Export it again.',
  };
  expect(new AssetError(problem).message).toBe(
    'clip "a" at byte 8000 (0x1f40): expected 3 keys, found 2. Export it again.',
  );
});

it('a broken invariant is a fault of the program', () => {
  expect(() => invariant(false, 'sorted')).toThrow('Invariant broken: sorted');
  expect(() => invariant(1, 'sorted')).not.toThrow();
  expect(hex(255)).toBe('0xff');
});
