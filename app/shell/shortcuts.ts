import { invariant } from '#engine/base';
import type { Command, KeyChord, Session } from '../session/session.ts';

/** The part of a keyboard event that shortcuts need. */
export type KeyPress = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat'
>;

/** The focus, which decides what keys mean. */
export interface ShortcutScope {
  readonly focusedPane: string | null;
  /** Whether the focus is in a text field: then only Ctrl chords, Esc and F6, which leads out of it, are shortcuts. */
  readonly typing: boolean;
}

/** Finds commands by key: by chord, and for pane-local ones by `pane chord`. */
export type ShortcutTable = ReadonlyMap<string, Command>;

export function shortcutTable(commands: readonly Command[]): ShortcutTable {
  return new Map(
    commands.flatMap((command) =>
      (command.keys ?? []).map(
        (chord) => [entryOf(command.pane, canonical(chord)), command] as const,
      ),
    ),
  );
}

function canonical(chord: KeyChord): KeyChord {
  const parts = parseChord(chord);
  invariant(parts, `"${chord}" is a key chord`);
  return formatChord(parts);
}

function entryOf(pane: string | undefined, chord: KeyChord): string {
  return pane === undefined ? chord : `${pane} ${chord}`;
}

/** The command of a key press in this scope, if any. Those of the focused pane take precedence. */
function findCommand(
  table: ShortcutTable,
  press: KeyPress,
  { focusedPane, typing }: ShortcutScope,
  mac: boolean,
): Command | undefined {
  const ctrl = mac ? press.metaKey : press.ctrlKey;
  if (typing && !ctrl && press.key !== 'Escape' && press.key !== 'F6') return undefined;
  for (const chord of chordsOf(press, ctrl)) {
    const local = focusedPane === null ? undefined : table.get(entryOf(focusedPane, chord));
    const command = local ?? table.get(chord);
    if (command !== undefined && !(typing && command.leavesTextFields === true)) return command;
  }
  return undefined;
}

/**
 * The chords of a press: by the character that it types, which includes the effect of Shift, and by
 * its place on the keyboard. With Ctrl, a Latin letter is found as if it were in its place on a US keyboard: where Z and Y
 * are swapped, Ctrl+Z by its place would be Ctrl+Y.
 */
function chordsOf(
  { code, key, altKey: alt, shiftKey: shift }: KeyPress,
  ctrl: boolean,
): KeyChord[] {
  const isLetter = ctrl && /^[a-z]$/i.test(key);
  return [
    formatChord({ ctrl, alt, shift: false, by: 'Key', key }),
    formatChord({ ctrl, alt, shift, by: 'Code', key: isLetter ? `Key${key.toUpperCase()}` : code }),
  ];
}

/** Runs commands on key presses and releases. */
export interface Shortcuts {
  /** True if a command took the press. Then the browser must not handle it. */
  press(event: KeyPress, scope: ShortcutScope): boolean;
  release(code: string): void;
  /** Releases all held commands: the page has lost the keyboard and will get no release events. */
  releaseAll(): void;
}

export function createShortcuts(
  session: Session,
  commands: readonly Command[],
  mac: boolean,
): Shortcuts {
  const table = shortcutTable(commands);
  const held = new Map<string, Command>();
  const release = (code: string): void => {
    const command = held.get(code);
    held.delete(code);
    command?.release?.(session);
  };
  return {
    press: (event, scope) => {
      const command = findCommand(table, event, scope, mac);
      if (command === undefined || command.enabled?.(session) === false) return false;
      if (event.repeat && command.repeats !== true) return true;
      if (command.release !== undefined) held.set(event.code, command);
      command.run(session);
      return true;
    },
    release,
    releaseAll: () => {
      for (const code of held.keys()) release(code);
    },
  };
}

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
