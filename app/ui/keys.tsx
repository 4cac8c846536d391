import type { ReactNode } from 'react';
import './keys.css';

/** Keys that are shown otherwise than the last part of their code is spelt. */
const CODE_TEXT: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '−',
  Equal: '=',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num −',
  Escape: 'Esc',
  Delete: 'Del',
};

const MAC_MODIFIERS: Readonly<Record<string, string>> = { Ctrl: '⌘', Shift: '⇧', Alt: '⌥' };

/** Whether Ctrl is spelt ⌘ here. */
export const IS_MAC =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * The caps of a key chord, in the order in which they are pressed: `Shift+Code:KeyF` → `Shift`, `F`. A
 * chord names its key by place (`Code:BracketLeft`) or by character (`Key:?`).
 */
export function chordCaps(chord: string, mac = IS_MAC): string[] {
  const [, modifiers, by, key] = /^((?:(?:Ctrl|Shift|Alt)\+)*)(Code|Key):(.+)$/s.exec(chord) ?? [];
  if (key === undefined) return [chord];
  const held = modifiers.split('+').filter((name) => name !== '');
  const cap = by === 'Key' ? key : codeText(key);
  return [...held.map((name) => (mac ? MAC_MODIFIERS[name] : name)), cap];
}

function codeText(code: string): string {
  return CODE_TEXT[code] ?? code.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ');
}

/** A key chord as caps: `Shift+Code:KeyF` → ⟨Shift⟩ ⟨F⟩. */
export function Keys({ chord }: { readonly chord: string }): ReactNode {
  return (
    <span className="ui-keys">
      {chordCaps(chord).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
