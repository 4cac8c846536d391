import { session } from '../../transition.ts';
import type { Command } from '../../session/session.ts';
import type { MenuEntry, MenuItem } from '../../ui/menu-items.tsx';

/** What can be done with the selected joints. */
export function jointMenu(): MenuEntry[] {
  return [
    item(session.commands.find('joints.copy-names')),
    'separator',
    item(session.commands.find('joints.select-subtree')),
    item(session.commands.find('joints.isolate')),
    item(session.commands.find('joints.clear-filter')),
    'separator',
    item(session.commands.find('viewport.frame-selection')),
    'separator',
    item(session.commands.find('joints.expand-to-selection')),
    item(session.commands.find('joints.expand-all')),
    item(session.commands.find('joints.collapse-all')),
  ];
}

function item(command: Command): MenuItem {
  return {
    label: command.title,
    keys: command.keys,
    disabled: command.enabled?.(session) === false,
    run: () => command.run(session),
  };
}
