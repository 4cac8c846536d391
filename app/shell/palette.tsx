import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Command } from '../commands/command.ts';
import { CommandList } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { allCommands } from './all-commands.ts';
import { closeOverlay, overlayStore } from './overlays.ts';
import { findPane } from './panes.ts';
import './palette.css';

/** Every command that would do something now, to find by name. */
export function Palette({ open }: { readonly open: boolean }): ReactNode {
  return (
    <Dialog
      title="Commands"
      heading={false}
      className="shell-palette"
      open={open}
      onClose={closeOverlay}
    >
      {open ? <Commands /> : null}
    </Dialog>
  );
}

function run(id: string): void {
  closeOverlay();
  // After the dialog has given the focus back, so that what a command focuses keeps it.
  requestAnimationFrame(() => allCommands.find((command) => command.id === id)?.run());
}

function Commands(): ReactNode {
  const typed = useStore(overlayStore, (state) => state.typed);
  const runnable = allCommands.filter((command) => command.enabled?.() !== false);
  return (
    <CommandList
      label="Find a command"
      placeholder="What do you want to do?"
      commands={runnable.map(listed)}
      typed={typed}
      onRun={run}
    />
  );
}

function listed(command: Command): Parameters<typeof CommandList>[0]['commands'][number] {
  const { id, title, group, keys, checked, pane } = command;
  const where = pane === undefined ? '' : ` (${findPane(pane)?.title ?? pane})`;
  return { id, title: `${title}${where}`, group, keys, checked: checked?.() };
}
