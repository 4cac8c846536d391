import { describe, expect, it } from 'vitest';
import {
  bytesChange,
  CHANGE_COLUMNS,
  compareFolders,
  errorChange,
  libraryCsv,
  presentRows,
  worsening,
  type ClipRow,
  type LibraryRow,
} from '#engine/library';
import { libraryRow as row, rowError as error } from '../../support/library-rows.ts';

const inFolder = (file: string): string => file.slice(file.indexOf('/') + 1);

describe('compareFolders', () => {
  it.each<[string, ClipRow[], ClipRow[], string[]]>([
    ['nothing', [], [], []],
    ['a new file', [], [row('new/a')], ['new/a added']],
    ['a file that is gone', [row('old/a')], [], ['old/a removed']],
    ['other folders, the same clip', [row('old/a/b')], [row('new/a/b')], ['new/a/b same']],
    [
      'the same skeleton elsewhere',
      [row('old/a', { skeleton: 'old/s' })],
      [row('new/a', { skeleton: 'new/s' })],
      ['new/a same'],
    ],
    [
      'the same source elsewhere',
      [row('old/a', { source: 'old/a.raw', ...error(1) })],
      [row('new/a', { source: 'new/a.raw', ...error(1) })],
      ['new/a same'],
    ],
    ['other tags', [row('old/a')], [row('new/a', { tags: ['todo'] })], ['new/a same']],
    [
      'other bytes, the same figures',
      [row('old/a', { digest: '1' })],
      [row('new/a', { digest: '2' })],
      ['new/a changed'],
    ],
    [
      'another error against the source',
      [row('old/a', error(1))],
      [row('new/a', error(2))],
      ['new/a changed'],
    ],
    [
      'another name for the only clip of a file',
      [row('old/a', { object: 'x' })],
      [row('new/a', { object: 'y' })],
      ['new/a changed'],
    ],
    [
      'two clips of a file',
      [row('old/a', { object: 'x' }), row('old/a', { object: 'y' })],
      [row('new/a', { object: 'y' }), row('new/a', { object: 'z' })],
      ['new/a same', 'new/a added', 'old/a removed'],
    ],
  ])('%s', (_, before, after, expected) => {
    const rows = compareFolders(before, after, inFolder);
    expect(rows.map(({ file, change }) => `${file} ${change}`)).toEqual(expected);
  });
});

it('takes for present what is not in the earlier folder alone', () => {
  const rows = compareFolders([row('old/a'), row('old/b')], [row('new/b'), row('new/c')], inFolder);
  expect(presentRows(rows).map(({ file }) => file)).toEqual(['new/b', 'new/c']);
});

describe('figures of a change', () => {
  const changed = (before: Partial<ClipRow>, now: Partial<ClipRow>): LibraryRow => ({
    ...row('new/a', now),
    change: 'changed',
    before: row('old/a', before),
  });

  it.each<[string, LibraryRow, number | null, number | null, number | null]>([
    ['no earlier folder', row('a'), null, null, null],
    ['added', { ...row('a'), change: 'added' }, null, null, 0],
    ['removed', { ...row('a'), change: 'removed', before: row('a') }, null, null, 0],
    ['the same', { ...row('a'), change: 'same', before: row('a') }, 0, null, null],
    ['twice the bytes', changed({ bytes: 50 }, {}), 50, null, 2],
    [
      'half the bytes, three times the error',
      changed({ bytes: 200, ...error(1) }, error(3)),
      -100,
      2,
      3,
    ],
    ['an error where none was', changed(error(0), error(1)), 0, 1, 2],
    ['a new kind of warning', changed({ codes: ['a'] }, { codes: ['a', 'b'] }), 0, null, 2],
  ])('%s', (_, one, bytes, errors, worse) => {
    expect([bytesChange(one), errorChange(one), worsening(one)]).toEqual([bytes, errors, worse]);
  });

  it('are columns of a table', () => {
    const table = libraryCsv([changed({ bytes: 50 }, {})], CHANGE_COLUMNS);
    expect(table).toBe('change,worse,bytes_change,error_change\nchanged,2,50,\n');
  });
});
