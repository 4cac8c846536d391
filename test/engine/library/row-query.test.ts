import { describe, expect, it } from 'vitest';
import type { ClipRow } from '../../../engine/library/clip-row.ts';
import type { Budget } from '../../../engine/library/project-settings.ts';
import { parseRowQuery } from '../../../engine/library/row-query.ts';

const row: ClipRow = {
  file: 'hero/run_fast.ozz',
  object: 'ozz-animation "Run"',
  name: 'Run',
  skeleton: 'hero/skeleton.ozz',
  duration: 1.5,
  rate: 30,
  joints: 67,
  keys: 1000,
  bytes: 120_000,
  bits: 30,
  iframes: 0,
  error: { max: 0.002, p99: 0.0005, joint: 'LeftHand', time: 0.5 },
  findings: { error: 0, warning: 1, info: 2 },
  codes: ['loop-gap'],
  infoCodes: ['jitter'],
};

describe('says what it does not understand, and leaves it out', () => {
  it.each([
    ['byte>100kB', 'There is no field "byte"'],
    ['bytes>much', '"bytes" takes a number such as 100kB'],
    ['bytes>100mm', '"bytes" takes a number'],
    ['error>1kB', '"error" takes a number such as 1mm'],
    ['error>0,5mm', 'not ">0,5mm"; with a point, as a comma separates alternatives.'],
    ['bytes>1,000', 'not ">1,000"; with a point'],
    ['bytes:', '"bytes" takes a number'],
    ['bytes>1..2', 'a range such as 1..2, not ">1..2"'],
    ['name>3', '"name" is no number'],
    ['finding:', '"finding:" needs a text after it'],
    ['-', '"-" needs a text after it'],
    ['budget:nonsense', '"budget" takes "over", for clips above a budget, not "nonsense"'],
    [
      'form:raw',
      '"form" takes "built", for clips of archives, or "source", for those of models, not "raw"',
    ],
    ['budget:', '"budget:" needs a text after it'],
    ['budget>1', '"budget" is no number'],
    ['budget:over', 'the project has none'],
  ])('%s', (text, problem) => {
    const query = parseRowQuery(text, 'm', []);
    expect(query.problem).toContain(problem);
    expect(query.matches(row)).toBe(true);
  });
});

it.each([
  ['', true],
  [' , ', true],
  ['run', true],
  ['jump', false],
  ['jump, RUN', true],
  ['-jump', true],
  ['run -fast', false],
  ['name:run*', true],
  ['name:"run"', true],
  ['name:"ru"', false],
  ['file:hero/*', true],
  ['skeleton:villain', false],
  ['joint:hand', true],
  ['finding:loop-gap', true],
  ['finding:jitter', true],
  ['finding:spike', false],
  ['-finding:loop-gap', false],
  ['bytes>100kB error>1mm finding:loop-gap name:run*', true],
  ['bytes>120kB', false],
  ['bytes>=120kB', true],
  ['bytes<0.2MB', true],
  ['bytes>100KiB', true],
  ['error<=0.2cm', true],
  ['error<0.001', false],
  ['duration:1..2', true],
  ['duration:1500ms', true],
  ['duration:2s..', false],
  ['joints=67', true],
  ['warnings>0 errors=0', true],
  ['infos>1', true],
  ['infos>2', false],
  ['form:Built', true],
  ['form:source', false],
])('%j: %s', (text, isMatch) => {
  const query = parseRowQuery(text, 'm', []);
  expect(query.problem).toBeUndefined();
  expect(query.matches(row)).toBe(isMatch);
});

it('takes errors in the unit of the files, and none where there is no source', () => {
  expect(parseRowQuery('error>1mm', 'mm', []).matches(row)).toBe(false);
  const { error: _, ...unmeasured } = row;
  expect(parseRowQuery('error>=0', 'm', []).matches(unmeasured)).toBe(false);
});

it.each<readonly [query: string, case_: string, budgets: readonly Budget[], isMatch: boolean]>([
  ['budget:over', 'above one of its file', [{ files: 'hero/*', clipBytes: 100_000 }], true],
  ['-budget:over', 'above one of its file', [{ files: 'hero/*', clipBytes: 100_000 }], false],
  ['budget:OVER run', 'above the second', [{ bits: 30 }, { maxError: '1mm' }], true],
  ['budget:over jump', 'of another name', [{ clipBytes: 1 }], false],
  ['budget:over', 'within it', [{ clipBytes: 120_000, bits: 30, maxError: '2mm' }], false],
  ['budget:over', 'of other files', [{ files: 'villain/*', clipBytes: 1 }], false],
  ['budget:over', 'of clips that are too large together', [{ bytes: 1 }], false],
])('%s takes clips %s', (text, _case, budgets, isMatch) => {
  const query = parseRowQuery(text, 'm', budgets);
  expect(query.problem).toBeUndefined();
  expect(query.matches(row)).toBe(isMatch);
  expect(query.matches({ ...row, change: 'removed' })).toBe(text.startsWith('-'));
});
