import { beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../../app/session/create-session.ts';
import { typeAheadPart, type TypeAhead } from '../../../app/session/type-ahead.ts';
import { overlaysPart } from '../../../app/shell/overlays.ts';
import type { Overlays } from '../../../app/shell/overlays.ts';

let overlays: Overlays;

let typeAhead: TypeAhead;

const press = (key: string, ctrlKey = false): boolean =>
  typeAhead.take({ key, ctrlKey, metaKey: false, altKey: false });
const typed = (): string => typeAhead.store.getState().text;

beforeEach(() => {
  const session = createSession();
  overlays = session.use(overlaysPart);
  typeAhead = session.use(typeAheadPart);
});

describe('keys pressed before an overlay has the focus', () => {
  it('are not taken where none is asked for', () => {
    expect(press('i')).toBe(false);
    expect(typed()).toBe('');
  });

  it('are what the palette looks for first', () => {
    overlays.open('palette');
    expect(['f', 'i', 't'].map((key) => press(key))).toEqual([true, true, true]);
    expect(typed()).toBe('fit');
  });

  it('go to the page where they write nothing', () => {
    overlays.open('palette');
    expect([press('Home'), press('k', true)]).toEqual([false, false]);
    expect(typed()).toBe('');
  });

  it('close it with Escape, and what was typed is forgotten', () => {
    overlays.open('palette');
    press('x');
    expect(press('Escape')).toBe(true);
    expect(overlays.store.getState().open).toBeNull();
    overlays.open('palette');
    expect(typed()).toBe('');
  });

  it('are taken no more after it is closed', () => {
    overlays.open('palette');
    press('x');
    overlays.close();
    expect([press('y'), typed()]).toEqual([false, '']);
  });
});
