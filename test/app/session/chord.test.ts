import { describe, expect, it } from 'vitest';
import { formatChord, parseChord } from '../../../app/session/chord.ts';
import { chordCaps } from '../../../app/ui/keys.tsx';

describe('no key chord', () => {
  it.each(['', 'K', 'Ctrl+K', 'Code:', 'Meta+Code:KeyK', 'Ctrl+', 'ctrl+Code:KeyK'])(
    'is %j',
    (text) => {
      expect(parseChord(text)).toBeUndefined();
      expect(chordCaps(text)).toEqual([text]);
    },
  );
});

describe('a key chord', () => {
  it.each([
    ['Code:Space', 'Code:Space', ['Space'], ['Space']],
    ['Shift+Code:BracketLeft', 'Shift+Code:BracketLeft', ['Shift', '['], ['⇧', '[']],
    ['Shift+Ctrl+Code:KeyO', 'Ctrl+Shift+Code:KeyO', ['Shift', 'Ctrl', 'O'], ['⇧', '⌘', 'O']],
    ['Alt+Code:Comma', 'Alt+Code:Comma', ['Alt', ','], ['⌥', ',']],
    ['Code:ArrowLeft', 'Code:ArrowLeft', ['←'], ['←']],
    ['Code:Digit1', 'Code:Digit1', ['1'], ['1']],
    ['Code:Numpad4', 'Code:Numpad4', ['Num 4'], ['Num 4']],
    ['Key:?', 'Key:?', ['?'], ['?']],
    ['Key:+', 'Key:+', ['+'], ['+']],
    ['Ctrl+Key:+', 'Ctrl+Key:+', ['Ctrl', '+'], ['⌘', '+']],
  ])('%s is spelt %s and shown as %j, on a Mac as %j', (chord, spelt, caps, macCaps) => {
    const parts = parseChord(chord);
    expect(parts && formatChord(parts)).toBe(spelt);
    expect(chordCaps(chord, false)).toEqual(caps);
    expect(chordCaps(chord, true)).toEqual(macCaps);
  });
});
