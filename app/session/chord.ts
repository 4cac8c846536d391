/**
 * A key with its modifiers. It is named by its physical place on the keyboard:
 * `Shift+Code:BracketLeft`, `Ctrl+Code:KeyK`, or by the character that it types: `Key:?`. `Ctrl` is
 * Command on a Mac.
 */
export type KeyChord = string;

/** A parsed key chord. */
export interface ChordParts {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** `Code`: by the place of the key; `Key`: by the character that it types. */
  readonly by: 'Code' | 'Key';
  readonly key: string;
}

const CHORD = /^((?:(?:Ctrl|Alt|Shift)\+)*)(Code|Key):(.+)$/s;

/** Parses a chord; undefined if it is not one. */
export function parseChord(chord: KeyChord): ChordParts | undefined {
  const match = CHORD.exec(chord);
  if (match === null) return undefined;
  const [, modifiers, by, key] = match;
  return {
    ctrl: modifiers.includes('Ctrl'),
    alt: modifiers.includes('Alt'),
    shift: modifiers.includes('Shift'),
    by: by === 'Code' ? 'Code' : 'Key',
    key,
  };
}

/** The canonical spelling of a chord: modifiers in the order Ctrl, Alt, Shift. */
export function formatChord({ ctrl, alt, shift, by, key }: ChordParts): KeyChord {
  return `${ctrl ? 'Ctrl+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${by}:${key}`;
}
