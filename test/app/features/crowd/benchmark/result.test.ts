import { expect, it } from 'vitest';
import { spreadOf } from '../../../../../app/features/crowd/benchmark/result.ts';

it.each([
  [[4], 4, 4],
  [[3, 1, 2], 2, 3],
  [Array.from({ length: 100 }, (_, i) => 100 - i), 51, 96],
  [[1 / 3], 0.333, 0.333],
])('median and 95th percentile of %o', (values, median, p95) => {
  expect(spreadOf(values)).toEqual({ median, p95 });
});
