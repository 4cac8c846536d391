import { commandItem } from '../components/command-button.tsx';
import { capital } from '../draw/format.ts';
import { COMMAND_GROUPS } from '../session/session.ts';
import type { Command, CommandGroup, Session } from '../session/session.ts';
import type { MenuEntry, MenuItem } from '../ui/menu-items.tsx';

export interface CommandMenu {
  readonly title: CommandGroup;
  readonly commands: readonly Command[];
}

/** One menu per group of commands, without empty groups. */
export function commandMenus(commands: readonly Command[]): CommandMenu[] {
  return COMMAND_GROUPS.map((title) => ({
    title,
    commands: commands.filter((command) => command.group === title),
  })).filter((menu) => menu.commands.length > 0);
}

/** Parts of a title like `Theme: dark`, which stands as “dark” in a submenu “Theme”. */
export function titleParts(title: string): readonly [submenu: string | undefined, label: string] {
  const at = title.indexOf(': ');
  return at < 0 ? [undefined, title] : [title.slice(0, at), capital(title.slice(at + 2))];
}

/**
 * The entries of a menu in the current state. A submenu is at the place of its first command. A line
 * separates commands whose ids begin with different parts.
 */
export function menuEntries(session: Session, commands: readonly Command[]): MenuEntry[] {
  const entries: MenuEntry[] = [];
  const submenus = new Map<string, MenuItem[]>();
  let list = commands.at(0) && listOf(commands[0]);
  for (const command of commands) {
    if (listOf(command) !== list) entries.push('separator');
    list = listOf(command);
    const [named, label] = titleParts(command.title);
    const submenu = command.submenu ?? named;
    const item = {
      ...commandItem(session, command),
      ...(command.label === undefined && { label }),
    };
    if (submenu === undefined) entries.push(item);
    else if (submenus.has(submenu)) submenus.get(submenu)?.push(item);
    else {
      const items = [item];
      submenus.set(submenu, items);
      entries.push({ label: submenu, items });
    }
  }
  return entries;
}

function listOf({ id }: Command): string {
  return id.slice(0, id.indexOf('.'));
}
