import { expect, it } from 'vitest';
import { percentText } from '../../../../app/features/blend/joint-shares.tsx';

it.each<[string, readonly number[], readonly string[]]>([
  ['halves, without decimals', [0.5, 0.5], ['50', '50']],
  ['all and nothing', [1, 0, -0], ['100', '0', '0']],
  ['eighths, which are 101 when rounded', [0.625, 0.375], ['62.5', '37.5']],
  ['what floats are next to', [Math.fround(0.1), Math.fround(0.9)], ['10', '90']],
  ['thirds, to a tenth', [1 / 3, 2 / 3], ['33.3', '66.7']],
])('shares are percent: %s', (_, shares, expected) => {
  expect(shares.map(percentText)).toEqual(expected);
});
