import { describe, expect, it } from 'vitest';
import {
  intervalAdvice,
  intervalName,
  mapTitle,
  seekText,
} from '../../../../app/features/seek-cost/seek-cost-text.ts';
import { seekMap } from '#engine/inspect';
import { keyStreams } from '#engine/model';
import { makeRig } from '../../../support/made-rig.ts';

const choice = { interval: 0.5, iframes: 8, fileBytes: 1100, meanKeys: 10, worstKeys: 40 };

describe('advice', () => {
  it.each([
    ['to keep', { meanKeys: 11, worstKeys: 41, fileBytes: 1090, iframes: 8 }, /^Keep/],
    [
      'to gain',
      { meanKeys: 99, worstKeys: 400, fileBytes: 1000, iframes: 0 },
      /from 400 to 40 keys and costs 100 B more/,
    ],
    [
      'to save',
      { meanKeys: 10, worstKeys: 40, fileBytes: 2000, iframes: 64 },
      /saves 900 B; the worst seek stays at 40 keys/,
    ],
  ])('%s', (_, now, expected) => expect(intervalAdvice(now, choice)).toMatch(expected));
});

const [clip] = makeRig(23, 'uneven').clips;
const [rule, sequential, best] = (['rule', 'sequential', 'best'] as const).map((strategy) =>
  seekMap(keyStreams(clip), 5, strategy),
);
const maps = { rule, sequential, best };

it('tells what one seek costs by each strategy', () => {
  const to = 3;
  const text = seekText(4, maps, { from: 1, to });
  const keys = [rule, sequential, best].map((map) => map.keys[5 + to]);
  expect(text).toMatch(/^1\.000 s → 3\.000 s: player /);
  expect([...text.matchAll(/(\d+) keys?/g)].map(([, count]) => Number(count))).toEqual(keys);
});

it.each([
  ['keys', `mean ${Math.round(rule.meanKeys)}, worst ${rule.worstKeys}`],
  ['bytes', 'B, worst '],
] as const)('the title of a map tells its cost in %s', (metric, expected) => {
  expect(mapTitle(maps, 'rule', metric)).toMatch(/^as a player does: mean /);
  expect(mapTitle(maps, 'rule', metric)).toContain(expected);
});

it('no map is called as a row of the table of intervals: seeks without iframes start at the begin', () => {
  const titles = (['rule', 'sequential', 'best'] as const).map((one) =>
    mapTitle(maps, one, 'keys').replace(/:.*/, ''),
  );
  expect(titles).toEqual(['as a player does', 'key by key', 'cheapest strategy']);
  expect(intervalName({ ...choice, interval: 0 })).toBe('none');
});
