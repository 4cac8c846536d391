import { expect, it } from 'vitest';
import { listedRows, withOverBudget } from '../../../../app/features/library/list-rows.ts';
import { libraryRow as row } from '../../../support/library-rows.ts';

const ROWS = [row('a', 20, 0.1), row('b', 20), row('c', 10, 0.2)];

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
