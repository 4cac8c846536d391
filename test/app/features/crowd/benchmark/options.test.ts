import { describe, expect, it } from 'vitest';
import { parseBenchOptions } from '../../../../../app/features/crowd/benchmark/options.ts';

describe('a benchmark is refused', () => {
  it.each([
    ['?characters=', '“characters=”'],
    ['?characters=100,x', '“characters=100,x”'],
    ['?characters=10001', 'from 1 to 10000'],
    ['?characters=1.5', 'whole numbers'],
    ['?seconds=0', '“seconds=0” is not a number above 0'],
    ['?seconds=61', 'up to 60'],
    ['?seconds=soon', '“seconds=soon”'],
  ])('for %s', (query, reason) => {
    expect(parseBenchOptions(query)).toContain(reason);
  });
});

describe('a benchmark', () => {
  it('is of three sizes of the first example, unless its address says otherwise', () => {
    expect(parseBenchOptions('?bench=crowd')).toEqual({
      characters: [100, 1000, 10_000],
      seconds: 2,
      files: ['skeleton', 'mesh', 'walk'].map((name) => `./fixtures/character/${name}.ozz`),
    });
    expect(parseBenchOptions('?characters=3,5&seconds=0.5&file=a.ozz&file=b.ozz')).toEqual({
      characters: [3, 5],
      seconds: 0.5,
      files: ['a.ozz', 'b.ozz'],
    });
  });
});
