import { describe, expect, it } from 'vitest';
import type { ClipRow } from '../../../engine/library/clip-row.ts';
import { compareRows } from '../../../engine/library/regressions.ts';
import { libraryTotals, sortRows, totalsBy } from '../../../engine/library/totals.ts';
import { libraryRow } from '../../support/clip-rows.ts';

const row = (changes: Partial<ClipRow> = {}): ClipRow =>
  libraryRow({
    error: { max: 0.001, p99: 0.0005, joint: 'Hand', time: 0.5 },
    findings: { error: 0, warning: 1, info: 2 },
    codes: ['loop-gap'],
    ...changes,
  });

describe('compareRows', () => {
  it.each<[string, Partial<ClipRow>]>([
    ['the same', {}],
    ['within the limits', { bytes: 10_100, error: { max: 0.00105, p99: 1, joint: 'A', time: 0 } }],
    ['smaller', { bytes: 5 }],
    ['without what was found before', { codes: [] }],
    ['another clip', { object: 'ozz-animation "run"', bytes: 1_000_000 }],
  ])('finds nothing where a clip is %s', (_, changes) => {
    expect(compareRows([row()], [row(changes)])).toEqual([]);
  });

  it.each<[Partial<ClipRow>, string]>([
    [{ bytes: 11_000 }, '11000 bytes, were 10000: 10.0 % more, 1 % is allowed'],
    [
      { error: { max: 0.002, p99: 0, joint: 'Foot', time: 0.25 } },
      'error 2 mm at "Foot", 0.25 s, was 1 mm: 100.0 % more, 5 % is allowed',
    ],
    [{ codes: ['frozen', 'loop-gap'] }, 'new: frozen'],
    [
      { error: undefined, source: undefined },
      'error is not measured any more, was 1 mm: no source',
    ],
    [
      { error: undefined, skeleton: null },
      'error is not measured any more, was 1 mm: no skeleton that fits',
    ],
    [
      { error: undefined },
      'error is not measured any more, was 1 mm: its source or its joints do not fit',
    ],
  ])('finds %j', (changes, message) => {
    expect(compareRows([row()], [row(changes)])).toMatchObject([{ file: 'walk.ozz', message }]);
  });

  it('says errors in the unit of the files', () => {
    const error = { max: 0.002, p99: 0, joint: 'Foot', time: 0.25 };
    const [found] = compareRows([row()], [row({ error })], undefined, 'cm');
    expect(found.message).toContain('error 0.02 mm at "Foot", 0.25 s, was 0.01 mm');
  });
});

it('totals are sums, of all and by group, the largest group first', () => {
  const rows = [row(), row({ skeleton: null, bytes: 30_000 }), row({ file: 'run.ozz' })];
  expect(libraryTotals(rows)).toEqual({
    clips: 3,
    keys: 3000,
    bytes: 50_000,
    findings: { error: 0, warning: 3, info: 6 },
  });
  const groups = totalsBy(rows, ({ skeleton }) => skeleton ?? 'none');
  expect(groups.map(({ group, clips, bytes }) => [group, clips, bytes])).toEqual([
    ['none', 1, 30_000],
    ['skeleton.ozz', 2, 20_000],
  ]);
});

it('rows are sorted by file and object, whatever the language of the machine', () => {
  const files = ['ä.ozz', 'b.ozz', 'B.ozz', 'a.ozz'].map((file) => row({ file }));
  expect(sortRows(files).map(({ file }) => file)).toEqual(['B.ozz', 'a.ozz', 'b.ozz', 'ä.ozz']);
});
