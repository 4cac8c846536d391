import { describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../app/session/session.ts';
import { createSession } from '../../../app/session/create-session.ts';
import { commandMenus, menuEntries, titleParts } from '../../../app/shell/menus.ts';
import type { MenuEntry } from '../../../app/ui/menu-items.tsx';

const session = createSession();

function command(id: string, title: string, rest: Partial<Command> = {}): Command {
  return { id, title, group: 'View', run: vi.fn(), ...rest };
}

/** A menu as text: a submenu as `Title > lines`. */
function outline(entries: readonly MenuEntry[]): unknown[] {
  return entries.map((entry) => {
    if (entry === 'separator') return '-';
    return 'items' in entry ? [entry.label, ...outline(entry.items)] : entry.label;
  });
}

describe('menus', () => {
  it('there are none for no commands', () => {
    expect(commandMenus([])).toEqual([]);
    expect(menuEntries(session, [])).toEqual([]);
  });

  it('stand in their order, each with its commands', () => {
    const commands = [
      command('a.1', 'One', { group: 'Help' }),
      command('a.2', 'Two', { group: 'File' }),
      command('a.3', 'Three', { group: 'Help' }),
    ];
    expect(
      commandMenus(commands).map(({ title, commands: own }) => [title, own.map(({ id }) => id)]),
    ).toEqual([
      ['File', ['a.2']],
      ['Help', ['a.1', 'a.3']],
    ]);
  });
});

describe('lines of a menu', () => {
  it.each([
    ['Open files…', [undefined, 'Open files…']],
    ['Theme: dark', ['Theme', 'Dark']],
    ['Open example: Walker: a biped', ['Open example', 'Walker: a biped']],
  ])('"%s" is %j', (title, parts) => {
    expect(titleParts(title)).toEqual(parts);
  });

  it('gather in submenus, and are parted where another list of commands begins', () => {
    const commands = [
      command('view.one', 'Theme: dark'),
      command('view.two', 'Reset layout'),
      command('view.three', 'Theme: light'),
      command('joints.one', 'Expand all joints'),
    ];
    expect(outline(menuEntries(session, commands))).toEqual([
      ['Theme', 'Dark', 'Light'],
      'Reset layout',
      '-',
      'Expand all joints',
    ]);
  });

  it('stand in the submenu that they name, by their whole titles', () => {
    const commands = [
      command('view.one', 'Play'),
      command('view.two', 'Set loop in', { submenu: 'Loop' }),
      command('view.three', 'Stop'),
      command('view.four', 'Set loop out', { submenu: 'Loop' }),
    ];
    expect(outline(menuEntries(session, commands))).toEqual([
      'Play',
      ['Loop', 'Set loop in', 'Set loop out'],
      'Stop',
    ]);
  });

  it('say what holds now and run their command', () => {
    const one = command('view.one', 'One', {
      keys: ['Code:KeyA'],
      enabled: () => false,
      checked: () => true,
    });
    const [line] = menuEntries(session, [one]);
    expect(line).toMatchObject({
      label: 'One',
      keys: ['Code:KeyA'],
      disabled: true,
      checked: true,
    });
    if (line === 'separator' || 'items' in line) throw new Error('a line was expected');
    line.run();
    expect(one.run).toHaveBeenCalledTimes(1);
  });
});
