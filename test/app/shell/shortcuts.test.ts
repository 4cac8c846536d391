import { describe, expect, it, vi } from 'vitest';
import {
  parseChord,
  createShortcuts,
  shortcutTable,
  formatChord,
} from '../../../app/shell/shortcuts.ts';
import type { Command } from '../../../app/session/session.ts';
import { features } from '../../../app/features/index.ts';
import { createSession } from '../../../app/session/create-session.ts';
import { shellCommands } from '../../../app/shell/shell-commands.ts';
import type { KeyPress, ShortcutScope } from '../../../app/shell/shortcuts.ts';
import { chordCaps } from '../../../app/ui/keys.tsx';

const session = createSession({ features, commands: shellCommands(features) });

const NOWHERE: ShortcutScope = { focusedPane: null, typing: false };

function press(code: string, rest: Partial<KeyPress> = {}): KeyPress {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, repeat: false };
  return { ...none, code, key: code, ...rest };
}

function command(id: string, keys: readonly string[], rest: Partial<Command> = {}): Command {
  return { id, title: id, group: 'Edit', keys, run: vi.fn(), ...rest };
}

describe('a press is left to the browser', () => {
  const cut = command('cut', ['Code:KeyX']);
  const off = command('off', ['Code:KeyY'], { enabled: () => false });
  const local = command('local', ['Code:KeyW'], { pane: 'timeline' });
  it.each<[string, KeyPress, ShortcutScope]>([
    ['of a key without command', press('KeyQ'), NOWHERE],
    ['with another modifier', press('KeyX', { ctrlKey: true }), NOWHERE],
    ['of a command that would do nothing', press('KeyY'), NOWHERE],
    [
      'of a letter that AltGr types',
      press('KeyX', { key: '»', ctrlKey: true, altKey: true }),
      NOWHERE,
    ],
    [
      'of Ctrl with a letter that has its place',
      press('KeyX', { key: 'q', ctrlKey: true }),
      NOWHERE,
    ],
    ['while text is typed', press('KeyX'), { ...NOWHERE, typing: true }],
    ['of a pane that has no focus', press('KeyW'), { ...NOWHERE, focusedPane: 'viewport' }],
    ['of a pane while none has focus', press('KeyW'), NOWHERE],
  ])('%s', (_, event, scope) => {
    expect(createShortcuts(session, [cut, off, local], false).press(event, scope)).toBe(false);
    for (const { run } of [cut, off, local]) expect(run).not.toHaveBeenCalled();
  });

  it('but no command may have keys that cannot be read', () => {
    expect(() => shortcutTable([command('bad', ['Ctrl+K'])])).toThrow('Ctrl+K');
  });
});

describe('a press runs', () => {
  it.each<[string, Command, KeyPress, ShortcutScope, boolean]>([
    ['its command', command('a', ['Code:KeyA']), press('KeyA'), NOWHERE, false],
    [
      'one with modifiers in any order',
      command('a', ['Shift+Ctrl+Code:KeyA']),
      press('KeyA', { ctrlKey: true, shiftKey: true }),
      NOWHERE,
      false,
    ],
    [
      'one by what it types, whatever the layout',
      command('a', ['Key:?']),
      press('Minus', { key: '?', shiftKey: true }),
      NOWHERE,
      false,
    ],
    [
      'one of the focused pane',
      command('a', ['Code:KeyW'], { pane: 'timeline' }),
      press('KeyW'),
      { ...NOWHERE, focusedPane: 'timeline' },
      false,
    ],
    [
      'a Ctrl chord while text is typed',
      command('a', ['Ctrl+Code:KeyK']),
      press('KeyK', { ctrlKey: true }),
      { ...NOWHERE, typing: true },
      false,
    ],
    [
      'Esc while text is typed',
      command('a', ['Code:Escape']),
      press('Escape'),
      { ...NOWHERE, typing: true },
      false,
    ],
    [
      'F6 while text is typed, as Tab would not leave the pane',
      command('a', ['Code:F6']),
      press('F6'),
      { ...NOWHERE, typing: true },
      false,
    ],
    [
      'a Ctrl chord by the letter that is typed, where it has another place',
      command('undo', ['Ctrl+Code:KeyZ']),
      press('KeyY', { key: 'z', ctrlKey: true }),
      NOWHERE,
      false,
    ],
    [
      'a Ctrl chord by the letter that is typed, with Caps Lock as well',
      command('all', ['Ctrl+Code:KeyA']),
      press('KeyQ', { key: 'A', ctrlKey: true }),
      NOWHERE,
      false,
    ],
    [
      'a Ctrl chord by its place, where the layout has no Latin letters',
      command('undo', ['Ctrl+Code:KeyZ']),
      press('KeyZ', { key: 'ז', ctrlKey: true }),
      NOWHERE,
      false,
    ],
    [
      'a Ctrl chord with Command on a Mac',
      command('a', ['Ctrl+Code:KeyK']),
      press('KeyK', { metaKey: true }),
      NOWHERE,
      true,
    ],
  ])('%s', (_, wanted, event, scope, mac) => {
    expect(createShortcuts(session, [wanted], mac).press(event, scope)).toBe(true);
    expect(wanted.run).toHaveBeenCalledTimes(1);
  });
});

