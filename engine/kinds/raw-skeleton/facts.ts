import type { RawSkeleton } from '../../model/raw.ts';
import type { KindFacts } from '../shared/kind.ts';
import { hierarchyJson } from '../skeleton/facts.ts';

export const rawSkeletonFacts: KindFacts<RawSkeleton> = {
  title: 'Source skeleton',
  summary: ({ count }) => [{ count, one: 'joint' }],
  details: ({ count, ranges }) => [{ label: 'joints', value: { count }, range: ranges.body }],
  json: hierarchyJson,
};
