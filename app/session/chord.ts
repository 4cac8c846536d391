/**
 * A key with its modifiers, by physical place on the keyboard: `Shift+Code:BracketLeft`,
 * `Ctrl+Code:KeyK`, or by what it types: `Key:?`. `Ctrl` is Command on a Mac.
 */
export type KeyChord = string;

/** A key chord taken apart. */
export interface ChordParts {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** `Code` names the place of a key, `Key` what it types. */
  readonly by: 'Code' | 'Key';
  readonly key: string;
}

const CHORD = /^((?:(?:Ctrl|Alt|Shift)\+)*)(Code|Key):(.+)$/s;

/** Takes a chord apart; undefined where it is none. */
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

/** The one spelling of a chord: modifiers in the order Ctrl, Alt, Shift. */
export function formatChord({ ctrl, alt, shift, by, key }: ChordParts): KeyChord {
  return `${ctrl ? 'Ctrl+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${by}:${key}`;
}
