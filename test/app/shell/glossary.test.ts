import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { meaningOf, readGlossary } from '../../../app/shell/glossary.ts';

const file = path.resolve(import.meta.dirname, '../../../docs/glossary.md');
const meanings = readGlossary(readFileSync(file, 'utf8'));

describe('has no meaning', () => {
  it.each(['', 'Zebra', 'term', '---', 'rig'])('“%s”', (heading) => {
    expect(meaningOf(heading, meanings)).toBeUndefined();
  });
});

it.each([
  ['iframe', /./],
  ['Iframes', /./],
  ['Ratio', /divided by the clip's duration/],
  ['ratio ↓', /divided by the clip's duration/],
  ['Duration (s)', /length of a clip/],
  ['joint', /one node of a skeleton/],
])('“%s” means what the glossary says', (heading, meaning) => {
  expect(meaningOf(heading, meanings)).toMatch(meaning);
});

it('reads every row of the tables, terms that stand together each', () => {
  expect(
    readGlossary('| term | meaning | not used |\n| --- | --- | --- |\n| `a`, b | the `x` | y |'),
  ).toEqual(
    new Map([
      ['a', 'the x'],
      ['b', 'the x'],
    ]),
  );
});
