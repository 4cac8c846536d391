import { assert, dictionary, jsonValue, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, writeJson } from '../../cli/json.ts';

it('says what JSON.stringify says, whatever the document', () => {
  assert(
    property(dictionary(string(), jsonValue()), (document) => {
      expect(JSON.parse(jsonText(document))).toEqual(JSON.parse(JSON.stringify(document)));
    }),
  );
});

describe('writes', () => {
  it.each<[string, object, string]>([
    ['nothing', {}, '{}'],
    [
      'no member that is not there',
      { gone: undefined, list: [undefined] },
      '{\n "list": [\n  null\n ]\n}',
    ],
    [
      'what is no number as null',
      { value: NaN, values: [1, Infinity] },
      '{\n "value": null,\n "values": [1, null]\n}',
    ],
    ['numbers on one line', { numbers: [1, -0.5, 2e-7] }, '{\n "numbers": [1, -0.5, 2e-7]\n}'],
    ['a series as a list', { few: new Set(['a', 'b']) }, '{\n "few": [\n  "a",\n  "b"\n ]\n}'],
    ['an empty series', { none: new Set() }, '{\n "none": []\n}'],
    [
      'members below one another',
      { a: { b: 'c' }, list: [{ d: [] }, 'e'] },
      '{\n "a": {\n  "b": "c"\n },\n "list": [\n  {\n   "d": []\n  },\n  "e"\n ]\n}',
    ],
  ])('%s', (_, document, text) => {
    expect(jsonText(document)).toBe(text);
  });
});

it('writes in pieces what may be longer than a string can be', () => {
  const long = { keys: Array.from({ length: 20_000 }, (_, key) => ({ key, change: 'added' })) };
  const pieces: string[] = [];
  writeJson(long, (piece) => pieces.push(piece));
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(70_000);
  expect(pieces.join('')).toBe(jsonText(long));
  expect(JSON.parse(jsonText(long))).toEqual(long);
});
