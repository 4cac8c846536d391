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
const none = { interval: 0, iframes: 0, fileBytes: 900, meanKeys: 200, worstKeys: 800 };
const dense = { interval: 0.1, iframes: 64, fileBytes: 2000, meanKeys: 1, worstKeys: 1 };

describe('advice', () => {
  const noKeys = { ...none, worstKeys: 0 };

  it.each([
    ['on a clip without keys', noKeys, [noKeys], 0, /^The clip has no keys that a seek would pass/],
    [
      'where nothing is enough',
      none,
      [none, choice],
      30,
      /^With none of these .* at most 30 keys\.$/,
    ],
    [
      'to keep',
      choice,
      [none, choice, dense],
      60,
      /^★ As it is: the worst seek passes 40 keys, the limit is 60 keys: 24 for each track/,
    ],
    [
      'to gain, with the longest interval that is enough',
      { ...none, fileBytes: 1000 },
      [none, choice, dense],
      50,
      /^★ An iframe every 0.5 s .* from 800 to 40 keys and costs 100 B more\. It is the longest/,
    ],
    [
      'with the reason of the limit in a clip of many tracks',
      { ...none, worstKeys: 9000 },
      [none, choice],
      1632,
      /no seek passes more than 1.632 keys: 24 for each track, with those of padding\.$/,
    ],
    [
      'with the reason of the limit in a clip of few tracks',
      { ...none, worstKeys: 9000 },
      [none, choice],
      1500,
      /no seek passes more than 1.500 keys: this takes microseconds\.$/,
    ],
    ['to save', { ...none, fileBytes: 3000 }, [none, dense], 1, /to 1 key and saves 1000 B\./],
  ])('%s', (_, now, choices, bound, expected) =>
    expect(intervalAdvice({ now, choices, bound })).toMatch(expected),
  );
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
  expect(titles).toEqual(['as a player does', 'key by key', 'fewest bytes']);
  expect(intervalName({ ...choice, interval: 0 })).toBe('none');
});
