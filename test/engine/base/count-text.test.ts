import { expect, it } from 'vitest';
import { countText } from '../../../engine/base/count-text.ts';

it.each<[Parameters<typeof countText>, string]>([
  [[0, 'joint'], '0 joints'],
  [[1, 'joint'], '1 joint'],
  [[67, 'joint'], '67 joints'],
  [[1, 'vertex', 'vertices'], '1 vertex'],
  [[2, 'vertex', 'vertices'], '2 vertices'],
])('%j is read as %j', (args, text) => {
  expect(countText(...args)).toBe(text);
});
