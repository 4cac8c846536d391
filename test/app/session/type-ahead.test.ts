import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession } from '../../../app/session/create-session.ts';
import { typeAheadPart, type TypeAhead } from '../../../app/session/type-ahead.ts';

let typeAhead: TypeAhead;
const press = (key: string, modifiers = {}): boolean =>
  typeAhead.take({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });
const typed = (): string => typeAhead.store.getState().text;
const pressed = (): readonly string[] => typeAhead.store.getState().pressed;

beforeEach(() => {
  vi.useFakeTimers();
  typeAhead = createSession().use(typeAheadPart);
});

afterEach(() => vi.useRealTimers());

it('takes no key while no field is expected', () => {
  expect([press('a'), typed()]).toEqual([false, '']);
});

it.each<[string, object]>([
  ['F5', {}],
  ['Tab', {}],
  ['Home', {}],
  ['r', { ctrlKey: true }],
  ['r', { metaKey: true }],
  ['Backspace', { ctrlKey: true }],
  ['Escape', { altKey: true }],
])('leaves %s with %j to the page, as it writes nothing', (key, modifiers) => {
  typeAhead.expect(() => undefined);
  press('a');
  expect([press(key, modifiers), typed()]).toEqual([false, 'a']);
});

it('takes Backspace and Enter, which would run commands', () => {
  typeAhead.expect(() => undefined);
  const taken = ['a', 'b', 'Backspace', 'Enter'].map((key) => press(key));
  expect([taken, typed()]).toEqual([[true, true, true, true], 'a']);
});

it.each<[string, string[], string, string[]]>([
  [
    'arrows and Enter, in order',
    ['a', 'ArrowDown', 'ArrowUp', 'Enter'],
    'a',
    ['ArrowDown', 'ArrowUp', 'Enter'],
  ],
  ['no arrow from before a letter', ['a', 'ArrowDown', 'b', 'Enter'], 'ab', ['Enter']],
  ['no arrow from before a Backspace', ['a', 'ArrowDown', 'Backspace'], '', []],
  ['nothing after Enter, but takes it', ['a', 'Enter', 'b', 'Enter', 'ArrowDown'], 'a', ['Enter']],
])('keeps %s', (_, keys, text, kept) => {
  typeAhead.expect(() => undefined, true);
  expect(keys.map((key) => press(key))).toEqual(keys.map(() => true));
  expect([typed(), pressed()]).toEqual([text, kept]);
});

it('takes Enter and arrows, and keeps what follows them, where they are not followed', () => {
  typeAhead.expect(() => undefined);
  expect(['a', 'Enter', 'ArrowDown', 'b'].map((key) => press(key))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([typed(), pressed()]).toEqual(['ab', []]);
});

it('forgets all keys that are not followed yet once the text is another', () => {
  typeAhead.expect(() => undefined, true);
  for (const key of ['a', 'ArrowDown', 'Enter']) press(key);
  typeAhead.forget();
  expect([typed(), pressed()]).toEqual(['a', []]);
});

it('forgets the keys that were followed, one by one, and all at the end', () => {
  typeAhead.expect(() => undefined, true);
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) press(key);
  typeAhead.follow();
  expect(pressed()).toEqual(['ArrowDown', 'Enter']);
  typeAhead.end();
  expect(pressed()).toEqual([]);
});

it('takes keys for some seconds only; a field that has come keeps its text', () => {
  const cancel = vi.fn();
  typeAhead.expect(cancel);
  press('a');
  vi.advanceTimersByTime(3000);
  typeAhead.expect(cancel);
  vi.advanceTimersByTime(3000);
  expect(press('b')).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect([press('c'), press('Escape'), typed()]).toEqual([false, false, 'ab']);
  expect(cancel).not.toHaveBeenCalled();
  typeAhead.expect(cancel);
  expect([press('d'), typed()]).toEqual([true, 'd']);
});

it('does not end for what was expected earlier', () => {
  typeAhead.expect(() => undefined);
  vi.advanceTimersByTime(3000);
  typeAhead.end();
  typeAhead.expect(() => undefined);
  vi.advanceTimersByTime(3000);
  expect(press('a')).toBe(true);
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
