import { describe, expect, it } from 'vitest';
import { alikeNames, placesByName } from '../../../engine/model/joint-names.ts';

const BODY = ['hip', 'knee', 'foot', 'arm'];
const prefixed = (prefix: string, names: readonly string[] = BODY): string[] =>
  names.map((name) => prefix + name);

describe('names are not alike', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'where some are the same: these are what pairs them',
      BODY,
      ['hip', ...prefixed('rig:').slice(1)],
    ],
    ['where no separator ends what they begin with', BODY, prefixed('x')],
    ['where some begin with something else', BODY, ['root', ...prefixed('rig:')].slice(0, 4)],
    ['where they are of the left and of the right', prefixed('left_'), prefixed('right_')],
    ['where one would be empty', ['a', 'b'], ['rig:', 'rig:a']],
    ['where fewer than half are the same then', BODY, prefixed('rig:', ['hip', 'b', 'c', 'd'])],
    ['of none', [], BODY],
    ['to none', BODY, []],
  ])('%s', (_, names, others) => {
    expect(alikeNames(names, others)).toBeUndefined();
  });
});

describe('names are alike', () => {
  it.each<[string, readonly string[], readonly string[], readonly [string, string]]>([
    ['but for a namespace', BODY, prefixed('mixamorig:'), ['', 'mixamorig:']],
    ['but for one of the other', prefixed('hero|'), BODY, ['hero|', '']],
    ['but for two', prefixed('mixamorig:'), prefixed('mixamorig1:'), ['mixamorig:', 'mixamorig1:']],
    ['but for several in one another', BODY, prefixed('a:b:'), ['', 'a:b:']],
    ['but for a prefix', BODY, prefixed('rig_'), ['', 'rig_']],
    ['but for a prefix of the other', prefixed('Bip01 '), BODY, ['Bip01 ', '']],
    [
      'but for a namespace before a prefix that both have',
      prefixed('left_'),
      prefixed('r:left_'),
      ['', 'r:'],
    ],
  ])('%s', (_, names, others, prefixes) => {
    const reversed = others.toReversed();
    expect(alikeNames(names, reversed)).toEqual({ names: names.toReversed(), prefixes });
  });

  it('where half of them are, and the others keep theirs', () => {
    const others = prefixed('rig:', ['hip', 'knee', 'toe', 'tail']);
    expect(alikeNames(BODY, others)?.names).toEqual(['hip', 'knee', 'toe', 'tail']);
  });

  it('where a file has names that are longer than any tool writes', () => {
    const long = 'x'.repeat(200_000);
    expect(alikeNames([`${long}:a${long}`, `${long}:b`], ['q', 'r'])).toBeUndefined();
    expect(alikeNames(['a', 'b'], [`${long}:a`, `${long}:b`])?.names).toEqual(['a', 'b']);
  });
});

it('pairs names whose accents are written in another way', () => {
  const names = ['Ko\u0308rper', '\u30ab\u3099', 'Korper'];
  expect(placesByName(names, ['\u30ac', 'K\u00f6rper'])).toEqual([1, 0, -1]);
});
