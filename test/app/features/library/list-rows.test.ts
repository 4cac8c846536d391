import { expect, it, vi } from 'vitest';
import {
  listedRows,
  openRows,
  withOverBudget,
} from '../../../../app/features/library/list-rows.ts';
import { librarySlice } from '../../../../app/features/library/state.ts';
import { fixtureFile, idOf } from '../../../support/app-files.ts';
import { libraryRow, rowError } from '../../../support/library-rows.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

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

it('shows the clip that was opened last, though one that was opened before is read later', async () => {
  const session = testSession([EIGHT[0]]);
  const [slow, quick] = ['eight.animation.ozz', 'eight.optimized.animation.ozz'];
  const files = new Map([slow, quick].map((name) => [name, new File([], name)]));
  const subject = {
    name: 'clips',
    files,
    listed: [],
    unit: 'm',
    distance: 0.1,
    joints: '',
  } as const;
  librarySlice
    .of(session.store)
    .getState()
    .setLibrary({ ...subject, ignore: [] });
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  vi.spyOn(session.files, 'openGiven').mockImplementation(async ({ sources: [{ name }] }) => {
    if (name === slow) await held;
    session.store.getState().addFiles([fixtureFile(name)]);
  });
  const rowOf = (file: string) => {
    const { object } = fixtureFile(file).archive.entries[0];
    return libraryRow(file, { file, name: 'name' in object ? object.name : '' });
  };
  const opening = openRows(session, [rowOf(slow)]);
  await openRows(session, [rowOf(quick)]);
  expect(session.store.getState().clipId).toBe(idOf(session.store.getState(), quick));
  letGo();
  await opening;
  const state = session.store.getState();
  expect(state.assets).toHaveLength(3);
  expect(state.clipId).toBe(idOf(state, quick));
});
