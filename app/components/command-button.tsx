import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Command, Session } from '../session/session.ts';
import { IconButton, type IconComponent } from '../ui/button.tsx';
import type { MenuItem } from '../ui/menu-items.tsx';
import { useSession } from './session.tsx';

interface CommandButtonProps {
  readonly command: string;
  /** Label in place of the command's title. */
  readonly label?: string;
  readonly className?: string;
  readonly icon?: IconComponent;
  /** The button's icon. */
  readonly children?: ReactNode;
}

/** A button that runs a command: shows its keys, pressed while it is on, disabled while it would do nothing. */
export function CommandButton(props: CommandButtonProps): ReactNode {
  const { command: id, label, className, icon, children } = props;
  const session = useSession();
  const command = session.commands.find(id);
  const enabled = useStore(session.store, () => command.enabled?.(session) ?? true);
  const current = useStore(session.store, () => command.label?.(session) ?? command.title);
  const checked = useStore(session.store, () => command.checked?.(session));
  return (
    <IconButton
      label={label ?? current}
      keys={command.keys}
      pressed={checked}
      disabled={!enabled}
      className={className}
      icon={icon}
      onClick={() => command.run(session)}
    >
      {children}
    </IconButton>
  );
}

/** A line of a menu that runs a command. */
export function commandItem(session: Session, command: Command): MenuItem {
  return {
    label: command.label?.(session) ?? command.title,
    keys: command.keys,
    disabled: command.enabled?.(session) === false,
    checked: command.checked?.(session),
    run: () => command.run(session),
  };
}
