import { session } from '../transition.ts';
import { useCallback, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Command } from '../session/session.ts';
import { CommandList } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { closeOverlay, overlayStore } from './overlays.ts';
import { findPane } from './panes.ts';
import './palette.css';

/** Every command that would do something now, to find by name. */
export function Palette({ open }: { readonly open: boolean }): ReactNode {
  const chosen = useRef<string>(undefined);
  const choose = (id: string): void => {
    chosen.current = id;
    closeOverlay();
  };
  // What a command gives the focus to keeps it.
  const runChosen = useCallback((): void => {
    const id = chosen.current;
    chosen.current = undefined;
    session.commands.all.find((command) => command.id === id)?.run(session);
  }, []);
  return (
    <Dialog
      title="Commands"
      heading={false}
      className="shell-palette"
      open={open}
      onClose={closeOverlay}
      onGone={runChosen}
    >
      {open ? <Commands onRun={choose} /> : null}
    </Dialog>
  );
}

function Commands({ onRun }: { readonly onRun: (id: string) => void }): ReactNode {
  const typed = useStore(overlayStore, (state) => state.typed);
  const runnable = session.commands.all.filter((command) => command.enabled?.(session) !== false);
  return (
    <CommandList
      label="Find a command"
      placeholder="What do you want to do?"
      commands={runnable.map(listed)}
      typed={typed}
      onRun={onRun}
    />
  );
}

function listed(command: Command): Parameters<typeof CommandList>[0]['commands'][number] {
  const { id, title, group, keys, checked, pane } = command;
  const where = pane === undefined ? '' : ` (${findPane(pane)?.title ?? pane})`;
  return { id, title: `${title}${where}`, group, keys, checked: checked?.(session) };
}
