import { expect, it } from 'vitest';
import { combinePlaces } from '../../../../engine/kinds/shared/combine-places.ts';

it.each([
  [2, '1 more joint: joint 1'],
  [4, '3 more joints: joint 1, joint 2 and joint 3'],
  [5, '4 more joints: joint 1, joint 2, joint 3 and 1 other'],
  [6, '5 more joints: joint 1, joint 2, joint 3 and 2 others'],
])('names a few of %i joints and counts the rest', (count, text) => {
  const places = Array.from({ length: count }, (_, joint) => ({
    joint,
    message: `joint ${joint} is wrong`,
    evidence: {},
  }));
  const rule = { name: 'spike', severity: 'info', why: '' } as const;
  const subject = { object: 'walk', nameOf: (joint: number) => `joint ${joint}`, offset: 0 };
  const [{ message }] = combinePlaces(rule, subject, places);
  expect(message).toBe(`joint 0 is wrong; ${text}`);
});
