import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { appStore } from '../session/state/store.ts';
import { IconButton } from '../ui/button.tsx';
import type { Command } from '../session/commands/command.ts';

interface CommandButtonProps {
  readonly command: Command;
  /** Said instead of the command's title. */
  readonly label?: string;
  readonly className?: string;
  /** The icon. */
  readonly children: ReactNode;
}

/** A button that runs a command: shows its keys, is pressed while it is on, dim while it would do nothing. */
export function CommandButton(props: CommandButtonProps): ReactNode {
  const { command, label, className, children } = props;
  const enabled = useStore(appStore, () => command.enabled?.() ?? true);
  const checked = useStore(appStore, () => command.checked?.());
  return (
    <IconButton
      label={label ?? command.title}
      keys={command.keys}
      pressed={checked}
      disabled={!enabled}
      className={className}
      onClick={() => command.run()}
    >
      {children}
    </IconButton>
  );
}
