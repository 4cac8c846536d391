import { expect, it } from 'vitest';
import { listedRows, withOverBudget } from '../../../../app/features/library/list-rows.ts';
import { libraryRow, rowError } from '../../../support/library-rows.ts';

const ROWS = [
  libraryRow('a', { bytes: 20, ...rowError(0.1) }),
  libraryRow('b', { bytes: 20 }),
  libraryRow('c', { bytes: 10, ...rowError(0.2) }),
];

it.each([
  ['bytes', false, 'cab'],
  ['bytes', true, 'abc'],
  ['error_max', true, 'cab'],
  ['error_max', false, 'acb'],
  ['file', true, 'cba'],
])('sorts by %s, descending: %s; what is unknown is last', (column, isDescending, order) => {
  const { listed } = listedRows(ROWS, '', { column, isDescending }, 'm', []);
  expect(listed.map(({ file }) => file).join('')).toBe(order);
});

it.each([
  ['', 'budget:over'],
  ['run* ', 'run* budget:over'],
  ['budget:over run*', 'budget:over run*'],
  ['run, jump', 'budget:over'],
])('a filter %j for clips above a budget becomes %j', (filter, expected) => {
  expect(withOverBudget(filter)).toBe(expected);
});