describe('a held key', () => {
  it('repeats only a command that repeats, and is ours either way', () => {
    const step = command('step', ['Code:Comma'], { repeats: true });
    const play = command('play', ['Code:Space']);
    const shortcuts = createShortcuts(session, [step, play], false);
    for (const code of ['Comma', 'Space']) {
      expect(shortcuts.press(press(code), NOWHERE)).toBe(true);
      expect(shortcuts.press(press(code, { repeat: true }), NOWHERE)).toBe(true);
    }
    expect(step.run).toHaveBeenCalledTimes(2);
    expect(play.run).toHaveBeenCalledTimes(1);
  });

  it('releases its command once, by key or because the page lost the keyboard', () => {
    const release = vi.fn();
    const shortcuts = createShortcuts(
      session,
      [command('hold', ['Code:KeyX'], { release })],
      false,
    );
    shortcuts.release('KeyX');
    expect(release).not.toHaveBeenCalled();
    shortcuts.press(press('KeyX'), NOWHERE);
    shortcuts.press(press('KeyX', { repeat: true }), NOWHERE);
    shortcuts.release('KeyX');
    shortcuts.releaseAll();
    expect(release).toHaveBeenCalledTimes(1);
    shortcuts.press(press('KeyX'), NOWHERE);
    shortcuts.releaseAll();
    shortcuts.release('KeyX');
    expect(release).toHaveBeenCalledTimes(2);
  });
});

/** Presses that some browser or system keeps to itself. */
const RESERVED = new Set([
  ...['KeyN', 'KeyT', 'KeyW', 'KeyQ', 'KeyR', 'KeyL', 'KeyH', 'KeyJ', 'Tab', 'F4'].map(
    (code) => `Ctrl+Code:${code}`,
  ),
  ...['KeyN', 'KeyT', 'KeyW', 'KeyQ', 'KeyR', 'KeyI', 'KeyJ', 'KeyC', 'Delete'].map(
    (code) => `Ctrl+Shift+Code:${code}`,
  ),
  ...Array.from({ length: 10 }, (_, digit) => `Ctrl+Code:Digit${digit}`),
  ...Array.from({ length: 10 }, (_, digit) => `Alt+Code:Digit${digit}`),
  ...['F4', 'Tab', 'Space', 'ArrowLeft', 'ArrowRight', 'Home', 'KeyD'].map(
    (code) => `Alt+Code:${code}`,
  ),
  ...['F1', 'F3', 'F5', 'F7', 'F10', 'F11', 'F12', 'Tab'].map((code) => `Code:${code}`),
]);

