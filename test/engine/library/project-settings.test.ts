import * as fc from 'fast-check';
import { FILE_UNITS } from '../../../engine/base/length.ts';
import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import {
  DEFAULT_PROJECT_SETTINGS,
  isProjectSettings,
  projectSettingsText,
  readProjectSettings,
} from '../../../engine/library/project-settings.ts';

describe('refused are settings that', () => {
  it.each([
    ['are no JSON', 'unit: m', 'expected JSON, found other text'],
    ['are no object', '[]', 'expected an object, found a list'],
    ['are a text', '"ignore"', 'expected an object with members among unit, ignore'],
    ['say what nobody knows', '{ "budget": [] }', 'found "budget"'],
    [
      'have no reason',
      '{ "ignore": [{ "code": "loop-gap" }] }',
      'expected "ignore[0].reason", found none',
    ],
    ['ignore by a number', '{ "ignore": [{ "joint": 3, "reason": "" }] }', 'a text for'],
    ['ignore by an empty pattern', '{ "ignore": [{ "code": "", "reason": "" }] }', 'a pattern'],
    ['ignore by what nobody knows', '{ "ignore": [{ "bone": "a", "reason": "" }] }', 'code, file'],
    ['have another unit', '{ "unit": "inch" }', 'one of m, cm, mm, in'],
    ['have a budget that is no length', '{ "budgets": [{ "maxError": "much" }] }', 'found "much"'],
    [
      'have tags that are no list',
      '{ "tags": { "walk*": "todo" } }',
      'a list of tags for "tags.walk*"',
    ],
    [
      'have a tag of two words',
      '{ "tags": { "walk*": ["to do"] } }',
      'a tag of one word for "tags.walk*[0]"',
    ],
    ['accept less than nothing', '{ "regress": { "bytes": -1 } }', 'a number of 0 or more'],
  ])('%s', (_, text, says) => {
    expect(() => readProjectSettings(text)).toThrow(AssetError);
    expect(() => readProjectSettings(text)).toThrow(says);
  });

  it('are any other text or JSON, and by nothing but the typed error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          expect(readProjectSettings(text)).toHaveProperty('ignore');
        } catch (error) {
          expect(error).toBeInstanceOf(AssetError);
        }
      }),
    );
  });
});

describe('what is meant as settings of a project', () => {
  it.each([
    ['nothing', undefined, false],
    ['a text', 'ignore', false],
    ['import settings', { skeleton: {}, animations: [] }, false],
    ['another file', { scripts: {} }, false],
    ['rules', { ignore: [] }, true],
    ['a unit', { unit: 'cm' }, true],
  ])('%s', (_, json, expected) => {
    expect(isProjectSettings(json)).toBe(expected);
  });
});

describe('written settings', () => {
  it('leave out what says nothing', () => {
    expect(projectSettingsText(DEFAULT_PROJECT_SETTINGS)).toBe('{}\n');
  });

  it('are read as they were', () => {
    const settings = readProjectSettings(
      JSON.stringify({
        unit: 'cm',
        ignore: [
          { joint: 'a "b" *', reason: 'ä\n' },
          { code: 'loop-gap', file: 'x', reason: '' },
        ],
        tags: { 'walk*': ['locomotion', 'todo'] },
        budgets: [{ files: '*', clipBytes: 1, bits: 2, maxError: '1mm' }],
        regress: { bytes: 0.5 },
      }),
    );
    expect(settings.regress).toEqual({ bytes: 0.5, error: 0.05 });
    expect(readProjectSettings(projectSettingsText(settings))).toEqual(settings);
  });
});

it.each(FILE_UNITS)('can be of files in %s, as the options of commands can', (unit) => {
  const settings = readProjectSettings(
    JSON.stringify({ unit, budgets: [{ maxError: `1${unit}` }] }),
  );
  expect(settings).toMatchObject({ unit, budgets: [{ maxError: `1${unit}` }] });
  expect(readProjectSettings(projectSettingsText(settings))).toEqual(settings);
});
