import { jointsCommand } from './commands.ts';
import { viewportCommand } from '../viewport/commands.ts';
import type { Command } from '../../session/commands/command.ts';
import type { MenuEntry, MenuItem } from '../../ui/menu-items.tsx';

/** What can be done with the selected joints. */
export function jointMenu(): MenuEntry[] {
  return [
    item(jointsCommand('copy-names')),
    'separator',
    item(jointsCommand('select-subtree')),
    item(jointsCommand('isolate')),
    item(jointsCommand('clear-filter')),
    'separator',
    item(viewportCommand('frame-selection')),
    'separator',
    item(jointsCommand('expand-to-selection')),
    item(jointsCommand('expand-all')),
    item(jointsCommand('collapse-all')),
  ];
}

function item(command: Command): MenuItem {
  return {
    label: command.title,
    keys: command.keys,
    disabled: command.enabled?.() === false,
    run: () => command.run(),
  };
}
