import { expect, it } from 'vitest';
import { tableFileName } from '../../../app/shell/pane-table.tsx';

it.each([
  ['Largest error', 'error-map-largest-error'],
  ['dance "wild"', 'error-map-dance-wild'],
  ['Läufe, 30 Hz (m)', 'error-map-läufe-30-hz-m'],
  ['…', 'error-map'],
])('a table called %s is saved as %s', (title, name) => {
  expect(tableFileName({ id: 'error-map' }, { title })).toBe(name);
});
