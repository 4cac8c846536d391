import { afterEach, describe, expect, it } from 'vitest';
import { closeOverlay, overlayStore, overlays, typeAhead } from '../../../app/shell/overlays.ts';

const press = (key: string, ctrlKey = false): boolean =>
  typeAhead({ key, ctrlKey, metaKey: false, altKey: false });
const typed = (): string => overlayStore.getState().typed;

afterEach(closeOverlay);

describe('keys pressed before an overlay has the focus', () => {
  it('are not taken where none is asked for', () => {
    expect(press('i')).toBe(false);
    expect(typed()).toBe('');
  });

  it('are what the palette looks for first', () => {
    overlays.openPalette();
    expect(['f', 'i', 't'].map((key) => press(key))).toEqual([true, true, true]);
    expect(typed()).toBe('fit');
  });

  it('run no command, though they write nothing', () => {
    overlays.openPalette();
    expect([press('Home'), press('k', true)]).toEqual([true, true]);
    expect(typed()).toBe('');
  });

  it('close it with Escape, and what was typed is forgotten', () => {
    overlays.openPalette();
    press('x');
    expect(press('Escape')).toBe(true);
    expect(overlayStore.getState().open).toBeNull();
    overlays.openPalette();
    expect(typed()).toBe('');
  });
});
