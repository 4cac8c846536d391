import { expect, it } from 'vitest';
import { counted } from '../../../engine/base/counted.ts';

it.each<[Parameters<typeof counted>, string]>([
  [[0, 'joint'], '0 joints'],
  [[1, 'joint'], '1 joint'],
  [[67, 'joint'], '67 joints'],
  [[1, 'vertex', 'vertices'], '1 vertex'],
  [[2, 'vertex', 'vertices'], '2 vertices'],
])('%j is read as %j', (args, text) => {
  expect(counted(...args)).toBe(text);
});