/** Where what is typed lies on a US keyboard: a chord by type and one by place may be the same press. */
const US_PLACES: Readonly<Record<string, string>> = {
  '?': 'Shift+Code:Slash',
  '/': 'Code:Slash',
  '+': 'Shift+Code:Equal',
  '=': 'Code:Equal',
  '-': 'Code:Minus',
  '[': 'Code:BracketLeft',
  ']': 'Code:BracketRight',
};

function placeOf(chord: string): string {
  const parts = parseChord(chord);
  if (parts?.by !== 'Key') return chord;
  return `${parts.ctrl ? 'Ctrl+' : ''}${US_PLACES[parts.key]}`;
}

const bound = session.commands.all.flatMap(({ id, pane, keys = [] }) =>
  keys.map((chord) => ({ id, pane, chord: placeOf(chord) })),
);

describe('all commands of the page', () => {
  it('have ids of their own', () => {
    const ids = session.commands.all.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('have keys that can be read, and whose place is known', () => {
    expect(bound.filter(({ chord }) => parseChord(chord) === undefined)).toEqual([]);
  });

  it('do not clash: no key means two things at one place', () => {
    const clashes = bound.flatMap((a, at) =>
      bound
        .slice(at + 1)
        .filter((b) => a.chord === b.chord)
        .filter((b) => a.pane === undefined || b.pane === undefined || a.pane === b.pane)
        .map((b) => `${a.chord}: ${a.id} and ${b.id}`),
    );
    expect(clashes).toEqual([]);
  });

  it('take no key that a browser keeps to itself', () => {
    expect(bound.filter(({ chord }) => RESERVED.has(chord))).toEqual([]);
  });

  it.each([
    ['Code:Space', 'transport.play'],
    ['Shift+Code:Space', 'transport.play-backward'],
    ['Code:KeyJ', 'transport.shuttle-backward'],
    ['Code:KeyK', 'transport.stop'],
    ['Code:KeyL', 'transport.shuttle-forward'],
    ['Code:Comma', 'transport.previous-frame'],
    ['Code:Period', 'transport.next-frame'],
    ['Code:ArrowLeft', 'transport.previous-frame'],
    ['Code:ArrowRight', 'transport.next-frame'],
    ['Shift+Code:Comma', 'transport.back-10-frames'],
    ['Shift+Code:Period', 'transport.forward-10-frames'],
    ['Alt+Code:Comma', 'transport.previous-key'],
    ['Alt+Code:Period', 'transport.next-key'],
    ['Code:BracketLeft', 'timeline.previous-iframe'],
    ['Code:BracketRight', 'timeline.next-iframe'],
    ['Shift+Code:BracketLeft', 'timeline.cursor-back'],
    ['Shift+Code:BracketRight', 'timeline.cursor-forward'],
    ['Code:Home', 'transport.start'],
    ['Code:End', 'transport.end'],
    ['Code:KeyI', 'transport.loop-in'],
    ['Code:KeyO', 'transport.loop-out'],
    ['Code:KeyP', 'transport.loop-range'],
    ['Code:KeyW', 'timeline.zoom-in'],
    ['Code:KeyS', 'timeline.zoom-out'],
    ['Code:KeyA', 'timeline.pan-left'],
    ['Code:KeyD', 'timeline.pan-right'],
    ['Code:Equal', 'timeline.zoom-in'],
    ['Code:Minus', 'timeline.zoom-out'],
    ['Code:KeyF', 'viewport.frame-selection'],
    ['Shift+Code:KeyF', 'viewport.frame-all'],
    ['Code:KeyM', 'timeline.marker'],
    ['Code:Slash', 'joints.filter'],
    ['Ctrl+Code:KeyF', 'joints.filter'],
    ['Ctrl+Code:KeyK', 'help.palette'],
    ['Key:?', 'help.shortcuts'],
    ['Code:Escape', 'edit.clear'],
  ])('%s runs %s', (chord, id) => {
    const found = session.commands.all
      .filter(({ keys }) => keys?.includes(chord))
      .map((each) => each.id);
    expect(found).toContain(id);
  });
});

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
