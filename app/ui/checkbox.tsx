import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { preventFocusChange } from './button.tsx';
import { classNames } from './dom.ts';
import './checkbox.css';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Said when the pointer rests on it. */
  readonly hint?: string;
  /** Its text, and with it its accessible name. */
  readonly children: ReactNode;
}

/** A yes or no with its text; a click on either changes it, and leaves the focus where it was. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { checked, onChange, disabled, className, hint, children } = props;
  return (
    <Base.Root
      className={classNames('ui-checkbox', className)}
      title={hint}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      onMouseDown={preventFocusChange}
    >
      <span className="ui-checkbox-box">
        <Base.Indicator className="ui-checkbox-mark">
          <Check aria-hidden />
        </Base.Indicator>
      </span>
      {children}
    </Base.Root>
  );
}
