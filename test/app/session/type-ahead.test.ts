import { beforeEach, expect, it, vi } from 'vitest';
import { createSession } from '../../../app/session/create-session.ts';
import { typeAheadPart, type TypeAhead } from '../../../app/session/type-ahead.ts';

let typeAhead: TypeAhead;
const press = (key: string): boolean =>
  typeAhead.take({ key, ctrlKey: false, metaKey: false, altKey: false });
const typed = (): string => typeAhead.store.getState().text;

beforeEach(() => {
  typeAhead = createSession().use(typeAheadPart);
});

it('takes no key while no field is expected', () => {
  expect([press('a'), typed()]).toEqual([false, '']);
});

it('keeps what was typed as the field itself goes on expecting it', () => {
  typeAhead.expect(() => undefined);
  press('a');
  typeAhead.expect(() => undefined);
  press('b');
  expect(typed()).toBe('ab');
  typeAhead.end();
  expect([press('c'), typed()]).toEqual([false, '']);
});

it('cancels what was expected last with Esc', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  typeAhead.expect(first);
  typeAhead.expect(second);
  expect(press('Escape')).toBe(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(press('a')).toBe(false);
});
