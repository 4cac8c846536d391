import { Button as Base } from '@base-ui/react/button';
import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react';
import { classNames } from './dom.ts';
import { Tooltip } from './tooltip.tsx';
import './button.css';

type ButtonVariant = 'plain' | 'quiet' | 'primary';

interface ButtonProps extends Omit<ComponentProps<typeof Base>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
}

/** A button with a text. It stays focusable while disabled, so that it can be found and read. */
export function Button({ variant = 'plain', className, ...rest }: ButtonProps): ReactNode {
  return (
    <Base
      focusableWhenDisabled
      {...rest}
      className={classNames('ui-button', `ui-button-${variant}`, className)}
    />
  );
}

export type IconComponent = ComponentType<{ readonly 'aria-hidden': true }>;

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'title'> {
  /** Its name, and with the keys its tooltip. */
  readonly label: string;
  readonly keys?: readonly string[] | undefined;
  /** Makes it a toggle: whether it is on. */
  readonly pressed?: boolean | undefined;
  /** Drawn at 14 px. */
  readonly icon?: IconComponent;
  /** Replaces the icon: a sign, or an icon of another size. */
  readonly children?: ReactNode;
}

/** A button with an icon, its name in a tooltip. A click leaves the focus where it was. */
export function IconButton({
  label,
  keys,
  pressed,
  className,
  icon: Icon,
  children,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <Tooltip text={label} keys={keys}>
      <Button
        variant="quiet"
        onMouseDown={preventFocusChange}
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={classNames('ui-icon-button', className)}
      >
        {Icon === undefined ? <Sign>{children}</Sign> : <Icon aria-hidden />}
      </Button>
    </Tooltip>
  );
}

/** A sign for the eye alone: screen readers get the name of what bears it. */
export function Sign({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <span className="ui-sign" aria-hidden>
      {children}
    </span>
  );
}

/**
 * Keeps the focus where it is on a click, so that Space still plays or pauses and does not press the
 * button again.
 */
export function preventFocusChange(event: MouseEvent): void {
  event.preventDefault();
}
