import { expect, it } from 'vitest';
import { proofOf } from '../../../../app/panes/tracks/event-rows.ts';

it.each([
  [0, 1, '✗'],
  [2, 1, '✗'],
  [1, 0, '✗'],
  [0, 0, ''],
  [3, 3, '✓'],
])('%d events of %d that were to fire are written %s', (fired, expected, proof) => {
  expect(proofOf(fired, expected)).toBe(proof);
});
