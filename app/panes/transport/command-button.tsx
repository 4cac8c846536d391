import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { transportCommand } from '../../commands/transport-commands.ts';
import { appStore } from '../../store/store.ts';
import { IconButton } from '../../ui/button.tsx';

interface CommandButtonProps {
  /** The command's id without `transport.`. */
  readonly name: string;
  readonly pressed?: boolean;
  /** Said instead of the command's title. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that runs a transport command and shows its keys. */
export function CommandButton(props: CommandButtonProps): ReactNode {
  const { name, pressed, label, className, children } = props;
  const command = transportCommand(name);
  const enabled = useStore(appStore, () => command.enabled?.() ?? true);
  return (
    <IconButton
      label={label ?? command.title}
      keys={command.keys}
      pressed={pressed}
      disabled={!enabled}
      className={className}
      onClick={() => command.run()}
    >
      {children}
    </IconButton>
  );
}
