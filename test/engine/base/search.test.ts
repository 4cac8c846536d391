import { describe, expect, it } from 'vitest';
import { firstPlace } from '../../../engine/base/search.ts';

describe('the first place', () => {
  it.each([
    ['of none', [], 0, 0],
    ['where nothing is as high', [1, 2, 3], 4, 3],
    ['where everything is', [1, 2, 3], 0, 0],
    ['of several that are equal', [1, 2, 2, 2, 3], 2, 1],
    ['after a gap', [1, 5, 9, 9], 6, 2],
  ])('%s', (_, values, wanted, place) => {
    const asked: number[] = [];
    const found = firstPlace(values.length, (at) => {
      asked.push(at);
      return values[at] >= wanted;
    });
    expect(found).toBe(place);
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(values.length + 1)));
  });
});
